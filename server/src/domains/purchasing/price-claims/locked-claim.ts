import { CLAIM_STATE_NAMES, type ClaimState } from '@shangxue/contract/purchasing/price-cuts'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'

export interface LockedClaim extends Record<string, unknown> {
  readonly id: number
  readonly number: string
  readonly cut_id: number
  readonly cut_number: string
  readonly merchant_id: number
  readonly merchant: string
  readonly state: ClaimState
  readonly version: number
}

/** Locks a claim in one of the states, so that of two decisions about it the second is refused. */
export async function lockClaimIn(db: Db, id: number, states: readonly ClaimState[]): Promise<LockedClaim> {
  const { rows } = await db.execute<LockedClaim>(sql`
    select p.id::float8 as id, p.number, p.cut_id::float8 as cut_id, c.number as cut_number,
           c.merchant_id::float8 as merchant_id, m.name as merchant, p.state, p.version
    from price_claim p join price_cut c on c.id = p.cut_id join merchant m on m.id = c.merchant_id
    where p.id = ${id} for no key update of p`)
  const [claim] = rows
  if (!claim) throw new AppError('not_found')
  if (!states.includes(claim.state))
    throw new AppError('price_claim_state', { number: claim.number, state: CLAIM_STATE_NAMES[claim.state] })
  return claim
}

export function requireVersion({ number, version }: LockedClaim, expected: number): void {
  if (version !== expected) throw new AppError('price_claim_changed', { number })
}

/** What the audit log shows of a claim. */
export const claimDetails = ({ number, merchant, cut_number }: LockedClaim) => ({
  ...{ number, merchant, price_cut: cut_number },
})
