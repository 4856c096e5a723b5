/** What the server and its PDF thread say to each other. */
export interface PdfInput {
  readonly bytes: Uint8Array
  readonly mostPages: number
  /** Longest side of a drawn page, pixels. */
  readonly longest: number
}
/** The server asks for each page once it has dealt with the one before: pixels of a page are tens of MB. */
export type PdfRequest = 'next'
/** RGBA. */
export interface DrawnPage {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}
/** The next page, that there is none, or why there are none at all. */
export type PdfAnswer = DrawnPage | 'end' | { readonly refused: string }
