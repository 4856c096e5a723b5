import type { Db } from '../database/database.ts'
import type { ImportEffect } from './tables.ts'

/** A cell read: its value, or a Chinese reason that says what to write instead. */
export type Parsed<V> = { readonly value: V } | { readonly reason: string }

export interface ImportField<V> {
  readonly title: string
  readonly required: boolean
  /** What to write, as the template and the wizard say it. */
  readonly hint: string
  readonly example: string
  /** Other headings that mean the same. */
  readonly aliases: readonly string[]
  /** Of trimmed text; an empty cell never gets here. */
  readonly parse: (text: string) => Parsed<NonNullable<V>>
}
/** In the order of the template. A field that is not required gives null for an empty cell. */
export type ImportFields<Values> = { readonly [K in keyof Values]: ImportField<Values[K]> }

export interface ImportRow<Values> {
  /** Line in the sheet, from 1. */
  readonly line: number
  readonly values: Values
}

export interface Finding<Values> {
  readonly line: number
  readonly field: keyof Values & string
  readonly reason: string
}

export interface ImportContext {
  readonly db: Db
  readonly tenantId: number
  /** Who commits, or whose file is checked. */
  readonly userId: number
  /** Whether the run's answer may tell about cost prices. */
  readonly seesCost: boolean
  readonly runId: string
  readonly fileName: string
  /** What was said of the whole file. */
  readonly given: Readonly<Record<string, string>>
  /** Field key → heading of the column that it is read from. */
  readonly headings: Readonly<Record<string, string>>
  /** The plan is stored in this transaction: what the check relies on must stay as it is until then. */
  readonly storing: boolean
  readonly timeZone: string
  /** The transaction's time and its business day, YYYY-MM-DD. */
  readonly now: Date
  readonly today: string
}

export interface Checked<Values, Plan> {
  readonly findings: Finding<Values>[]
  /** What applying the plan does; without findings it is what gets stored. */
  readonly effects: ImportEffect[]
  readonly plan: Plan
}

/** What the audit trail keeps besides the file's name and the effects. */
export interface AuditDetail {
  readonly before?: unknown
  readonly after?: unknown
}

/** A dry run that has ended, and what it says a commit would do. */
export interface DryRun {
  readonly tenantId: number
  readonly userId: number
  readonly runId: string
  readonly effects: readonly ImportEffect[]
}

/** One importable thing. `check` only reads; `apply` runs in the same transaction as the check before it. */
export interface ImportSpec<Values, Plan> {
  readonly kind: string
  /** For the audit trail, e.g. 'stock.imported'. */
  readonly action: string
  /** Names the template, e.g. '库存导入'. */
  readonly title: string
  readonly fields: ImportFields<Values>
  /** The only values that the template offers for some fields. */
  readonly choices?: (db: Db) => Promise<Partial<Record<keyof Values, readonly string[]>>>
  /** Field key → heading, as such files were read before: comes before what the headings themselves say. */
  readonly remembered?: (db: Db, given: ImportContext['given']) => Promise<ImportContext['headings']>
  readonly check: (
    context: ImportContext,
    rows: readonly ImportRow<Values>[],
  ) => Promise<Checked<Values, Plan>>
  /** Records that a dry run was answered, in the transaction that answers it. */
  readonly onDryRun?: (db: Db, run: DryRun) => Promise<void>
  readonly apply: (context: ImportContext, plan: Plan) => Promise<AuditDetail>
}

export const fieldEntries = <Values>(fields: ImportFields<Values>) =>
  Object.entries(fields) as [keyof Values & string, ImportField<unknown>][]
