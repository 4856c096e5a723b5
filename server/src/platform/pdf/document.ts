/**
 * Content of a PDF as plain data that can be sent to a worker. Texts may contain formulas between `$`, see formula.ts.
 * Lengths are in points, 72 per inch.
 */
export interface PdfDocument {
  readonly title: string
  /** Below the title, in small letters. */
  readonly subtitle?: string
  /** Blanks to fill in by hand below the title: 姓名, 日期. */
  readonly blanks?: readonly string[]
  /** At the top of every page, left and right. */
  readonly header?: { readonly left: string; readonly right: string }
  readonly blocks: readonly PdfBlock[]
}

export type TextStyle = 'body' | 'strong' | 'small'

export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  /** `label` hangs to the left of the text, like a question number. */
  | {
      readonly kind: 'paragraph'
      readonly text: string
      readonly style?: TextStyle
      readonly label?: string
    }
  /** In as many columns as the longest option allows. */
  | { readonly kind: 'options'; readonly options: readonly { key: string; text: string }[] }
  /** A JPEG or PNG, no wider than the page. */
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly width: number }
  /** Ruled lines to write on. */
  | { readonly kind: 'writing'; readonly lines: number }
  | { readonly kind: 'rule' }
  /** Indented beside a bar: a passage, an answer. */
  | { readonly kind: 'aside'; readonly blocks: readonly PdfBlock[] }
  /** Not split by a page break if it fits on one page. */
  | { readonly kind: 'together'; readonly blocks: readonly PdfBlock[] }
  | { readonly kind: 'pageBreak' }
