// <pdf-pages src="/uploads/….pdf">: renders the pages of a PDF on canvases as they come into view.
//
// Only the page content is rendered: no forms, links or annotations. Its text lies transparent above each canvas, so that
// it can be read aloud, selected and found. The scripting engine of pdf.js is not deployed.
import { getDocument, GlobalWorkerOptions, TextLayer } from "/pdf/pdf.min.js";

GlobalWorkerOptions.workerSrc = "/pdf/pdf.worker.min.js";

/** Maximum pixel ratio of a canvas, which limits memory use. */
const SHARPEST = 2;
/** Distance from the viewport at which a page is rendered. */
const AHEAD = "600px";

class PdfPages extends HTMLElement {
  #loading;
  #watch;
  #sizes;

  connectedCallback() {
    this.#load().catch(() => this.dispatchEvent(new Event("error", { bubbles: true })));
  }

  disconnectedCallback() {
    this.#watch?.disconnect();
    this.#sizes?.disconnect();
    this.#loading?.destroy();
  }

  async #load() {
    this.setAttribute("aria-busy", "true");
    this.#loading = getDocument({
      url: this.getAttribute("src"),
      // The decoders of JPEG 2000 and of JBIG2, loaded when a page has such an image.
      wasmUrl: "/pdf/",
      enableXfa: false,
      useSystemFonts: true,
      disableAutoFetch: true,
    });
    const file = await this.#loading.promise;
    this.#watch = new IntersectionObserver(
      (seen) => seen.filter((one) => one.isIntersecting).forEach((one) => this.#paint(file, one.target)),
      { rootMargin: AHEAD },
    );
    this.#sizes = new ResizeObserver((seen) => seen.forEach((one) => scaleText(one.target)));
    const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 });
    for (let number = 1; number <= file.numPages; number += 1) {
      const canvas = document.createElement("canvas");
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", `Page ${number} of ${file.numPages}`);
      // Most pages of a file have the same size, so each reserves its space before it is rendered.
      canvas.style.aspectRatio = `${width} / ${height}`;
      const page = document.createElement("div");
      page.className = "pdf-page";
      page.dataset.number = String(number);
      page.append(canvas);
      this.append(page);
      this.#watch.observe(page);
    }
    this.removeAttribute("aria-busy");
  }

  async #paint(file, place) {
    this.#watch.unobserve(place);
    const canvas = place.querySelector("canvas");
    const page = await file.getPage(Number(place.dataset.number));
    const plain = page.getViewport({ scale: 1 });
    const sharpness = Math.min(window.devicePixelRatio || 1, SHARPEST);
    const viewport = page.getViewport({ scale: (canvas.clientWidth / plain.width) * sharpness });
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    canvas.style.aspectRatio = `${plain.width} / ${plain.height}`;
    await page.render({ canvas, viewport, annotationMode: 0 }).promise;
    canvas.dataset.painted = "";
    const layer = document.createElement("div");
    layer.className = "pdf-text";
    place.dataset.width = String(plain.width);
    place.append(layer);
    scaleText(place);
    this.#sizes.observe(place);
    await new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport: plain }).render();
  }
}

/** Gives the text of a page the size of its canvas. */
function scaleText(page) {
  page.style.setProperty("--total-scale-factor", String(page.clientWidth / Number(page.dataset.width)));
}

customElements.define("pdf-pages", PdfPages);
