import type { PageReading, ReadingFailureKind } from './reading.ts'

/** To the reading process: one page at a time. */
export interface ReadRequest {
  image: Uint8Array
}

/** From the reading process: what came of the page. */
export type ReadAnswer =
  | { reading: PageReading; page: Uint8Array }
  | { failure: { kind: ReadingFailureKind; message: string } }

/** Its settings, as JSON in its first argument. */
export interface ProcessSettings {
  threads: number
  /** `auto`: PP-OCR, and Tesseract where the native runtime does not load. */
  engine: 'auto' | 'tesseract'
}
