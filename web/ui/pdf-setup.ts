/** Sets the library that draws PDFs up: with a worker of its own, and nothing our documents do not need. */
import { pdfjs } from 'react-pdf';

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();
/** No forms, no WebAssembly, no eval: our documents need none, a hostile one gets none. */
export const PDF_OPTIONS = { enableXfa: false, useWasm: false, isEvalSupported: false };
