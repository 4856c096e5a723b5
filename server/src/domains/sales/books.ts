import type { Db } from '../../platform/database/database.ts'
import { together } from '../../platform/database/together.ts'
import type { Actor } from '../../platform/session/access.ts'
import { postSaleMoney } from '../money/service.ts'
import { postFacts } from './facts.ts'

/**
 * Posts a sale or return to the sales facts and the money ledger, in the transaction that posts it. Call it last: other
 * transactions wait for its rows.
 */
export async function postBooks(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  saleId: number,
): Promise<void> {
  await together(
    db,
    () => postFacts(db, saleId),
    () => postSaleMoney(db, actor, saleId),
  )
}
