import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { PRICE_TYPE_NAMES } from '@shangxue/contract/pricing/endpoints'
import {
  type decidePriceRequest,
  PRICE_REQUEST_STATE_NAMES,
  type PriceRequestState,
  type withdrawPriceRequest,
} from '@shangxue/contract/pricing/requests'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { createApprovals } from '../../../platform/approvals/approvals.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { notify } from '../../notifications/service.ts'
import { beforeAndAfter, type PriceChange, storePrices } from '../commands/store-prices.ts'
import { currentTime, lockSkus } from '../lock-skus.ts'
import { evaluatePriceChanges } from '../rules/evaluate-price-changes.ts'
import { findExcessPlans } from '../rules/price-rules.ts'
import { loadSchedules, type PriceTarget } from '../rules/price-schedule.ts'
import { normalizeMoment } from '../rules/price-timeline.ts'
import { lowerFloors } from './lower-floors.ts'
import { fingerprint, loadRequestLines } from './queries.ts'
import { REQUEST_ENTITY, requestLink } from './submit-price-request.ts'

/** Number of changed prices listed in the audit entry; the price history has all of them. */
const MAX_AUDITED = 200

interface PendingRequest extends Record<string, unknown> {
  readonly id: number
  readonly state: PriceRequestState
  readonly user_id: number
  readonly by: string
}

/** Locks a request that the caller may see. */
async function lockRequest(db: Db, id: number, actor: Actor): Promise<PendingRequest> {
  const { rows } = await db.execute<PendingRequest>(sql`
    select r.id::float8 as id, r.state, r.user_id::float8 as user_id, u.name as by
    from price_request r join app_user u on u.id = r.user_id
    where r.id = ${id} and (r.user_id = ${actor.userId} or ${actor.boss}) for no key update of r`)
  const [request] = rows
  if (!request) throw new AppError('not_found')
  return request
}

const priceApprovals = createApprovals<PendingRequest>(
  {
    table: 'price_request',
    state: { column: 'state', pending: 'pending', approved: 'approved', declined: 'declined' },
    note: { column: 'decision', empty: '' },
    lock: lockRequest,
    stateOf: ({ state }) => state,
    requesterId: ({ user_id }) => user_id,
    closed: ({ state }) => new AppError('price_request_closed', { state: PRICE_REQUEST_STATE_NAMES[state] }),
    reasonRequired: () => new AppError('decline_reason_missing'),
    auditEntity: REQUEST_ENTITY,
    auditActions: {
      approved: 'price_request.approved',
      declined: 'price_request.declined',
      withdrawn: 'price_request.withdrawn',
    },
    auditDetails: (_, note, outcome) => (outcome === 'withdrawn' ? null : { reason: note || null }),
    message: (_, { approved, note, id, actor }) => ({
      kind: approved ? 'price.approved' : 'price.declined',
      title: approved ? '改价已批准' : '改价未批准',
      body: [actor.userName, note].filter(Boolean).join('：'),
      link: requestLink(id),
    }),
  },
  notify,
)

/** Approves a price request, which sets its prices, or declines it. Notifies the author. */
export async function decideRequest(
  context: Context,
  { id, approve, reason, seen }: Input<typeof decidePriceRequest>,
): Promise<Output<typeof decidePriceRequest>> {
  await priceApprovals.decide(
    context,
    { id, approve, reason },
    {
      approve: async (pending) => {
        const changes = await applyRequest(context.db, context.actor.tenantId, pending, seen)
        const { before, after } = beforeAndAfter(changes.slice(0, MAX_AUDITED))
        return { auditBefore: before, auditDetails: { ...after, count: changes.length } }
      },
    },
  )
  return { state: approve ? 'approved' : 'declined' }
}

/** Sets the prices in the author's name after checking all rules again with the current prices. */
async function applyRequest(
  db: Db,
  tenantId: number,
  { id, user_id, by }: PendingRequest,
  seen: string,
): Promise<PriceChange[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct sku_id::float8 as id from price_request_line where request_id = ${id} order by 1`,
  )
  const skus = await lockSkus(
    db,
    rows.map((row) => row.id),
  )
  const now = await currentTime(db)
  const lines = await loadRequestLines(db, id, now)
  if (seen !== fingerprint(lines)) throw new AppError('price_request_changed')
  const targets = new Map<number, Map<number, PriceTarget>>()
  for (const { line, sku_id, type, amount_fen, valid_from } of lines) {
    const moment =
      valid_from === null ? { from: now, until: now } : normalizeMoment(new Date(valid_from), now)
    if (!moment || (valid_from !== null && moment.from <= now))
      throw new AppError('price_request_late', { by })
    const targetsByTime = targets.get(sku_id) ?? new Map<number, PriceTarget>()
    targets.set(sku_id, targetsByTime)
    const time = moment.from.getTime()
    const target = targetsByTime.get(time) ?? { skuId: sku_id, ...moment, newPrices: new Map() }
    targetsByTime.set(time, target)
    target.newPrices.set(type, { fen: amount_fen, line })
  }
  const ids = [...targets.keys()]
  const schedules = await loadSchedules(
    db,
    ids.map((skuId) => ({ skuId, from: now })),
  )
  const changes = ids.flatMap((skuId, n) => {
    const name = skus.get(skuId)?.name ?? ''
    if (!skus.get(skuId)?.active) throw new AppError('prices_refused', { name, reason: '已停用，不能再改价' })
    const stored = schedules[n] ?? new Map()
    const ownTargets = [...(targets.get(skuId)?.values() ?? [])].sort(
      (a, b) => a.from.getTime() - b.from.getTime(),
    )
    lowerFloors(stored, ownTargets)
    const evaluation = evaluatePriceChanges(stored, ownTargets, true)
    const [problem] = [...evaluation.findings, ...findExcessPlans(ownTargets, stored, now, true)]
    if (problem)
      throw new AppError('prices_refused', {
        name: `${name} ${PRICE_TYPE_NAMES[problem.field]}`,
        reason: problem.reason,
      })
    return evaluation.changes
  })
  await storePrices(db, { tenantId, userId: user_id }, changes)
  return changes
}

/** Withdraws a price request of the caller. */
export async function withdrawRequest(
  context: Context,
  { id }: Input<typeof withdrawPriceRequest>,
): Promise<Output<typeof withdrawPriceRequest>> {
  await priceApprovals.withdraw(context, id)
  return { state: 'withdrawn' }
}
