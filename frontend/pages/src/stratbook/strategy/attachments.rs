//! The attachments of a strategy: images that open in a lightbox, and PDFs with a preview and a download.

use app_portal::texts::attachments as words;
use app_wire::UploadBody;
use frontend_editor::editor::OpenedImage;
use frontend_kit::ui::icon;
use leptos::prelude::*;

use super::pdf::PdfPreview;

#[component]
pub fn AttachmentList(
    images: Memo<Vec<UploadBody>>,
    files: Memo<Vec<UploadBody>>,
    large: RwSignal<Option<OpenedImage>>,
) -> AnyView {
    let is_empty = move || images.with(Vec::is_empty) && files.with(Vec::is_empty);
    (move || {
        (!is_empty()).then(|| {
            view! {
                <section class="attachments" aria-labelledby="attachments-title">
                    <h2 id="attachments-title">{words::ATTACHMENTS}</h2>
                    <ul class="attachments-images">
                        <For each=move || images.get() key=|image| image.id.to_string() let:image>
                            {thumbnail(image, large)}
                        </For>
                    </ul>
                    <ul class="attachments-files">
                        <For each=move || files.get() key=|file| file.id.to_string() let:file>
                            <AttachedFile file=file />
                        </For>
                    </ul>
                </section>
            }
        })
    })
    .into_any()
}

fn thumbnail(image: UploadBody, large: RwSignal<Option<OpenedImage>>) -> AnyView {
    let UploadBody { url, name, .. } = image;
    let shown = OpenedImage {
        source: url.clone(),
        alternative: name.clone(),
    };
    view! {
        <li>
            <button
                type="button"
                class="attachments-image"
                title=name.clone()
                on:click=move |_| large.set(Some(shown.clone()))
            >
                <img src=url alt=name.clone() loading="lazy" decoding="async" />
            </button>
        </li>
    }
    .into_any()
}

#[component]
fn AttachedFile(file: UploadBody) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let UploadBody {
        url, name, size, ..
    } = file;
    let (shown, label) = (url.clone(), name.clone());
    view! {
        <li class="attachments-file">
            <div class="attachments-line">
                {icon("file")} <span class="clip" title=name.clone()>{name.clone()}</span>
                <small class="figures">{words::size(size)}</small>
                <button
                    type="button"
                    class="button button-small"
                    aria-expanded=move || is_open.get().to_string()
                    on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
                >
                    {move || if is_open.get() { words::CLOSE_PREVIEW } else { words::PREVIEW }}
                </button>
                <a
                    class="button button-quiet button-icon button-small"
                    href=url
                    download=name.clone()
                    aria-label=words::download(&name)
                    title=words::download(&name)
                >
                    {icon("download")}
                </a>
            </div>
            {move || is_open.get().then(|| view! { <PdfPreview url=shown.clone() name=label.clone() /> })}
        </li>
    }
}
