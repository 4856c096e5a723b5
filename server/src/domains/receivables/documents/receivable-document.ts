import {
  DEBT_DOCUMENT_STATE_NAMES,
  type DebtDocumentKind,
  type DebtDocumentState,
} from '@shangxue/contract/receivables/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import type { Receivable } from '../../ledger/service.ts'
import { type Allocation, receivableDocuments } from '../schema.ts'

const PREFIX: Record<DebtDocumentKind, string> = { receipt: 'SK', write_off: 'HX', opening: 'QC' }

/** Throws unless the day is a valid date up to today. Returns today. */
export async function requirePastDay(db: Db, tenantId: number, day: string): Promise<string> {
  requireDay(day)
  const today = await getToday(db, tenantId)
  if (day > today) throw new AppError('date_in_future')
  return today
}

interface NewDocument {
  /** Generated if omitted. */
  readonly number?: string
  readonly kind: DebtDocumentKind
  readonly status: DebtDocumentState
  readonly customerId: number
  readonly accountId?: number
  readonly amountFen: number
  readonly creditFen?: number
  readonly owedAfterFen?: number
  readonly day: string
  readonly note: string
  readonly chosen?: Allocation[]
}

export async function insertDocument(
  db: Db,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  today: string,
  document: NewDocument,
): Promise<{ id: number; number: string }> {
  const number = document.number ?? documentNumber(PREFIX[document.kind], today)
  const [inserted] = await db
    .insert(receivableDocuments)
    .values({ tenantId, userId, ...document, number })
    .onConflictDoNothing({ target: [receivableDocuments.tenantId, receivableDocuments.number] })
    .returning({ id: receivableDocuments.id })
  if (!inserted) throw new AppError('conflict')
  return { id: inserted.id, number }
}

export interface LockedDocument extends Record<string, unknown> {
  readonly id: number
  readonly number: string
  readonly kind: DebtDocumentKind
  readonly status: DebtDocumentState
  readonly customerId: number
  /** Receipts only. */
  readonly accountId: number | null
  readonly userId: number
  readonly amountFen: number
  readonly note: string
  readonly chosen: Allocation[]
}

/** Locks the document until the transaction ends. */
export async function findLockedDocument(db: Db, id: number): Promise<LockedDocument> {
  const { rows } = await db.execute<LockedDocument>(sql`
    select id::float8 as id, number, kind, status, customer_id::float8 as "customerId", user_id::float8 as "userId",
           account_id::float8 as "accountId",
           amount_fen::float8 as "amountFen", note, chosen
    from receivable_document where id = ${id} for update`)
  const [document] = rows
  if (!document) throw new AppError('not_found')
  return document
}

export const closedDocument = ({ number, status }: LockedDocument): AppError =>
  new AppError('receivable_document_closed', { number, state: DEBT_DOCUMENT_STATE_NAMES[status] })

/** Locks a posted document until the transaction ends. Throws `receivable_document_closed` if it is not posted. */
export async function lockPostedDocument(db: Db, id: number): Promise<LockedDocument> {
  const document = await findLockedDocument(db, id)
  if (document.status !== 'posted') throw closedDocument(document)
  return document
}

/** Marks a posted document as reversed. */
export async function markReversed(db: Db, userId: number, id: number, reason: string): Promise<void> {
  await db.execute(sql`
    update receivable_document set status = 'reversed', decided_by = ${userId}, decided_at = now(),
      decision = ${reason.trim() || null}
    where id = ${id}`)
}

/** Total of open debts, and the same net of prepayments. */
export function sumOwed(open: readonly Receivable[]): { owedFen: number; netFen: number } {
  const debts = open.filter(({ openFen }) => openFen > 0)
  const sum = (items: readonly Receivable[]) => items.reduce((total, { openFen }) => total + openFen, 0)
  return { owedFen: sum(debts), netFen: sum(open) }
}

/** True if each chosen document is a distinct debt with at least the chosen amount open. */
export function areAllocationsOpen(open: readonly Receivable[], allocations: readonly Allocation[]): boolean {
  const openById = new Map(open.map(({ id, openFen }) => [id, openFen]))
  return (
    new Set(allocations.map(({ id }) => id)).size === allocations.length &&
    allocations.every(({ id, amountFen }) => amountFen <= (openById.get(id) ?? 0))
  )
}

export const sumAllocations = (allocations: readonly Allocation[]): number =>
  allocations.reduce((sum, { amountFen }) => sum + amountFen, 0)
