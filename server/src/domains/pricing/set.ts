import type { Input, Output } from '@shangxue/contract/endpoint'
import {
  type ChangedPrices,
  type setPrices as endpoint,
  PRICE_TYPE_NAMES,
  type PriceProblems,
  type PriceType,
} from '@shangxue/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { judged } from './judged.ts'
import { type LockedSku, lockSkus, timeNow } from './lock.ts'
import { hidden, type PriceFinding, tooManyPlans } from './price-rules.ts'
import { askForPrices, requestLines, requireAnswersLeft } from './requests.ts'
import { entryAt, type Schedule, schedulesOf, type Target } from './schedule.ts'
import { beforeAndAfter, storePrices } from './store.ts'
import { type Moment, momentOf } from './timeline.ts'
import { instantOf } from './wall-clock.ts'

type Given = Input<typeof endpoint>['prices'][number]
type Skus = ReadonlyMap<number, LockedSku>

/** Limit of names in an error message. */
const NAMED = 3

/** Sets all prices or none. Throws `prices_changed` if a current price differs from the expected one. */
export async function setPrices(
  { db, actor, request }: Context,
  { reason, valid_from, prices }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const seesCost = actor.can('cost-view')
  const wanted = valid_from === undefined ? undefined : await instantOf(db, actor.tenantId, valid_from)
  refuseRepeats(prices)
  if (!seesCost) {
    // Serialise the answers per user, so that concurrent requests are counted.
    await lockUser(db, actor)
    await requireAnswersLeft(db, actor)
  }
  const skus = await lockSkus(db, [...new Set(prices.map(({ sku_id }) => sku_id))])
  const now = await timeNow(db)
  const moment = momentOf(wanted ?? now, now)
  if (!moment) throw new Refusal('price_moment_past')
  const targets = targetsOf(prices, moment)
  const schedules = await schedulesOf(
    db,
    targets.map(({ skuId }) => ({ skuId, from: now })),
  )
  const inForce = new Map(targets.map(({ skuId }, n) => [skuId, schedules[n]]))
  await refuseUnexpected(db, skus, prices, inForce, seesCost, now)
  const all = targets.map((target, n) => judged(schedules[n] ?? new Map(), [target], seesCost))
  refuseProblems(
    skus,
    prices,
    all.flatMap(({ findings }, n) => [
      ...findings,
      ...tooManyPlans(targets.slice(n, n + 1), schedules[n] ?? new Map(), now, seesCost),
    ]),
  )
  const changes = all.flatMap((one) => one.changes)
  const unchanged = all.reduce((sum, one) => sum + one.unchanged, 0)
  const answer = { valid_from: moment.from.toISOString(), unchanged }
  if (all.some(({ belowLimit }) => belowLimit)) {
    const lines = targets.flatMap((target, n) => requestLines([target], all[n]?.before ?? new Map()))
    const request_id = await askForPrices(db, actor, { lines, reason: reason ?? '' }, request.id)
    return { ...answer, set: 0, request_id }
  }
  await storePrices(db, actor, changes)
  if (changes.length > 0) {
    const { before, after } = beforeAndAfter(changes)
    const [only, ...more] = [...skus.keys()]
    const entityId = more.length === 0 && only !== undefined ? only : request.id
    await audit(
      db,
      actor,
      {
        action: 'prices.set',
        entity: 'sku_price',
        entityId,
        before,
        after: { ...after, reason: reason ?? null },
      },
      request.id,
    )
  }
  return { ...answer, set: prices.length - unchanged }
}

function refuseRepeats(prices: readonly Given[]): void {
  const keys = new Set(prices.map(({ sku_id, type }) => `${sku_id} ${type}`))
  if (keys.size < prices.length)
    throw new Refusal('invalid_input', { field: '同一规格的同一种价格只能出现一次，请检查后重试' })
}

function targetsOf(prices: readonly Given[], moment: Moment): Target[] {
  const targets = new Map<number, Target>()
  for (const [n, { sku_id, type, amount_fen }] of prices.entries()) {
    const target = targets.get(sku_id) ?? { skuId: sku_id, ...moment, given: new Map() }
    targets.set(sku_id, target)
    target.given.set(type, { fen: amount_fen, line: n + 1 })
  }
  return [...targets.values()]
}

const titled = (skus: Skus, { sku_id, type }: Given) =>
  `${skus.get(sku_id)?.name ?? ''} ${PRICE_TYPE_NAMES[type]}`

/** Skips hidden prices: a mismatch would reveal whether a guessed expectation was right. */
async function refuseUnexpected(
  db: Db,
  skus: Skus,
  prices: readonly Given[],
  schedules: ReadonlyMap<number, Schedule | undefined>,
  seesCost: boolean,
  now: Date,
) {
  const changed = prices.flatMap((given) => {
    const price = entryAt(schedules.get(given.sku_id) ?? new Map(), given.type, now)
    const expected = hidden(given.type, seesCost) || (price?.fen ?? null) === given.expected_fen
    return expected ? [] : [{ given, price }]
  })
  if (changed.length === 0) return
  const authors = await authorsOf(
    db,
    changed.map(({ given }) => given),
    now,
  )
  const data: Static<typeof ChangedPrices> = changed.map(({ given, price }) => ({
    sku_id: given.sku_id,
    type: given.type,
    name: titled(skus, given),
    amount_fen: price?.fen ?? null,
    by: authors.get(`${given.sku_id} ${given.type}`) ?? null,
  }))
  const names = data.slice(0, NAMED).map(({ name }) => name)
  const rest = data.length > NAMED ? `等 ${data.length} 项` : ''
  throw new Refusal('prices_changed', { names: `${names.join('、')}${rest}` }, data)
}

async function authorsOf(db: Db, prices: readonly Given[], now: Date): Promise<Map<string, string>> {
  const asked = prices.map(({ sku_id, type }) => ({ sku_id, type }))
  const { rows } = await db.execute<{ sku_id: number; type: PriceType; by: string | null }>(sql`
    select distinct on (r.sku_id, r.type) r.sku_id::int as sku_id, r.type, u.name as by
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r(sku_id bigint, type text)
    join sku_price v on v.sku_id = r.sku_id and v.type = r.type and v.valid_from <= ${now.toISOString()}
    left join app_user u on u.id = v.created_by
    order by r.sku_id, r.type, v.valid_from desc`)
  return new Map(rows.flatMap(({ sku_id, type, by }) => (by ? [[`${sku_id} ${type}`, by] as const] : [])))
}

function refuseProblems(skus: Skus, prices: readonly Given[], findings: readonly PriceFinding[]): void {
  const reasons = new Map(findings.map(({ line, reason }) => [line, reason]))
  const problems: Static<typeof PriceProblems> = prices.flatMap((given, n) => {
    const { sku_id, type } = given
    const reason = skus.get(sku_id)?.active ? reasons.get(n + 1) : '已停用，请移除这一项'
    return reason === undefined ? [] : [{ sku_id, type, name: titled(skus, given), reason }]
  })
  const [first] = problems
  if (first) throw new Refusal('prices_refused', { name: first.name, reason: first.reason }, problems)
}
