import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type revokePrice as endpoint,
  PRICE_TYPE_NAMES,
  type PriceType,
} from '@shangxue/contract/pricing/endpoints'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { currentTime, lockSkus } from '../lock-skus.ts'
import { changeKey, isBelowLimit } from '../rules/price-limits.ts'
import { findPriceViolations, isHidden, visibleSchedule } from '../rules/price-rules.ts'
import { loadSchedules, type PriceEntry, type PriceSchedule } from '../rules/price-schedule.ts'
import { endOfSecond, REVOKED_MS } from '../rules/price-timeline.ts'
import { insertPrices } from './store-prices.ts'

/** Line number of the price that continues after the revocation. */
const REVOKED_LINE = 1

interface RevokedPrice {
  readonly skuId: number
  readonly before: number
  readonly rows: readonly PriceEntry[]
}

/**
 * Revokes a planned price: prices from its moment stay as before, and later plans that build on it are revoked too.
 * Nothing is deleted: each revoked price is followed by a row that repeats the previous price.
 */
export async function revokePrice(
  { db, actor, request }: Context,
  { sku_ids, type, valid_from }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  if (isHidden(type, actor.can('cost-view'))) throw new AppError('not_found')
  const skus = await lockSkus(db, sku_ids)
  const now = await currentTime(db)
  const requestedTime = new Date(valid_from)
  const from = requestedTime < now ? requestedTime : now
  const schedules = await loadSchedules(
    db,
    sku_ids.map((skuId) => ({ skuId, from })),
  )
  const revoked: RevokedPrice[] = []
  for (const [n, skuId] of sku_ids.entries()) {
    const schedule: PriceSchedule = schedules[n] ?? new Map()
    const prices = schedule.get(type) ?? []
    // For one of several colours the plan may have been replaced: then it starts slightly later within the same second.
    const planIndex = prices.findIndex((price) => !price.revokes && isSameSecond(price.from, requestedTime))
    const [plan, before] = [prices[planIndex], prices[planIndex - 1]]
    if (!plan) continue
    if (plan.from <= now) throw new AppError('price_in_force')
    const name = skus.get(skuId)?.name ?? ''
    if (!before)
      throw new AppError('prices_refused', {
        name,
        reason: '之前没有价格，撤销后就没有价格可用，请直接改价',
      })
    const remaining = scheduleWithout(schedule, type, planIndex, before.fen)
    const [problem] = findPriceViolations(
      visibleSchedule(remaining, actor.can('cost-view')),
      formatOrderReason,
    )
    if (problem) throw new AppError('prices_refused', { name, reason: problem.reason })
    const belowLimit = isBelowLimit(schedule, remaining, new Set([changeKey(REVOKED_LINE, type)]))
    if (belowLimit && !actor.can('cost-view'))
      throw new AppError('prices_refused', { name, reason: '撤销后有价格低于最低价，请联系老板撤销' })
    const rows = prices.slice(planIndex).filter(({ fen, revokes }) => !revokes || fen !== before.fen)
    revoked.push({ skuId, before: before.fen, rows })
  }
  if (revoked.length === 0) throw new AppError('not_found')

  await insertPrices(
    db,
    actor,
    revoked.flatMap(({ skuId, before, rows }) =>
      rows.map(({ from }) => ({
        skuId,
        type,
        from: new Date(from.getTime() + REVOKED_MS),
        fen: before,
      })),
    ),
  )
  const plans = revoked.flatMap(({ skuId, rows }) =>
    rows.filter(({ revokes }) => !revokes).map((plan) => ({ sku_id: skuId, ...plan })),
  )
  const [firstSku, ...otherSkus] = sku_ids
  await audit(
    db,
    actor,
    {
      action: 'prices.revoked',
      entity: 'sku_price',
      entityId: otherSkus.length === 0 && firstSku !== undefined ? firstSku : request.id,
      before: { prices: plans.map(({ sku_id, fen, from }) => ({ sku_id, type, fen, valid_from: from })) },
      after: { prices: revoked.map(({ skuId, before }) => ({ sku_id: skuId, type, fen: before })) },
    },
    request.id,
  )
  return { revoked: plans.length }
}

const isSameSecond = (a: Date, b: Date) => endOfSecond(a).getTime() === endOfSecond(b).getTime()

/** The schedule after revocation: the previous price continues from the plan as line REVOKED_LINE. */
function scheduleWithout(
  schedule: PriceSchedule,
  type: PriceType,
  planIndex: number,
  fen: number,
): PriceSchedule {
  const prices = schedule.get(type) ?? []
  const [plan] = prices.slice(planIndex)
  if (!plan) return schedule
  return new Map(schedule).set(type, [...prices.slice(0, planIndex), { ...plan, fen, line: REVOKED_LINE }])
}

const formatOrderReason = (low: PriceType, high: PriceType): string =>
  `撤销后${PRICE_TYPE_NAMES[low]}会高于${PRICE_TYPE_NAMES[high]}，请先调整或撤销计划的另一个价格`
