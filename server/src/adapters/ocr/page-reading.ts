/** A rectangle on the straightened page, in fractions (0–1) of its width and height. */
export type Box = { x: number; y: number; w: number; h: number }

/** A separate piece of a line, such as an option or a table cell; from left to right. */
export type Segment = { text: string; box: Box; confidence: number }

/** Lines are in reading order; `column` counts from 0 within a block of columns, full-width lines have 0. */
export type Line = { text: string; box: Box; column: number; confidence: number; segments: Segment[] }

/** An area that could not be read (fully), so that its picture must be retained. */
export type Region = { kind: 'figure' | 'formula' | 'illegible'; box: Box }

export type PageReading = {
  /** Size of the straightened page in pixels. */
  width: number
  height: number
  /** Clockwise rotation applied to the page, in degrees. */
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

/** `read` returns the reading and the straightened page as JPEG, or throws a ReadingFailure. */
export interface PageReader {
  read(image: Buffer): Promise<{ reading: PageReading; page: Buffer }>
  close(): Promise<void>
}
