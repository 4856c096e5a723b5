/** Messages between the server and its PDF thread. */
export interface PdfInput {
  readonly bytes: Uint8Array
  readonly maxPages: number
  /** Longest side of a drawn page, in pixels. */
  readonly maxSide: number
}
/** The server requests pages one at a time, because the pixels of a page take tens of MB. */
export type PdfRequest = 'next'
/** RGBA pixels. */
export interface DrawnPage {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}
/** The next page, the end of the file, or why the file has no pages. */
export type PdfAnswer = DrawnPage | 'end' | { readonly refused: string }
