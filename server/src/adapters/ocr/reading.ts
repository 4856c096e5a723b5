/** A rectangle on the straightened page, in fractions (0–1) of its width and height. */
export type Box = { x: number; y: number; w: number; h: number }

/** A piece of a line that stands apart, left to right (options in one line, table cells). */
export type Segment = { text: string; box: Box; confidence: number }

/** Lines come in reading order; `column` counts from 0 within a block of columns, whole-width lines have 0. */
export type Line = { text: string; box: Box; column: number; confidence: number; segments: Segment[] }

/** Something on the page that could not be (fully) read: keep its picture. */
export type Region = { kind: 'figure' | 'formula' | 'illegible'; box: Box }

export type PageReading = {
  /** Pixels of the straightened page. */
  width: number
  height: number
  /** What was done to straighten it, in degrees clockwise. */
  turned: 0 | 90 | 180 | 270
  skew: number
  lines: Line[]
  regions: Region[]
  engine: 'pp-ocr' | 'tesseract' | 'vision'
  cpuSeconds: number
}

export type ReadingFailureKind = 'not_an_image' | 'no_text' | 'engine'

export class ReadingFailure extends Error {
  constructor(
    readonly kind: ReadingFailureKind,
    message: string,
  ) {
    super(message)
  }
}

/** `read` answers the reading and the straightened page as JPEG, or throws a ReadingFailure. */
export interface PageReader {
  read(image: Buffer): Promise<{ reading: PageReading; page: Buffer }>
  close(): Promise<void>
}
