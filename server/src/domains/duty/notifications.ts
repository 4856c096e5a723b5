import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { type Notification, notify } from '../notifications/service.ts'
import { formatDay, formatSpan, OWN_DUTIES, SWAPS } from './messages.ts'

interface DutyTurn {
  readonly userId: number
  readonly day: string
}
export type ActorRef = Pick<Actor, 'tenantId' | 'userId'>

/** Days by user, sorted. */
function groupDaysByUser(turns: readonly DutyTurn[]): Map<number, string[]> {
  const daysByUser = new Map<number, string[]>()
  for (const { userId, day } of [...turns].sort((a, b) => (a.day < b.day ? -1 : 1)))
    daysByUser.set(userId, [...(daysByUser.get(userId) ?? []), day])
  return daysByUser
}

/** Skips the actor, who made the change. */
function toNotices(
  actor: ActorRef,
  turns: readonly DutyTurn[],
  title: string,
  body: (days: string[]) => string,
) {
  const notices: Notification[] = []
  for (const [userId, days] of groupDaysByUser(turns))
    if (userId !== actor.userId)
      notices.push({
        tenantId: actor.tenantId,
        userId,
        kind: 'duty.planned',
        title,
        body: body(days),
        link: OWN_DUTIES,
      })
  return notices
}

export const formatDays = (days: readonly string[]): string =>
  days.length > 3 ? `${days.slice(0, 3).map(formatDay).join('、')}等` : days.map(formatDay).join('、')

export const notifyPlanned = (db: Db, actor: ActorRef, turns: readonly DutyTurn[]): Promise<void> =>
  notify(db, ...toNotices(actor, turns, '值班已排好', (days) => `共 ${days.length} 次：${formatDays(days)}`))

export const notifyRemoved = (db: Db, actor: ActorRef, turns: readonly DutyTurn[]): Promise<void> =>
  notify(db, ...toNotices(actor, turns, '值班已取消', (days) => `${formatDays(days)}不用值班`))

interface RetimedShift {
  readonly post: string
  readonly shift: string
  readonly starts: string
  readonly ends: string
}

/** Notifies users of planned duties whose shift times changed. */
export const notifyRetimed = (
  db: Db,
  actor: ActorRef,
  turns: readonly DutyTurn[],
  { post, shift, ...times }: RetimedShift,
): Promise<void> =>
  notify(
    db,
    ...toNotices(
      actor,
      turns,
      `${post}值班时间已改`,
      (days) => `${formatDays(days)}：${shift}改为 ${formatSpan(times)}`,
    ),
  )

export interface VoidedSwap {
  readonly fromId: number
  readonly toId: number
  /** Day of the deleted duty. */
  readonly day: string
}

export const notifyVoided = (
  db: Db,
  { tenantId, userId }: ActorRef,
  voidedSwaps: readonly VoidedSwap[],
  reason: string,
): Promise<void> =>
  notify(
    db,
    ...voidedSwaps.flatMap(({ fromId, toId, day }) =>
      [fromId, toId]
        .filter((id) => id !== userId)
        .map((id) => ({
          ...{ tenantId, userId: id, kind: 'duty.swap', link: SWAPS },
          title: '换班已失效',
          body: `${formatDay(day)}的值班${reason}`,
        })),
    ),
  )
