import type { DeviceStatus } from '@shangxue/contract/stock/endpoints'
import type { Db } from '../../platform/database/database.ts'
import { type DeviceHistory, insertDevices, luhnImei, serialNumber } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'
import type { Random } from '../random.ts'
import type { Catalogue, DemoSku } from './catalogue.ts'
import {
  type Arrival,
  createArrival,
  createOutcomeEvents,
  type DeviceHistoryContext,
} from './device-history.ts'
import { createDocuments, createNumbers } from './document-numbers.ts'
import type { PurchasePrice } from './prices.ts'

/** Current states of the demo's 3,000 devices. */
export const DEVICE_OUTCOMES: Record<Exclude<DeviceStatus, 'supplier_returned'>, number> = {
  in_stock: 1_650,
  sold: 1_050,
  reserved: 100,
  in_transit: 90,
  returned: 60,
  damaged: 30,
  lost: 15,
  scrapped: 5,
}
const COUNT = Object.values(DEVICE_OUTCOMES).reduce((sum, count) => sum + count)
const OLDEST_DAY = 128

interface Parts {
  tenantId: number
  calendar: Calendar
  random: Random
  catalogue: Catalogue
  customers: number[]
  staff: Staff
  purchasePrice: PurchasePrice
}

interface DeliveredPhone {
  sku: DemoSku
  daysAgo: number
  batch: number
}

/** Devices arrive in boxes of one sku. */
function createDeliveries({ catalogue, random }: Parts): DeliveredPhone[] {
  const delivered: DeliveredPhone[] = []
  for (let batch = 1; delivered.length < COUNT; batch++) {
    const sku = random.weighted(catalogue.phones, ({ popularity }) => popularity)
    const daysAgo = 1 + Math.floor(random.fraction() ** 1.35 * OLDEST_DAY)
    const pieces = Math.min(random.int(2, 10), COUNT - delivered.length)
    for (let piece = 0; piece < pieces; piece++) delivered.push({ sku, daysAgo, batch })
  }
  return delivered
}

/** Early arrivals are likely sold; slow-selling skus are likely still in stock. */
function assignOutcomes(
  delivered: DeliveredPhone[],
  random: Random,
): { phone: DeliveredPhone; outcome: DeviceStatus }[] {
  const weighted = delivered.map((phone) => ({
    phone,
    weight: phone.daysAgo * (0.6 + Math.min(phone.sku.popularity, 1) * 0.4) + random.fraction() * 64,
  }))
  const earliestFirst = weighted.sort((a, b) => b.weight - a.weight).map(({ phone }) => phone)
  const soldCount = DEVICE_OUTCOMES.sold + DEVICE_OUTCOMES.returned
  const soldPhones = random.shuffled(earliestFirst.slice(0, soldCount))
  const remainingPhones = random.shuffled(earliestFirst.slice(soldCount))
  // Only devices that arrived days ago can have further events.
  const orderedRemaining = [
    ...remainingPhones.filter((phone) => phone.daysAgo >= 4),
    ...remainingPhones.filter((phone) => phone.daysAgo < 4),
  ]
  const statuses: DeviceStatus[] = (
    ['returned', 'sold', 'reserved', 'in_transit', 'damaged', 'lost', 'scrapped', 'in_stock'] as const
  ).flatMap((status) => Array.from({ length: DEVICE_OUTCOMES[status] }, () => status))
  return [...soldPhones, ...orderedRemaining].map((phone, index) => ({
    phone,
    outcome: statuses[index] ?? 'in_stock',
  }))
}

export async function seedDevices(db: Db, parts: Parts): Promise<void> {
  const { calendar, random, purchasePrice } = parts
  const numbers = createNumbers(calendar)
  const documents = createDocuments(calendar, random, numbers)
  const context: DeviceHistoryContext = { ...parts, documents, numbers, dealers: new Map() }
  const typeCodes = new Map<number, number>()
  const planned = assignOutcomes(createDeliveries(parts), random).sort(
    (a, b) => b.phone.daysAgo - a.phone.daysAgo,
  )
  const histories = planned.map(({ phone, outcome }, index): DeviceHistory => {
    const { sku, daysAgo, batch } = phone
    // Devices of a model share the first digits, as real ones do.
    const typeCode = typeCodes.get(sku.productId) ?? 210_300 + typeCodes.size * 4_127
    typeCodes.set(sku.productId, typeCode)
    const number = typeCode * 1_000_000 + 104_000 + 2 * index
    const arrival: Arrival = createArrival(context, daysAgo, batch, outcome)
    return {
      skuId: sku.id,
      costFen: purchasePrice(sku.id, daysAgo),
      imei1: luhnImei(number),
      imei2: luhnImei(number + 1),
      sn: serialNumber(30_411_000 + index * 17),
      events: [...arrival.events, ...createOutcomeEvents(context, arrival, outcome)],
    }
  })
  await insertDevices(db, parts.tenantId, histories)
}
