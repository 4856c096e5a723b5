import { FUND_STATE_NAMES, type FundKind, type FundState } from '@shangxue/contract/treasury/transfers'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'

export const ENTITY = 'transfer_request'
export const transferLink = (id: number): string => `/others/fund-adjustment?id=${id}`

export interface TransferRequest extends Record<string, unknown> {
  readonly id: number
  readonly number: string
  readonly kind: FundKind
  readonly state: FundState
  readonly from_account_id: number
  readonly to_account_id: number
  readonly amount_fen: number
  readonly fee_fen: number
  readonly item_id: number | null
  readonly fee_entry_id: number | null
  readonly location_id: number | null
  readonly reason: string
  readonly returned_fen: number
  readonly user_id: number
}

/** Locks the transfer request until the transaction ends. */
export async function lockTransfer(db: Db, id: number): Promise<TransferRequest> {
  const { rows } = await db.execute<TransferRequest>(sql`
    select id::float8 as id, number, kind, state, from_account_id::float8 as from_account_id,
           to_account_id::float8 as to_account_id, amount_fen::float8 as amount_fen, fee_fen::float8 as fee_fen,
           item_id::float8 as item_id, fee_entry_id::float8 as fee_entry_id, location_id::float8 as location_id, reason,
           returned_fen::float8 as returned_fen, user_id::float8 as user_id
    from transfer_request where id = ${id} for update`)
  const [transfer] = rows
  if (!transfer) throw new AppError('not_found')
  return transfer
}

export const closedTransfer = ({ state }: TransferRequest): AppError =>
  new AppError('adjustment_closed', { state: FUND_STATE_NAMES[state] })

export function requireState(transfer: TransferRequest, expected: FundState): void {
  if (transfer.state !== expected) throw closedTransfer(transfer)
}
