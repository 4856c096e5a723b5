import type { DeviceStatus } from '@shangxue/contract/stock/endpoints'
import type { DeviceHistoryEvent } from '../../testing/builders.ts'
import type { Calendar } from '../calendar.ts'
import type { Staff } from '../people.ts'
import type { Random } from '../random.ts'
import type { Catalogue } from './catalogue.ts'
import type { Documents, Numbers } from './document-numbers.ts'

export interface DeviceHistoryContext {
  calendar: Calendar
  random: Random
  catalogue: Catalogue
  customers: number[]
  staff: Staff
  documents: Documents
  numbers: Numbers
  /** The dealer who last bought in a store on a day. */
  dealers: Map<string, number>
}

/** A device's events until it is offered for sale, and how many days ago that was. */
export interface Arrival {
  events: DeviceHistoryEvent[]
  place: number
  daysAgo: number
}

const RETURNS = ['七天无理由退货', '屏幕漏光', '顾客换购其他型号', '听筒杂音']
const DAMAGES = ['展示时跌落，屏幕碎裂', '运输途中外壳变形', '开箱不开机']
/** Times within a day, so that events of one day have a fixed order. */
const MORNING = 0.05
const NOON = 0.35
const EVENING = 0.6

function createReceipt(
  { documents, staff }: DeviceHistoryContext,
  daysAgo: number,
  batch: number,
  place: number,
): DeviceHistoryEvent {
  const documentFields = documents('RK', daysAgo, `${batch} ${place}`, MORNING, [
    staff.keeper,
    staff.keeper,
    staff.manager,
  ])
  return { kind: 'received', locationId: place, ...documentFields }
}

/** Devices reach a store through the warehouse within a day or more, or straight from the manufacturer. */
export function createArrival(
  context: DeviceHistoryContext,
  daysAgo: number,
  batch: number,
  outcome: DeviceStatus,
): Arrival {
  const { random, catalogue, documents, staff } = context
  const store = random.weighted(catalogue.stores, (id) => 1 + (catalogue.stores[0] === id ? 1 : 0))
  if (outcome === 'in_transit') {
    const sent = documents('DB', random.int(0, 1), `to ${store}`, NOON, [staff.keeper])
    const first = createReceipt(context, Math.max(daysAgo, 2), batch, catalogue.warehouse)
    return { events: [first, { kind: 'transfer_out', locationId: store, ...sent }], place: store, daysAgo: 0 }
  }
  if (outcome === 'in_stock' && random.chance(0.3))
    return {
      events: [createReceipt(context, daysAgo, batch, catalogue.warehouse)],
      place: catalogue.warehouse,
      daysAgo,
    }
  if (daysAgo < 4 || random.chance(0.2))
    return { events: [createReceipt(context, daysAgo, batch, store)], place: store, daysAgo }

  const sentDaysAgo = daysAgo - random.int(1, 2)
  const sent = documents('DB', sentDaysAgo, `to ${store}`, NOON, [staff.keeper])
  const { at } = documents('DBR', sentDaysAgo - 1, `to ${store}`, NOON, [staff.manager])
  return {
    events: [
      createReceipt(context, daysAgo, batch, catalogue.warehouse),
      { kind: 'transfer_out', locationId: store, ...sent },
      { kind: 'transfer_in', locationId: store, at, document: sent.document, userId: staff.manager },
    ],
    place: store,
    daysAgo: sentDaysAgo - 1,
  }
}

/** Weekends sell better; the history covers 90 days. */
function pickSaleDay({ calendar, random }: DeviceHistoryContext, latest: number, earliest: number): number {
  const earliestDay = Math.min(latest, 90)
  const drawDay = () => random.int(Math.min(earliest, earliestDay), earliestDay)
  const day = drawDay()
  return calendar.weekend(day) || random.chance(0.6) ? day : drawDay()
}

function createSale(context: DeviceHistoryContext, { place }: Arrival, daysAgo: number): DeviceHistoryEvent {
  const { random, documents, staff } = context
  // A walk-in customer buys one phone; a dealer's phones of a day share one document.
  if (random.chance(0.45)) {
    const key = `walk-in ${random.fraction()}`
    return {
      kind: 'sold',
      ...documents('CK', daysAgo, key, EVENING + random.fraction() * 0.35, staff.sellers),
    }
  }
  const customerId = pickDealer(context, place, daysAgo)
  const key = `${place} ${customerId}`
  const documentFields = documents('CK', daysAgo, key, EVENING + random.fraction() * 0.35, staff.sellers)
  return { kind: 'sold', customerId, ...documentFields }
}

