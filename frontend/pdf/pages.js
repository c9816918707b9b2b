// <pdf-pages src="/uploads/….pdf">: the pages of a PDF, each painted on a canvas once it comes near.
//
// Nothing but paint comes of the file: no forms, no links, no annotations, and the engine that would run its scripts
// is not even on this site.
import { getDocument, GlobalWorkerOptions } from "/pdf/pdf.min.js";

GlobalWorkerOptions.workerSrc = "/pdf/pdf.worker.min.js";

/** Painted as sharp as a dense screen shows it, and no sharper: memory is for the other pages. */
const SHARPEST = 2;
/** So far before it is seen a page is painted. */
const AHEAD = "600px";

class PdfPages extends HTMLElement {
  #loading;
  #watch;

  connectedCallback() {
    this.#load().catch(() => this.dispatchEvent(new Event("error", { bubbles: true })));
  }

  disconnectedCallback() {
    this.#watch?.disconnect();
    this.#loading?.destroy();
  }

  async #load() {
    this.setAttribute("aria-busy", "true");
    this.#loading = getDocument({
      url: this.getAttribute("src"),
      isEvalSupported: false,
      enableXfa: false,
      useSystemFonts: true,
      disableAutoFetch: true,
    });
    const file = await this.#loading.promise;
    this.#watch = new IntersectionObserver(
      (seen) => seen.filter((one) => one.isIntersecting).forEach((one) => this.#paint(file, one.target)),
      { rootMargin: AHEAD },
    );
    const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 });
    for (let number = 1; number <= file.numPages; number += 1) {
      const page = document.createElement("canvas");
      page.dataset.number = String(number);
      page.setAttribute("role", "img");
      page.setAttribute("aria-label", `Page ${number} of ${file.numPages}`);
      // Most pages of a file are alike: each has its room before it is painted.
      page.style.aspectRatio = `${width} / ${height}`;
      this.append(page);
      this.#watch.observe(page);
    }
    this.removeAttribute("aria-busy");
  }

  async #paint(file, canvas) {
    this.#watch.unobserve(canvas);
    const page = await file.getPage(Number(canvas.dataset.number));
    const plain = page.getViewport({ scale: 1 });
    const sharpness = Math.min(window.devicePixelRatio || 1, SHARPEST);
    const viewport = page.getViewport({ scale: (canvas.clientWidth / plain.width) * sharpness });
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    canvas.style.aspectRatio = `${plain.width} / ${plain.height}`;
    await page.render({ canvasContext: canvas.getContext("2d"), viewport, annotationMode: 0 }).promise;
    canvas.dataset.painted = "";
  }
}

customElements.define("pdf-pages", PdfPages);
