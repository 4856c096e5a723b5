import type { Db } from '../database/database.ts'
import type { ImportEffect } from './schema.ts'

/** The parsed value, or a Chinese message that says what to write instead. */
export type Parsed<V> = { readonly value: V } | { readonly reason: string }

export interface ImportField<V> {
  readonly title: string
  readonly required: boolean
  /** Shown in the template and the wizard. */
  readonly hint: string
  readonly example: string
  /** Other headings for the same field. */
  readonly aliases: readonly string[]
  /** Receives trimmed text; empty cells are not parsed. */
  readonly parse: (text: string) => Parsed<NonNullable<V>>
}
/** In the order of the template. An optional field gives null for an empty cell. */
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
  /** The committing user, or the uploader during a check. */
  readonly userId: number
  /** Whether the response may include cost prices. */
  readonly seesCost: boolean
  readonly runId: string
  readonly fileName: string
  /** Form fields that apply to the whole file. */
  readonly fileParams: Readonly<Record<string, string>>
  /** Field key → heading of the column that it is read from. */
  readonly headings: Readonly<Record<string, string>>
  /** The plan is stored in this transaction: what the check relies on must be locked until then. */
  readonly isCommit: boolean
  readonly timeZone: string
  /** The transaction's time and its business day, YYYY-MM-DD. */
  readonly now: Date
  readonly today: string
}

export interface Checked<Values, Plan> {
  readonly findings: Finding<Values>[]
  /** The effects of applying the plan; without findings they are stored. */
  readonly effects: ImportEffect[]
  readonly plan: Plan
}

/** Audit detail besides the file's name and the effects. */
export interface AuditDetail {
  readonly before?: unknown
  readonly after?: unknown
}

/** A finished dry run and its expected effects. */
export interface DryRun {
  readonly tenantId: number
  readonly userId: number
  readonly runId: string
  readonly effects: readonly ImportEffect[]
}

/** One importable entity. `check` only reads; `apply` runs in the same transaction as the check before it. */
export interface ImportSpec<Values, Plan> {
  readonly kind: string
  /** For the audit log, e.g. 'stock.imported'. */
  readonly action: string
  /** Names the template, e.g. '库存导入'. */
  readonly title: string
  readonly fields: ImportFields<Values>
  /** Dropdown values of the template for some fields. */
  readonly choices?: (db: Db) => Promise<Partial<Record<keyof Values, readonly string[]>>>
  /** Field key → heading of earlier files; takes precedence over the headings themselves. */
  readonly rememberedHeadings?: (
    db: Db,
    fileParams: ImportContext['fileParams'],
  ) => Promise<ImportContext['headings']>
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
