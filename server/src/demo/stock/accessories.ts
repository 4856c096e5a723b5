import type { Db } from '../../platform/database/database.ts'
import { type AccessoryMove, type AccessoryStock, insertAccessories } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'
import type { Random } from '../random.ts'
import type { Catalogue } from './catalogue.ts'
import type { PurchasePrice } from './prices.ts'

interface Parts {
  tenantId: number
  calendar: Calendar
  random: Random
  catalogue: Catalogue
  staff: Staff
  purchasePrice: PurchasePrice
}

const FIRST_DAY = 92

/** Three months of one sku in one store: replenished when it runs low and counted now and then. */
function createMoves(
  { calendar, random, staff, purchasePrice }: Parts,
  skuId: number,
  locationId: number,
  usualQuantity: number,
): AccessoryMove[] {
  const moves: AccessoryMove[] = []
  let stock = 0
  const receive = (daysAgo: number) => {
    const quantity = random.int(Math.ceil(usualQuantity / 2), usualQuantity)
    const unitCostFen = purchasePrice(skuId, daysAgo)
    moves.push({
      kind: 'received',
      at: calendar.at(daysAgo, 0.05),
      quantity,
      unitCostFen,
      userId: staff.keeper,
    })
    stock += quantity
  }
  receive(FIRST_DAY)
  for (let daysAgo = FIRST_DAY - random.int(2, 6); daysAgo >= 0; daysAgo -= random.int(5, 10)) {
    // Not replenished in the last weeks, so that some run low.
    if (stock < usualQuantity / 4 && daysAgo > 12) receive(daysAgo)
    const quantity = -Math.min(stock, random.int(1, Math.max(2, Math.round(usualQuantity / 6))))
    if (quantity === 0) continue
    const userId = random.pick(staff.sellers)
    const at = calendar.at(daysAgo, 0.9)
    // One seller's sales of a day in a store share one document.
    const document = `CK${calendar.digits(daysAgo)}-P${locationId}-${userId}`
    moves.push({ kind: 'sold', at, quantity, userId, document })
    stock += quantity
  }
  if (stock > 0 && random.chance(0.15)) {
    const userId = staff.manager
    moves.push({ kind: 'adjusted', at: calendar.at(0, 0.95), quantity: -1, userId, reason: '盘点差异' })
  }
  return moves
}

export async function seedAccessories(db: Db, parts: Parts): Promise<void> {
  const { catalogue, random } = parts
  const stocks = catalogue.accessories.flatMap(({ id: skuId }): AccessoryStock[] => {
    const usualQuantity = random.int(8, 30)
    return catalogue.stores.map((locationId) => ({
      skuId,
      locationId,
      moves: createMoves(parts, skuId, locationId, usualQuantity),
    }))
  })
  await insertAccessories(db, parts.tenantId, stocks)
}
