import { spreadsheetErrors } from '../errors.ts'
import type { ReadLimits } from './limits.ts'

export interface TableRow {
  /** 1-based row number, as displayed beside the sheet. */
  line: number
  cells: string[]
}

/** Rectangular: every `cells` is as long as `header`; a used column without a heading has header ''. */
export interface Table {
  sheetName: string
  header: string[]
  rows: TableRow[]
}

const isBlank = (text: string | undefined) => text === undefined || text.trim() === ''

/** Collects rows in order: the first with content is the header, blank rows are omitted. */
export class TableBuilder {
  #header: string[] | null = null
  #rows: TableRow[] = []
  #width = 0
  #characters = 0
  readonly #limits: ReadLimits

  constructor(limits: ReadLimits) {
    this.#limits = limits
  }

  /** `cells` may be sparse; it is retained, so the caller must not reuse it. */
  add(line: number, cells: string[]): void {
    let width = cells.length
    while (width > 0 && isBlank(cells[width - 1])) width--
    if (width === 0) return
    if (width > this.#limits.maxColumns) throw spreadsheetErrors.tooManyColumns(this.#limits.maxColumns)
    this.#width = Math.max(this.#width, width)
    for (const cell of cells) this.#characters += cell?.length ?? 0
    if (this.#characters > this.#limits.maxCharacters) throw spreadsheetErrors.contentTooLarge()
    if (this.#header === null) {
      this.#header = cells
      return
    }
    if (this.#rows.length >= this.#limits.maxRows) throw spreadsheetErrors.tooManyRows(this.#limits.maxRows)
    this.#rows.push({ line, cells })
  }

  /** Null when no row had content. */
  finish(sheetName: string): Table | null {
    if (this.#header === null) return null
    const padCells = (cells: string[]) =>
      Array.from({ length: this.#width }, (_, index) => cells[index] ?? '')
    for (const row of this.#rows) row.cells = padCells(row.cells)
    return { sheetName, header: padCells(this.#header).map((name) => name.trim()), rows: this.#rows }
  }
}
