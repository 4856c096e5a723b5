import { EXPORT_RETENTION_DAYS } from '@shangxue/contract/platform/constants'
import { APPROVING_KEYS } from '@shangxue/contract/platform/permissions'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { ExportRun } from '../../platform/exports/runs.ts'
import { enqueueRobotMessages } from '../robots/service.ts'
import { signalPush } from './push/push-signal.ts'

export interface Notification {
  readonly tenantId: number
  readonly userId: number
  /** Domain and event, e.g. `export.done`. */
  readonly kind: string
  readonly title: string
  readonly body?: string
  /** The app path that shows the subject. */
  readonly link?: string
}

/**
 * Notifies users in the caller's transaction: without a commit, no notification. Each is listed and pushed to the
 * user's devices, unless the user muted its topic (contract/notification-topics.ts), which is derived from the kind. Facts of the
 * company also go to group robots that receive the topic, once per call and kind: list the recipient with the widest view first.
 */
export async function notify(db: Db, ...notifications: readonly Notification[]): Promise<void> {
  if (notifications.length === 0) return
  const column = <T>(read: (notification: Notification) => T) => sql.param(notifications.map(read))
  const { rows } = await db.execute<{ tenant: number }>(sql`
    with inserted as (
      insert into notification (tenant_id, user_id, kind, title, body, link)
      select * from unnest(
        ${column(({ tenantId }) => tenantId)}::int[], ${column(({ userId }) => userId)}::bigint[],
        ${column(({ kind }) => kind)}::text[], ${column(({ title }) => title)}::text[],
        ${column(({ body = '' }) => body)}::text[], ${column(({ link = null }) => link)}::text[])
      returning tenant_id, id, user_id)
    insert into push_delivery (tenant_id, notification_id, subscription_id, due_at)
    select t.tenant_id, t.id, s.id, greatest(now(), s.paused_until) from inserted t
    join push_subscription s on s.tenant_id = t.tenant_id and s.user_id = t.user_id
    returning tenant_id as tenant`)
  signalPush(rows.map(({ tenant }) => tenant))
  await enqueueRobotMessages(db, notifications)
}

/**
 * Notifies everyone who may approve a money movement, bosses and holders of an approving permission, except the
 * requester.
 */
export async function notifyApprovers(
  db: Db,
  { tenantId, userId }: { readonly tenantId: number; readonly userId: number },
  notification: Omit<Notification, 'tenantId' | 'userId'>,
): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id::float8 as id from app_user u
    where u.disabled_at is null and u.id <> ${userId} and (u.boss or exists (
      select from user_permission p where p.user_id = u.id and p.key = any(${sql.param([...APPROVING_KEYS])}::text[])))`)
  await notify(db, ...rows.map(({ id }) => ({ tenantId, userId: id, ...notification })))
}

/** Notifies the owner that an export job has finished or failed. */
export function notifyExportFinished(db: Db, run: ExportRun): Promise<void> {
  const { tenantId, userId, title, state, rowsDone, refusal } = run
  const message =
    state === 'done'
      ? {
          kind: 'export.done',
          title: `${title}导出完成`,
          body: `共 ${rowsDone.toLocaleString('en-US')} 行，${EXPORT_RETENTION_DAYS} 天内可以下载`,
        }
      : { kind: 'export.failed', title: `${title}导出失败`, body: refusal ?? '' }
  return notify(db, { tenantId, userId, link: '/exports', ...message })
}