/** Dealers buy several phones at once, and the first customers of the list most often. */
function pickDealer(
  { dealers, random, customers }: DeviceHistoryContext,
  place: number,
  daysAgo: number,
): number {
  const dealerKey = `${place} ${daysAgo}`
  const lastDealer = dealers.get(dealerKey)
  if (lastDealer !== undefined && random.chance(0.7)) return lastDealer
  const customerId = customers[Math.floor(random.fraction() ** 2 * customers.length)]
  if (customerId === undefined) throw new Error('the demo has no customers')
  dealers.set(dealerKey, customerId)
  return customerId
}

function createActivation(
  { calendar, random }: DeviceHistoryContext,
  after: DeviceHistoryEvent | undefined,
): DeviceHistoryEvent[] {
  if (!after || random.chance(0.12)) return []
  const delay = random.chance(0.7) ? random.int(10, 600) : random.int(600, 15_000)
  const at = new Date(after.at.getTime() + delay * 60_000)
  return at < calendar.now ? [{ kind: 'activated', at }] : []
}

/** Most phones in stock have no further events. */
function createStockEvents(context: DeviceHistoryContext, arrival: Arrival): DeviceHistoryEvent[] {
  const { calendar, random, customers, staff } = context
  const { daysAgo } = arrival
  if (daysAgo < 6) return []
  if (random.chance(0.03)) {
    const day = random.int(3, daysAgo)
    const userId = random.pick(staff.sellers)
    const customerId = random.pick(customers)
    return [
      { kind: 'reserved', at: calendar.at(day, EVENING), customerId, userId, reason: '顾客订货' },
      { kind: 'released', at: calendar.at(day - 2, MORNING), userId, reason: '顾客未按约定取货' },
    ]
  }
  // A demonstration phone: activated though never sold.
  return random.chance(0.015)
    ? [{ kind: 'activated', at: calendar.at(daysAgo - 1, NOON), reason: '门店演示机' }]
    : []
}

/** Returns the events from a device's arrival to its outcome. */
export function createOutcomeEvents(
  context: DeviceHistoryContext,
  arrival: Arrival,
  outcome: DeviceStatus,
): DeviceHistoryEvent[] {
  const { calendar, random, customers, staff, numbers } = context
  const { daysAgo, place } = arrival
  const recentDay = random.int(0, Math.min(5, daysAgo))
  const at = calendar.at(recentDay, EVENING + random.fraction() * 0.3)
  const userId = staff.manager
  if (outcome === 'in_stock') return createStockEvents(context, arrival)
  if (outcome === 'reserved') {
    const seller = random.pick(staff.sellers)
    return [{ kind: 'reserved', at, customerId: random.pick(customers), userId: seller, reason: '顾客订货' }]
  }
  if (outcome === 'sold') {
    const soldEvent = createSale(context, arrival, pickSaleDay(context, daysAgo, 0))
    return [soldEvent, ...createActivation(context, soldEvent)]
  }
  if (outcome === 'returned') {
    const day = pickSaleDay(context, daysAgo, 1)
    const soldEvent = createSale(context, arrival, day)
    const returnedDay = Math.max(0, day - random.int(1, 6))
    const returnedAt = calendar.at(returnedDay, EVENING)
    const document = numbers('TK', returnedDay)
    const reason = random.pick(RETURNS)
    return [soldEvent, { kind: 'returned', at: returnedAt, locationId: place, userId, reason, document }]
  }
  if (outcome === 'damaged') return [{ kind: 'damaged', at, userId, reason: random.pick(DAMAGES) }]
  if (outcome === 'lost') return [{ kind: 'lost', at, userId, reason: '盘点缺失' }]
  if (outcome === 'scrapped')
    return [
      { kind: 'damaged', at, userId, reason: random.pick(DAMAGES) },
      { kind: 'scrapped', at, userId: staff.boss, reason: '维修不划算' },
    ]
  return []
}
