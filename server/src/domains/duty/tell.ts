import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { type Notice, notify } from '../notifications/service.ts'
import { dayText, OWN, SWAPS, spanText } from './words.ts'

interface Told {
  readonly userId: number
  readonly day: string
}
export type Teller = Pick<Actor, 'tenantId' | 'userId'>

/** Days by user, sorted. */
function daysOf(turns: readonly Told[]): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const { userId, day } of [...turns].sort((a, b) => (a.day < b.day ? -1 : 1)))
    found.set(userId, [...(found.get(userId) ?? []), day])
  return found
}

/** Skips the actor, who made the change. */
function noticesOf(actor: Teller, turns: readonly Told[], title: string, body: (days: string[]) => string) {
  const notices: Notice[] = []
  for (const [userId, days] of daysOf(turns))
    if (userId !== actor.userId)
      notices.push({
        tenantId: actor.tenantId,
        userId,
        kind: 'duty.planned',
        title,
        body: body(days),
        link: OWN,
      })
  return notices
}

export const listed = (days: readonly string[]): string =>
  days.length > 3 ? `${days.slice(0, 3).map(dayText).join('、')}等` : days.map(dayText).join('、')

export const tellPlanned = (db: Db, actor: Teller, turns: readonly Told[]): Promise<void> =>
  notify(db, ...noticesOf(actor, turns, '值班已排好', (days) => `共 ${days.length} 次：${listed(days)}`))

export const tellRemoved = (db: Db, actor: Teller, turns: readonly Told[]): Promise<void> =>
  notify(db, ...noticesOf(actor, turns, '值班已取消', (days) => `${listed(days)}不用值班`))

interface Retimed {
  readonly post: string
  readonly shift: string
  readonly starts: string
  readonly ends: string
}

/** Notifies users of planned duties whose shift times changed. */
export const tellRetimed = (
  db: Db,
  actor: Teller,
  turns: readonly Told[],
  { post, shift, ...times }: Retimed,
): Promise<void> =>
  notify(
    db,
    ...noticesOf(
      actor,
      turns,
      `${post}值班时间已改`,
      (days) => `${listed(days)}：${shift}改为 ${spanText(times)}`,
    ),
  )

export interface Voided {
  readonly fromId: number
  readonly toId: number
  /** Day of the deleted duty. */
  readonly day: string
}

export const tellVoided = (
  db: Db,
  { tenantId, userId }: Teller,
  voided: readonly Voided[],
  why: string,
): Promise<void> =>
  notify(
    db,
    ...voided.flatMap(({ fromId, toId, day }) =>
      [fromId, toId]
        .filter((id) => id !== userId)
        .map((id) => ({
          ...{ tenantId, userId: id, kind: 'duty.swap', link: SWAPS },
          title: '换班已失效',
          body: `${dayText(day)}的值班${why}`,
        })),
    ),
  )
