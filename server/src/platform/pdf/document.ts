/**
 * What a PDF says, as plain data that crosses to a worker. Texts may hold formulas between `$`, see formula.ts.
 * Lengths are in points, 72 to the inch.
 */
export interface PdfDocument {
  readonly title: string
  /** Under the title, in small letters. */
  readonly subtitle?: string
  /** Places to write in by hand under the title: 姓名, 日期. */
  readonly blanks?: readonly string[]
  /** At the head of every page, left and right. */
  readonly header?: { readonly left: string; readonly right: string }
  readonly blocks: readonly PdfBlock[]
}

export type TextStyle = 'body' | 'strong' | 'small'

export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  /** `label` hangs to the left of the text, as the number of a question does. */
  | {
      readonly kind: 'paragraph'
      readonly text: string
      readonly style?: TextStyle
      readonly label?: string
    }
  /** In as many columns as the longest leaves room for. */
  | { readonly kind: 'options'; readonly options: readonly { key: string; text: string }[] }
  /** A JPEG or PNG, no wider than the page. */
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly width: number }
  /** Ruled lines to write on. */
  | { readonly kind: 'writing'; readonly lines: number }
  | { readonly kind: 'rule' }
  /** Set in, beside a bar: a passage, an answer. */
  | { readonly kind: 'aside'; readonly blocks: readonly PdfBlock[] }
  /** Not torn apart by the end of a page, where one page holds it. */
  | { readonly kind: 'together'; readonly blocks: readonly PdfBlock[] }
  | { readonly kind: 'pageBreak' }
