import { WEBHOOK_FAILING_DAYS, type WebhookOffReason } from '@shangxue/contract/webhooks/event-types'
import { type SQL, sql } from 'drizzle-orm'
import type { WebhookResponse } from '../../../adapters/webhook/port.ts'
import type { Db } from '../../../platform/database/database.ts'
import { retryDelayMs } from '../../../platform/jobs/retry-delay.ts'
import { listBossIds } from '../../../platform/session/rights.ts'
import { notify } from '../../notifications/service.ts'
import type { Claim, ClaimedDelivery } from './claim-deliveries.ts'

export interface Attempt {
  readonly delivery: ClaimedDelivery
  readonly signature: string
  readonly outcome: WebhookResponse
}

/** Minutes between the attempts of a series: ten attempts over about three days. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1_440, 1_440]
const GONE = 410
const DAY_MS = 86_400_000
/** How long nothing is sent to an address that did not respond. */
const HOLD_SECONDS = 60

export const isSuccess = ({ status }: Pick<WebhookResponse, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** Records the attempts of a claim, and turns the webhook off if its address is gone or has failed for days. */
export async function recordAttempts(
  db: Db,
  tenantId: number,
  claim: Claim,
  attempts: readonly Attempt[],
  at: Date,
): Promise<void> {
  for (const attempt of attempts) await recordAttempt(db, tenantId, attempt, at)
  const now = sql`${at.toISOString()}::timestamptz`
  if (attempts.some(({ outcome }) => outcome.status === GONE)) return turnOff(db, tenantId, claim, 'gone')
  if (attempts.some(({ outcome }) => isSuccess(outcome)))
    return setColumns(db, claim, sql`failing_since = null, held_until = null, last_succeeded_at = ${now}`)
  const failingSince = claim.failingSince ?? at
  if (at.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_DAYS * DAY_MS)
    return turnOff(db, tenantId, claim, 'failing')
  const isSilent = attempts.some(({ outcome }) => outcome.status === null)
  const hold = isSilent ? sql`${now} + make_interval(secs => ${HOLD_SECONDS})` : sql`null`
  await setColumns(db, claim, sql`failing_since = coalesce(failing_since, ${now}), held_until = ${hold}`)
}

const setColumns = async (db: Db, { webhookId }: Claim, columns: SQL): Promise<void> =>
  void (await db.execute(sql`update webhook set ${columns} where id = ${webhookId}`))

async function recordAttempt(
  db: Db,
  tenantId: number,
  { delivery, signature, outcome }: Attempt,
  at: Date,
): Promise<void> {
  const { status, error, durationMs, response } = outcome
  const tries = delivery.tries + 1
  const delayMs = isSuccess(outcome) ? undefined : retryDelayMs(RETRY_MINUTES, tries, Math.random())
  const state = isSuccess(outcome) ? 'succeeded' : delayMs === undefined ? 'failed' : 'pending'
  const dueAt = new Date(at.getTime() + (delayMs ?? 0)).toISOString()
  // The tries identify this attempt: it was sent again meanwhile if they differ.
  await db.execute(sql`
    update webhook_delivery set attempts = attempts + 1, last_status = ${status}, last_error = ${error},
      tries = case when tries = ${delivery.tries} then ${tries} else tries end,
      state = case when tries = ${delivery.tries} or ${state === 'succeeded'} then ${state} else state end,
      due_at = case when tries = ${delivery.tries} then ${dueAt}::timestamptz else due_at end
    where id = ${delivery.id}`)
  // The delivery may have been deleted with its webhook.
  await db.execute(sql`
    insert into webhook_attempt (tenant_id, delivery_id, at, status, error, duration_ms, signature, response)
    select tenant_id, id, ${at.toISOString()}::timestamptz, ${status}::integer, ${error}::text, ${durationMs}::integer,
           ${signature}::text, ${response}::text
    from webhook_delivery where id = ${delivery.id} and tenant_id = ${tenantId}`)
}

const OFF_MESSAGES: Record<WebhookOffReason, string> = {
  gone: '对方应答地址已不存在（410）。请确认地址后恢复推送',
  failing: `连续 ${WEBHOOK_FAILING_DAYS} 天没有推送成功。请检查对方系统后恢复推送`,
}

/** Turns the webhook off, ends its pending deliveries and notifies the bosses. */
async function turnOff(
  db: Db,
  tenantId: number,
  { webhookId, name }: Claim,
  reason: WebhookOffReason,
): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update webhook set state = 'off', off_reason = ${reason}, held_until = null
    where id = ${webhookId} and state <> 'off'`)
  if (rowCount !== 1) return
  await db.execute(sql`
    update webhook_delivery set state = 'failed' where webhook_id = ${webhookId} and state = 'pending'`)
  const notification = {
    ...{ tenantId, kind: 'webhook.turned_off', title: `事件推送“${name}”已关闭` },
    ...{ body: OFF_MESSAGES[reason], link: '/admin/webhooks' },
  }
  await notify(db, ...(await listBossIds(db)).map((userId) => ({ ...notification, userId })))
}
