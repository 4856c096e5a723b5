import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../platform/database/database.ts'
import { aLocation, aSku } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { type CutTerms, listClaimCandidates } from './claim-lines.ts'

const HISTORIES = 500
/** Fixed by default for reproducible runs; another seed gives other histories. */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_129)
const START = Date.parse('2026-03-01T00:00:00Z')
const HOUR = 3_600_000
const HOURS = 24 * 60
const COST = 250_000
const CUT = 180_000

let h: Harness
let boss: TestUser
const locations: number[] = []
let suppliers: number[] = []
let sku = 0

/** Small generator of random numbers (mulberry32). */
function createDice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

type Kind =
  | 'receive'
  | 'send'
  | 'arrive'
  | 'reserve'
  | 'sell'
  | 'come_back'
  | 'give_back'
  | 'undo_give_back'
  | 'undo_receive'
interface Step {
  readonly kind: Kind
  readonly at: number
  readonly place: number
  /** Of a receipt: the supplier, null if none is recorded. */
  readonly merchant: number | null
  readonly unit: number
  readonly document: string
}
/** What the state allows next. */
const NEXT: Record<string, readonly Kind[]> = {
  none: ['receive'],
  in_stock: ['send', 'sell', 'sell', 'reserve', 'give_back', 'undo_receive'],
  in_transit: ['arrive'],
  reserved: ['sell'],
  sold: ['come_back', 'receive'],
  supplier_returned: ['receive', 'undo_give_back'],
  scrapped: [],
}
const AFTER: Record<Kind, string> = {
  receive: 'in_stock',
  send: 'in_transit',
  arrive: 'in_stock',
  reserve: 'reserved',
  sell: 'sold',
  come_back: 'in_stock',
  give_back: 'supplier_returned',
  undo_give_back: 'in_stock',
  undo_receive: 'scrapped',
}
const EVENT: Record<Kind, string> = {
  receive: 'received',
  send: 'transfer_out',
  arrive: 'transfer_in',
  reserve: 'reserved',
  sell: 'sold',
  come_back: 'returned',
  give_back: 'supplier_returned',
  undo_give_back: 'adjusted',
  undo_receive: 'scrapped',
}

function createHistory(roll: ReturnType<typeof createDice>, n: number): Step[] {
  const steps: Step[] = []
  let [state, hour] = ['none', roll(HOURS / 2)]
  for (let count = 1 + roll(9); count > 0; count--) {
    const previous = steps.at(-1)?.kind
    const allowed = (NEXT[state] ?? []).filter(
      (kind) => kind !== 'undo_receive' || (steps.length === 1 && previous === 'receive' && roll(4) === 0),
    )
    const kind = allowed[roll(Math.max(1, allowed.length))]
    if (!kind) break
    const undone = kind.startsWith('undo')
      ? steps.findLast((step) => `undo_${step.kind}` === kind)
      : undefined
    steps.push({
      kind,
      at: START + hour * HOUR + 1,
      place: locations[roll(locations.length)] ?? 0,
      merchant: [suppliers[0], suppliers[0], suppliers[1], null][roll(4)] ?? null,
      unit: 100_000 * roll(4),
      document: undone?.document ?? `D${n}-${steps.length}`,
    })
    state = AFTER[kind]
    hour += 1 + roll(150)
  }
  return steps
}

const record = (db: Db, query: string, rows: readonly object[]) =>
  db.execute(sql`${sql.raw(query)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
    tenant int, boss bigint, id bigint, device bigint, sku bigint, place bigint, origin bigint, merchant bigint, unit bigint,
    at timestamptz, undone timestamptz, number text, kind text, event text, state text, before text)`)

