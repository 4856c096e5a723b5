import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { notify } from '../notifications/service.ts'

interface Decided {
  readonly id: number
  readonly text: string
  readonly assigneeId: number | null
  readonly due: string | null
  readonly meeting: { readonly id: number; readonly title: string }
}

/**
 * The door to the tasks: the one place that knows how a decision becomes one. Until they are there, whoever has to do
 * it is told, and the decision stands for its task.
 */
export async function taskOf(
  db: Db,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  { id, text, assigneeId, meeting }: Decided,
): Promise<number> {
  await notify(db, {
    ...{ tenantId, userId: assigneeId ?? userId, kind: 'task.assigned' },
    title: text,
    body: `来自会议“${meeting.title}”`,
    link: `/others/meeting-records/detail/${meeting.id}`,
  })
  return id
}
