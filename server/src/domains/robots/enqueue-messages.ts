import { robotTopicOf } from '@shangxue/contract/robots/robot-kinds'
import { sql } from 'drizzle-orm'
import { afterCommit, type Db } from '../../platform/database/database.ts'
import { signalMessages } from './delivery/message-signal.ts'

interface Notification {
  readonly tenantId: number
  readonly kind: string
  readonly title: string
  readonly body?: string
  readonly link?: string
}

/**
 * Records messages for the robots that receive the topics of these notifications, in the caller's transaction. Notifications of
 * one call and kind are about one event: the group receives the first, so callers list the recipients with the widest view first.
 * Kinds that no group may read are ignored (`ROBOT_TOPIC_KINDS`).
 */
export async function enqueueRobotMessages(db: Db, notifications: readonly Notification[]): Promise<void> {
  const events = new Map<string, Notification & { readonly topic: string }>()
  for (const notification of notifications) {
    const topic = robotTopicOf(notification.kind)
    const key = `${notification.tenantId} ${notification.kind}`
    if (topic !== undefined && !events.has(key)) events.set(key, { ...notification, topic })
  }
  if (events.size === 0) return
  const column = <T>(read: (event: Notification & { readonly topic: string }) => T) =>
    sql.param([...events.values()].map(read))
  // The lock makes the deletion of a robot wait: a message to a deleted one would fail the caller's transaction.
  const { rows } = await db.execute<{ tenant: number; robot: number }>(sql`
    with event as materialized (
      select * from unnest(
        ${column(({ tenantId }) => tenantId)}::int[], ${column(({ topic }) => topic)}::text[],
        ${column(({ title }) => title)}::text[], ${column(({ body = '' }) => body)}::text[],
        ${column(({ link = null }) => link)}::text[]) as e(tenant_id, topic, title, body, link)
    ), recipient as materialized (
      select r.tenant_id, r.id, r.topics from robot r
      where r.tenant_id in (select tenant_id from event) and r.state = 'active' for key share
    ), message as (
      insert into robot_message (tenant_id, robot_id, topic, title, body, link)
      select r.tenant_id, r.id, e.topic, e.title, e.body, e.link
      from event e join recipient r on r.tenant_id = e.tenant_id and e.topic = any(r.topics)
      returning tenant_id, robot_id
    )
    select distinct tenant_id as tenant, robot_id::float8 as robot from message`)
  if (rows.length === 0) return
  afterCommit(db, () => {
    for (const { tenant, robot } of rows) signalMessages({ tenantId: tenant, robotId: robot })
  })
}
