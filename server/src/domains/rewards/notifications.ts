import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { type Notification, notify } from '../notifications/service.ts'
import type { TaskRow } from './lock-task.ts'

interface Player {
  readonly user_id: number
  readonly code: string
  readonly paid: number
  readonly place: number
}

/** Notifies the creator of the spent points and the players of their results. */
export async function notifySettlement(
  db: Db,
  { tenantId, creatorId, title, endedBy, code }: TaskRow,
  players: readonly Player[],
  refunded: number,
): Promise<void> {
  const paid = players.reduce((sum, player) => sum + player.paid, 0)
  const removed = endedBy === 'removed'
  await notify(
    db,
    {
      ...{ tenantId, userId: creatorId, kind: removed ? 'reward.removed' : 'reward.settled' },
      title: removed ? `《${title}》因举报下架` : `《${title}》已结束`,
      body: `${players.length} 人挑战，发出 ${paid} 积分，退回 ${refunded} 积分`,
      link: removed || players.length === 0 ? '/reward-tasks/creator-tasks' : `/reward-tasks/ranking/${code}`,
    },
    ...players.map((player) => ({
      ...{ tenantId, userId: player.user_id, kind: player.paid > 0 ? 'reward.paid' : 'reward.ended' },
      title: player.paid > 0 ? `挑战《${title}》获得 ${player.paid} 积分` : `《${title}》已结束`,
      body: removed ? '任务因举报下架' : `最终第 ${player.place} 名，可以查看答案和解析`,
      // The public pages are removed together with the task.
      link: removed ? '/reward-tasks/history' : `/reward-tasks/result/${player.code}`,
    })),
  )
}

/** Notifies content moderators of a report, except the reporter and the task's creator. */
export async function notifyModerators(
  db: Db,
  { tenantId, creatorId, title }: TaskRow,
  { userId }: Pick<Actor, 'userId'>,
  body: string,
): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id::float8 as id from app_user u
    where u.disabled_at is null and u.id <> ${userId} and u.id <> ${creatorId}
      and (u.boss or exists (select from user_permission p where p.user_id = u.id and p.key = 'content-author'))`)
  const message: Omit<Notification, 'tenantId' | 'userId'> = {
    ...{ kind: 'reward.reported', title: `有人举报《${title}》`, body, link: '/reward-tasks?view=reports' },
  }
  await notify(db, ...rows.map(({ id }) => ({ tenantId, userId: id, ...message })))
}

export async function notifyReporters(
  db: Db,
  { tenantId, title, code }: TaskRow,
  reporters: readonly number[],
  removed: boolean,
  answer: string,
): Promise<void> {
  await notify(
    db,
    ...reporters.map((userId) => ({
      ...{ tenantId, userId, kind: 'reward.report_handled', body: answer },
      title: removed ? `举报的《${title}》已下架` : `举报的《${title}》核实后保留`,
      link: removed ? '/reward-tasks' : `/reward-tasks/ranking/${code}`,
    })),
  )
}
