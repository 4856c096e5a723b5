import { TASK_TITLE_MAX } from '@shangxue/contract/tasks-parts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { makeTask } from '../tasks/service.ts'
import { addressOf } from './seen.ts'

interface Decided {
  readonly text: string
  readonly assigneeId: number | null
  readonly due: string | null
  readonly meeting: { readonly id: number; readonly title: string }
}

/** The only place that knows how a decision becomes a task. */
export async function taskOf(
  db: Db,
  actor: Actor,
  { text, assigneeId, due, meeting }: Decided,
): Promise<number> {
  const { id } = await makeTask(db, actor, {
    title: text.slice(0, TASK_TITLE_MAX),
    body: text.length > TASK_TITLE_MAX ? text : '',
    assignee_ids: assigneeId === null ? [] : [assigneeId],
    priority: 'normal',
    day: due,
    time: null,
    reminder: 'none',
    repeat: 'none',
    origin: { title: meeting.title, link: addressOf(meeting.id) },
  })
  return id
}
