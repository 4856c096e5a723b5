import type { PageReading, ReadingFailureKind } from './page-reading.ts'

/** Message to the reading process: one page at a time. */
export interface ReadRequest {
  image: Uint8Array
}

/** Message from the reading process: the result for the page. */
export type ReadResponse =
  | { reading: PageReading; page: Uint8Array }
  | { failure: { kind: ReadingFailureKind; message: string } }

/** Settings of the process, as JSON in its first argument. */
export interface ProcessSettings {
  threads: number
  /** `auto`: PP-OCR, or Tesseract if the native runtime does not load. */
  engine: 'auto' | 'tesseract'
}
