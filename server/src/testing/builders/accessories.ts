import type { Db } from '../../platform/database/database.ts'
import { aLocation, aProduct, aSku } from './catalogue.ts'
import { omitUndefined } from './helpers.ts'
import { postLedger } from './ledger.ts'

export interface AccessoryMove {
  kind: 'received' | 'sold' | 'adjusted' | 'transfer_in' | 'transfer_out' | 'returned'
  at: Date
  /** Positive in, negative out. */
  quantity: number
  /** Unit cost of incoming pieces, 1/100 yuan; outgoing pieces leave at the average. */
  unitCostFen?: number
  userId?: number
  reason?: string
  document?: string
}

export interface AccessoryStock {
  skuId: number
  locationId: number
  /** Oldest first; the stock never becomes negative. */
  moves: AccessoryMove[]
}

function ledgerRows(tenantId: number, { skuId, locationId, moves }: AccessoryStock) {
  let stock = { quantity: 0, valueFen: 0 }
  return moves.map(({ kind, at, quantity, unitCostFen = 0, userId, reason, document }) => {
    if (stock.quantity + quantity < 0) throw new Error('more accessories go out than there are')
    const average = stock.quantity === 0 ? 0 : stock.valueFen / stock.quantity
    const valueFen = quantity > 0 ? quantity * unitCostFen : Math.round(quantity * average)
    stock = { quantity: stock.quantity + quantity, valueFen: stock.valueFen + valueFen }
    const details = omitUndefined({ userId, reason, document })
    return { tenantId, skuId, locationId, kind, at, quantity, valueFen, ...details }
  })
}

/** Inserts accessory movements at moving-average cost, with their balances. */
export const insertAccessories = (db: Db, tenantId: number, stocks: readonly AccessoryStock[]) =>
  postLedger(
    db,
    tenantId,
    stocks.flatMap((stock) => ledgerRows(tenantId, stock)),
  )

export interface AccessoryOptions {
  tenantId: number
  skuId?: number
  locationId?: number
  unitCostFen?: number
  userId?: number
  at?: Date
}

/** Receives pieces of an accessory in one movement. */
export async function someAccessories(db: Db, quantity: number, options: AccessoryOptions) {
  const { tenantId, unitCostFen = 1_500, userId, at = new Date(Date.now() - 1_000) } = options
  const productOf = async () => (await aProduct(db, { tenantId, tracking: 'none' })).id
  const skuId = options.skuId ?? (await aSku(db, { tenantId, productId: await productOf() })).id
  const locationId = options.locationId ?? (await aLocation(db, { tenantId })).id
  const move = { kind: 'received' as const, at, quantity, unitCostFen, ...omitUndefined({ userId }) }
  await insertAccessories(db, tenantId, [{ skuId, locationId, moves: [move] }])
  return { skuId, locationId }
}
