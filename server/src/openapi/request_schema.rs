//! Schemas of request bodies that follow from the schema of a record.

use std::borrow::Cow;
use std::marker::PhantomData;

use utoipa::openapi::{Object, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The fields of a record, as a body for new records and for changes.
pub trait RecordFields: ToSchema {
    /// The names of the fields that a new record requires.
    const REQUIRED: &[&str];
}

/// Describes the body that creates a record: its required fields must be present.
pub struct NewRecord<T>(PhantomData<T>);

impl<T: RecordFields> PartialSchema for NewRecord<T> {
    fn schema() -> RefOr<Schema> {
        let mut object = object_schema::<T>();
        object.required = T::REQUIRED.iter().map(ToString::to_string).collect();
        object.description = None;
        Schema::Object(object).into()
    }
}

impl<T: RecordFields> ToSchema for NewRecord<T> {
    fn name() -> Cow<'static, str> {
        format!("New{}", T::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
}

/// Describes a change that contains any part of `T`, with the same nesting.
pub struct PartialRecord<T>(PhantomData<T>);

impl<T: ToSchema> PartialSchema for PartialRecord<T> {
    fn schema() -> RefOr<Schema> {
        let mut nested = Vec::new();
        T::schemas(&mut nested);
        let mut object = object_schema::<T>();
        object.required.clear();
        object.description = None;
        for field in object.properties.values_mut() {
            let RefOr::Ref(reference) = field else {
                continue;
            };
            let group = nested
                .iter()
                .find(|(name, _)| reference.ref_location.ends_with(&format!("/{name}")));
            if let Some((_, RefOr::T(Schema::Object(group)))) = group {
                let mut group = group.clone();
                group.required.clear();
                *field = Schema::Object(group).into();
            }
        }
        Schema::Object(object).into()
    }
}

impl<T: ToSchema> ToSchema for PartialRecord<T> {
    fn name() -> Cow<'static, str> {
        format!("Partial{}", T::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
}

/// The schema of `T`, which is a struct.
pub fn object_schema<T: ToSchema>() -> Object {
    match T::schema() {
        RefOr::T(Schema::Object(object)) => object,
        _ => unreachable!("a struct without flattened fields has an object schema"),
    }
}
