import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type ChangedPrices,
  type setPrices as endpoint,
  PRICE_TYPE_NAMES,
  type PriceProblems,
  type PriceType,
} from '@shangxue/contract/pricing/endpoints'
import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockUser } from '../../../platform/database/lock-user.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { currentTime, type LockedSku, lockSkus } from '../lock-skus.ts'
import { requestLines, requireAnswerQuota, submitPriceRequest } from '../requests/submit-price-request.ts'
import { evaluatePriceChanges } from '../rules/evaluate-price-changes.ts'
import { parseInstant } from '../rules/parse-instant.ts'
import { findExcessPlans, isHidden, type PriceFinding } from '../rules/price-rules.ts'
import { entryAt, loadSchedules, type PriceSchedule, type PriceTarget } from '../rules/price-schedule.ts'
import { type Moment, normalizeMoment } from '../rules/price-timeline.ts'
import { beforeAndAfter, storePrices } from './store-prices.ts'

type PriceInput = Input<typeof endpoint>['prices'][number]
type Skus = ReadonlyMap<number, LockedSku>

/** Limit of names in an error message. */
const MAX_NAMED = 3

/** Sets all prices or none. Throws `prices_changed` if a current price differs from the expected one. */
export async function setPrices(
  { db, actor, request }: Context,
  { reason, valid_from, prices }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const seesCost = actor.can('cost-view')
  const requestedTime =
    valid_from === undefined ? undefined : await parseInstant(db, actor.tenantId, valid_from)
  requireDistinctPrices(prices)
  if (!seesCost) {
    // Serialise the answers per user, so that concurrent requests are counted.
    await lockUser(db, actor)
    await requireAnswerQuota(db, actor)
  }
  const skus = await lockSkus(db, [...new Set(prices.map(({ sku_id }) => sku_id))])
  const now = await currentTime(db)
  const moment = normalizeMoment(requestedTime ?? now, now)
  if (!moment) throw new AppError('price_moment_past')
  const targets = toTargets(prices, moment)
  const schedules = await loadSchedules(
    db,
    targets.map(({ skuId }) => ({ skuId, from: now })),
  )
  const inForce = new Map(targets.map(({ skuId }, n) => [skuId, schedules[n]]))
  await requireExpectedPrices(db, skus, prices, inForce, seesCost, now)
  const evaluations = targets.map((target, n) =>
    evaluatePriceChanges(schedules[n] ?? new Map(), [target], seesCost),
  )
  rejectProblems(
    skus,
    prices,
    evaluations.flatMap(({ findings }, n) => [
      ...findings,
      ...findExcessPlans(targets.slice(n, n + 1), schedules[n] ?? new Map(), now, seesCost),
    ]),
  )
  const changes = evaluations.flatMap((evaluation) => evaluation.changes)
  const unchanged = evaluations.reduce((sum, evaluation) => sum + evaluation.unchanged, 0)
  const response = { valid_from: moment.from.toISOString(), unchanged }
  if (evaluations.some(({ belowLimit }) => belowLimit)) {
    const lines = targets.flatMap((target, n) => requestLines([target], evaluations[n]?.before ?? new Map()))
    const request_id = await submitPriceRequest(db, actor, { lines, reason: reason ?? '' }, request.id)
    return { ...response, set: 0, request_id }
  }
  await storePrices(db, actor, changes)
  if (changes.length > 0) {
    const { before, after } = beforeAndAfter(changes)
    const [firstSku, ...otherSkus] = [...skus.keys()]
    const entityId = otherSkus.length === 0 && firstSku !== undefined ? firstSku : request.id
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
  return { ...response, set: prices.length - unchanged }
}

function requireDistinctPrices(prices: readonly PriceInput[]): void {
  const keys = new Set(prices.map(({ sku_id, type }) => `${sku_id} ${type}`))
  if (keys.size < prices.length) throw new AppError('price_repeated')
}

function toTargets(prices: readonly PriceInput[], moment: Moment): PriceTarget[] {
  const targets = new Map<number, PriceTarget>()
  for (const [n, { sku_id, type, amount_fen }] of prices.entries()) {
    const target = targets.get(sku_id) ?? { skuId: sku_id, ...moment, newPrices: new Map() }
    targets.set(sku_id, target)
    target.newPrices.set(type, { fen: amount_fen, line: n + 1 })
  }
  return [...targets.values()]
}

const priceTitle = (skus: Skus, { sku_id, type }: PriceInput) =>
  `${skus.get(sku_id)?.name ?? ''} ${PRICE_TYPE_NAMES[type]}`

/** Skips hidden prices: a mismatch would reveal whether a guessed expectation was right. */
async function requireExpectedPrices(
  db: Db,
  skus: Skus,
  prices: readonly PriceInput[],
  schedules: ReadonlyMap<number, PriceSchedule | undefined>,
  seesCost: boolean,
  now: Date,
) {
  const changed = prices.flatMap((priceInput) => {
    const price = entryAt(schedules.get(priceInput.sku_id) ?? new Map(), priceInput.type, now)
    const expected = isHidden(priceInput.type, seesCost) || (price?.fen ?? null) === priceInput.expected_fen
    return expected ? [] : [{ given: priceInput, price }]
  })
  if (changed.length === 0) return
  const authors = await loadAuthors(
    db,
    changed.map(({ given: priceInput }) => priceInput),
    now,
  )
  const data: Static<typeof ChangedPrices> = changed.map(({ given: priceInput, price }) => ({
    sku_id: priceInput.sku_id,
    type: priceInput.type,
    name: priceTitle(skus, priceInput),
    amount_fen: price?.fen ?? null,
    by: authors.get(`${priceInput.sku_id} ${priceInput.type}`) ?? null,
  }))
  const names = data.slice(0, MAX_NAMED).map(({ name }) => name)
  const suffix = data.length > MAX_NAMED ? `等 ${data.length} 项` : ''
  throw new AppError('prices_changed', { names: `${names.join('、')}${suffix}` }, data)
}

async function loadAuthors(db: Db, prices: readonly PriceInput[], now: Date): Promise<Map<string, string>> {
  const keys = prices.map(({ sku_id, type }) => ({ sku_id, type }))
  const { rows } = await db.execute<{ sku_id: number; type: PriceType; by: string | null }>(sql`
    select distinct on (r.sku_id, r.type) r.sku_id::int as sku_id, r.type, u.name as by
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r(sku_id bigint, type text)
    join sku_price v on v.sku_id = r.sku_id and v.type = r.type and v.valid_from <= ${now.toISOString()}
    left join app_user u on u.id = v.created_by
    order by r.sku_id, r.type, v.valid_from desc`)
  return new Map(rows.flatMap(({ sku_id, type, by }) => (by ? [[`${sku_id} ${type}`, by] as const] : [])))
}

function rejectProblems(skus: Skus, prices: readonly PriceInput[], findings: readonly PriceFinding[]): void {
  const reasons = new Map(findings.map(({ line, reason }) => [line, reason]))
  const problems: Static<typeof PriceProblems> = prices.flatMap((priceInput, n) => {
    const { sku_id, type } = priceInput
    const reason = skus.get(sku_id)?.active ? reasons.get(n + 1) : '已停用，请移除这一项'
    return reason === undefined ? [] : [{ sku_id, type, name: priceTitle(skus, priceInput), reason }]
  })
  const [first] = problems
  if (first) throw new AppError('prices_refused', { name: first.name, reason: first.reason }, problems)
}
