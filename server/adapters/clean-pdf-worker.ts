/** The thread in which an uploaded paper is opened: it ends with its answer, or is ended when it takes too much. */
import { parentPort, workerData } from 'node:worker_threads';
import { cleanedPdf } from './clean-pdf.ts';

const cleaned = await cleanedPdf(workerData as Uint8Array);
parentPort?.postMessage(cleaned, []);
