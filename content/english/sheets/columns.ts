import type { EntryKind, PartKind } from '../rules/problems.ts'

/** How the text of a cell is normalised: one line, a list separated by `|`, pairs such as `cat = 猫`, or paragraphs. */
export type CellFormat = 'line' | 'list' | 'pairs' | 'paragraphs'

export interface Column {
  /** The field of the rules, or the field and one of its values: `options.A`. */
  readonly key: string
  readonly header: string
  /** For teachers, in Chinese: what to write. */
  readonly note: string
  readonly width: number
  readonly required?: boolean
  readonly options?: readonly string[]
  readonly format?: CellFormat
}

export interface SheetSpec {
  readonly name: string
  readonly columns: readonly Column[]
  /** A sheet of parts: its rows belong to the entry whose id they name, in the order of their numbers. */
  readonly part?: PartKind
  /** Number of columns that stay at the left while scrolling. */
  readonly stays: number
}

/** The texts of one row by column key. */
export type Cells = Readonly<Record<string, string>>

/** An entry as it is in the files: its row, and the rows of its parts by kind. */
export interface SheetEntry {
  readonly name: string
  readonly row: Cells
  readonly parts: Readonly<Partial<Record<PartKind, readonly Cells[]>>>
}

/** An entry with its name before an edit; undefined if it is new. */
export interface EditedEntry extends SheetEntry {
  readonly previous?: SheetEntry
}

export interface Changes {
  /** Changed and new entries, the new ones last. */
  readonly saved: readonly EditedEntry[]
  readonly removed: readonly SheetEntry[]
}

/** Changed files by path within the folder; null for one that is removed. */
export type ChangedFiles = Map<string, string | null>

/** One kind of content: its sheets, and how its files become rows and rows become files. */
export interface Kind {
  readonly id: string
  /** What its entries are called: 单词. */
  readonly title: string
  readonly entryKind: EntryKind
  /** The sheet of the entries, then those of their parts. */
  readonly sheets: readonly [SheetSpec, ...SheetSpec[]]
  /** The columns that make up an entry's name, for messages. */
  readonly nameColumn: string
  /** True if `--level` can select entries, and `--grade` if there is a column of grades. */
  readonly hasLevels: boolean
  /**
   * A changed name: `record` in renamed.tsv so that the id stays; `refuse`, because the name is the id; `allow`, because
   * nothing refers to the name.
   */
  readonly onRename: 'record' | 'refuse' | 'allow'
  readonly read: (folder: string) => SheetEntry[]
  readonly nameOf: (row: Cells) => string
  readonly write: (folder: string, changes: Changes) => ChangedFiles
}

/** True if each entry of a kind belongs to a grade. */
export const hasGrades = ({ sheets }: Pick<Kind, 'sheets'>): boolean =>
  sheets[0].columns.some(({ key }) => key === 'grade')

/** The column that a field of a problem is in: `options` is in the first column of options. */
export function columnOfField({ columns }: SheetSpec, field: string): number {
  const exact = columns.findIndex(({ key }) => key === field)
  if (exact !== -1) return exact
  const base = field.split('.')[0]
  return Math.max(
    0,
    columns.findIndex(({ key }) => key.split('.')[0] === base),
  )
}
