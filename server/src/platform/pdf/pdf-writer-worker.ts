import { parentPort, workerData } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'
import { drawPdf } from './draw-pdf.ts'

// Entry of a worker thread, started by write.ts.
if (!parentPort) throw new Error('pdf-writer-worker runs as a worker thread only')
// Copied out of Node's shared pool, so that it can be transferred.
const bytes = new Uint8Array(await drawPdf(workerData as PdfDocument))
parentPort.postMessage(bytes, [bytes.buffer])
