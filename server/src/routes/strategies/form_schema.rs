//! Schemas of the forms with files, for the `OpenAPI` document.

use std::borrow::Cow;
use std::marker::PhantomData;

use utoipa::openapi::schema::{ArrayBuilder, SchemaFormat};
use utoipa::openapi::{KnownFormat, Object, ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::draft::{NewStrategyFields, StrategyFields};
use super::files::{FILES_PART, IMAGES_PART};
use crate::openapi::object_schema;

/// A form with the fields of `T`, and files; at most 100 attachments in total.
pub struct StrategyForm<T>(PhantomData<T>);

impl<T: ToSchema> PartialSchema for StrategyForm<T> {
    fn schema() -> RefOr<Schema> {
        let mut object = object_schema::<T>();
        let parts = [
            (
                IMAGES_PART,
                "PNG, JPEG, WebP, GIF or AVIF, each at most 5 MiB and 40 megapixels. The type is detected from the \
                 content.",
            ),
            (FILES_PART, "PDFs of at most 10 MiB each."),
        ];
        for (name, words) in parts {
            let files = ArrayBuilder::new().items(file()).description(Some(words));
            object
                .properties
                .insert(name.to_owned(), files.build().into());
        }
        Schema::Object(object).into()
    }
}

impl<T: ToSchema> ToSchema for StrategyForm<T> {
    fn name() -> Cow<'static, str> {
        format!("{}Form", T::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
}

pub type NewStrategyForm = StrategyForm<NewStrategyFields>;
pub type StrategyChangeForm = StrategyForm<StrategyFields>;

/// A form with one image, under any name.
pub enum ImageForm {}

impl PartialSchema for ImageForm {
    fn schema() -> RefOr<Schema> {
        let form = ObjectBuilder::new().schema_type(Type::Object);
        let form = form.property("image", file()).required("image");
        form.build().into()
    }
}

impl ToSchema for ImageForm {}

/// A form with the files of an import, under any names.
pub enum ImportForm {}

impl PartialSchema for ImportForm {
    fn schema() -> RefOr<Schema> {
        let form = ObjectBuilder::new().schema_type(Type::Object);
        let form = form.property("files", file()).required("files");
        form.build().into()
    }
}

impl ToSchema for ImportForm {}

fn file() -> Object {
    let bytes = ObjectBuilder::new().schema_type(Type::String);
    bytes
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
        .build()
}