/** Writes the histories as the commands of stock, sales and purchasing would have. Returns the ids of the devices. */
async function writeHistories(db: Db, histories: readonly (readonly Step[])[]): Promise<number[]> {
  const { tenantId, userId } = boss
  const base = { tenant: tenantId, boss: userId, sku }
  const ids = histories.map((_, n) => 1_000_000 + n)
  const lastOf = (steps: readonly Step[]) => AFTER[steps.at(-1)?.kind ?? 'undo_receive'] ?? 'scrapped'
  const rows = histories.flatMap((steps, n) => {
    let [state, place]: [string | null, number | null] = [null, null]
    return steps.map((step) => {
      const [before, origin] = [state, place]
      state = AFTER[step.kind]
      place = ['in_stock', 'reserved', 'in_transit'].includes(state) ? step.place : null
      const undo = steps.find(
        ({ kind, document }) => kind === `undo_${step.kind}` && document === step.document,
      )
      return {
        ...base,
        ...{ device: ids[n], place, origin, before, state, kind: step.kind, event: EVENT[step.kind] },
        ...{ merchant: step.merchant, unit: step.unit, at: new Date(step.at).toISOString(), id: 0 },
        undone: undo ? new Date(undo.at).toISOString() : null,
        number: step.kind.startsWith('undo') ? `U${step.document}` : step.document,
      }
    })
  })
  await record(
    db,
    `insert into device (tenant_id, id, sku_id, status, location_id, cost_fen, sold_at) overriding system value
     select tenant, id, sku, state, place, ${COST}, case when state = 'sold' then now() end`,
    histories.map((steps, n) => ({ ...base, id: ids[n], state: lastOf(steps), place: locations[0] })),
  )
  await record(
    db,
    `insert into stock_document (tenant_id, number, kind, at, user_id)
     select tenant, number, case kind when 'receive' then 'receipt' when 'sell' then 'sale' when 'give_back' then 'purchase_return'
       else 'adjustment' end, at, boss`,
    rows.filter(({ kind }) => !kind.startsWith('undo')),
  )
  await record(
    db,
    `insert into stock_document (tenant_id, number, kind, at, user_id, reverses_id)
     select tenant, number, 'reversal', at, boss, (select id from stock_document d where d.tenant_id = tenant and 'U' || d.number = r.number)`,
    rows.filter(({ kind }) => kind.startsWith('undo')),
  )
  await record(
    db,
    `insert into device_event (tenant_id, device_id, at, kind, from_status, to_status, from_location_id, to_location_id, document)
     select tenant, device, at, event, before, state, origin, place, number`,
    rows,
  )
  const { rows: orders } = await db.execute<{ id: number }>(sql`
    insert into purchase_order (tenant_id, number, merchant_id, location_id, day, note, state, total_fen, user_id)
    values (${tenantId}, 'CG-1', ${suppliers[0]}, ${locations[0]}, '2026-03-01', '', 'approved', 0, ${userId})
    returning id::int as id`)
  const delivered = rows.filter(({ kind, merchant }) => kind === 'receive' && merchant !== null)
  await record(
    db,
    `insert into purchase_receipt (tenant_id, number, order_id, merchant_id, document_id, day, at, user_id, goods_fen, freight_fen,
       freight_method, reversed_by, reversed_at)
     select tenant, number, ${orders[0]?.id}, merchant, (select id from stock_document d where d.tenant_id = tenant and d.number = r.number),
       (at at time zone 'Asia/Shanghai')::date, at, boss, unit, 0, 'value', case when undone is not null then boss end, undone`,
    delivered,
  )
  await record(
    db,
    `insert into purchase_receipt_line (tenant_id, receipt_id, sku_id, quantity, unit_fen, landed_fen)
     select tenant, (select id from purchase_receipt d where d.tenant_id = tenant and d.number = r.number), sku, 1, unit, unit`,
    delivered,
  )
  await record(
    db,
    `insert into purchase_return (tenant_id, number, merchant_id, document_id, day, user_id, reason, credit_fen, reversed_by, reversed_at)
     select tenant, number, ${suppliers[0]}, (select id from stock_document d where d.tenant_id = tenant and d.number = r.number),
       (at at time zone 'Asia/Shanghai')::date, boss, 'x', 0, case when undone is not null then boss end, undone`,
    rows.filter(({ kind }) => kind === 'give_back'),
  )
  return ids
}

