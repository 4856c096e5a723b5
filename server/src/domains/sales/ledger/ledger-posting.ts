import type { Db } from '../../../platform/database/database.ts'
import { pipeline } from '../../../platform/database/pipeline.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { postSaleToLedger } from '../../ledger/service.ts'
import { postFacts } from './post-sales-facts.ts'

/**
 * Posts a sale or return to the sales facts and the money ledger, in the transaction that posts it. Call it last: other
 * transactions wait for its rows.
 */
export async function postSaleToLedgers(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  saleId: number,
): Promise<void> {
  await pipeline(
    db,
    () => postFacts(db, saleId),
    () => postSaleToLedger(db, actor, saleId),
  )
}
