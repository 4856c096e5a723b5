/** What the server and its PDF thread say to each other. */
export interface PdfInput {
  readonly bytes: Uint8Array
  readonly mostPages: number
  /** Longest side of a drawn page, pixels. */
  readonly longest: number
}
/** RGBA. */
export interface DrawnPage {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}
/** The pages in order, or why there are none. */
export type PdfOutput = DrawnPage[] | { readonly refused: string }