/** The claim of one phone, by replaying its history: written without the query that is tested. */
function replay(steps: readonly Step[], terms: CutTerms) {
  const instant = Date.parse(terms.effectiveAt)
  const zone = 8 * HOUR
  const day = 24 * HOUR
  const windowStart = Math.floor((instant + zone) / day) * day - zone - terms.windowDays * day
  let state = 'none'
  let place: number | null = null
  let since = 0
  let receipt: Step | undefined
  for (const step of steps.filter(({ at }) => at <= instant)) {
    if (step.kind === 'receive') receipt = step
    if (step.kind === 'undo_receive') receipt = undefined
    if (step.kind !== 'sell') place = step.place
    state = AFTER[step.kind]
    since = step.at
  }
  const isInWindow = terms.windowDays > 0 && since >= windowStart
  const where = { in_stock: 'stock', reserved: 'stock', in_transit: 'transit', sold: 'sold' }[state] ?? null
  const isCandidate = state === 'sold' || state === 'supplier_returned' ? isInWindow : where !== null
  if (!isCandidate) return undefined
  const later = steps.filter(({ at }) => at > instant)
  const isReturnedLater = later.some(
    (step) =>
      step.kind === 'give_back' &&
      !later.some((o) => o.kind === 'undo_give_back' && o.document === step.document),
  )
  const old = receipt?.merchant == null ? COST : receipt.unit
  const reason =
    state === 'supplier_returned'
      ? 'returned'
      : later.some(({ kind }) => kind === 'undo_receive')
        ? 'receipt_reversed'
        : receipt?.merchant == null && !terms.anySupplier
          ? 'no_supplier'
          : receipt?.merchant != null && receipt.merchant !== terms.merchantId
            ? 'other_supplier'
            : isReturnedLater
              ? 'returned'
              : old === 0
                ? 'free'
                : null
  return { where, place: state === 'supplier_returned' ? null : place, reason, amount: Math.min(CUT, old) }
}

beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  await h.database.withOwner(async (db) => {
    for (let n = 0; n < 3; n++) locations.push((await aLocation(db, { tenantId })).id)
    sku = (await aSku(db, { tenantId })).id
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into merchant (tenant_id, name, pinyin) values (${tenantId}, '甲', 'jia'), (${tenantId}, '乙', 'yi') returning id::int as id`)
    suppliers = rows.map(({ id }) => id)
  })
})
afterAll(() => h.close())

test(`claims of ${HISTORIES} random histories equal a replay of their events`, async () => {
  const roll = createDice(SEED)
  const histories = Array.from({ length: HISTORIES }, (_, n) => createHistory(roll, n))
  const ids = await h.database.withOwner((db) => writeHistories(db, histories))
  const seen = new Map<string, number>()
  for (let n = 0; n < 20; n++) {
    const terms: CutTerms = {
      merchantId: suppliers[roll(2)] ?? 0,
      effectiveAt: new Date(START + roll(HOURS) * HOUR + 30 * 60_000).toISOString(),
      windowDays: [0, 1, 7, 30][roll(4)] ?? 0,
      anySupplier: roll(2) === 1,
      lines: [{ skuId: sku, cutFen: CUT }],
    }
    const found = await h.database.withTenant({ tenantId: boss.tenantId }, (db) =>
      listClaimCandidates(db, boss.tenantId, terms, { cutId: null, claimId: null }),
    )
    const actual = found.map((row) => ({
      ...{ id: row.device_id, where: row.place, place: row.location_id, reason: row.exclusion },
      amount: row.claim_fen,
    }))
    const expected = histories.flatMap((steps, index) => {
      const phone = replay(steps, terms)
      return phone ? [{ id: ids[index], ...phone }] : []
    })
    expect(actual).toEqual(expected)
    for (const { where, reason } of expected) {
      const key = reason ?? where ?? ''
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
  }
  // The histories reach every case.
  for (const key of [
    'stock',
    'transit',
    'sold',
    'returned',
    'receipt_reversed',
    'no_supplier',
    'other_supplier',
    'free',
  ])
    expect([key, (seen.get(key) ?? 0) > 3]).toEqual([key, true])
})
