import { TASK_TITLE_MAX } from '@shangxue/contract/tasks/schemas'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { createTask } from '../tasks/service.ts'
import { meetingLink } from './policy.ts'

interface DecisionInput {
  readonly text: string
  readonly assigneeId: number | null
  readonly due: string | null
  readonly meeting: { readonly id: number; readonly title: string }
}

/** The only place that knows how a decision becomes a task. */
export async function createTaskFromDecision(
  db: Db,
  actor: Actor,
  { text, assigneeId, due, meeting }: DecisionInput,
): Promise<number> {
  const { id } = await createTask(db, actor, {
    title: text.slice(0, TASK_TITLE_MAX),
    body: text.length > TASK_TITLE_MAX ? text : '',
    assignee_ids: assigneeId === null ? [] : [assigneeId],
    priority: 'normal',
    day: due,
    time: null,
    reminder: 'none',
    repeat: 'none',
    origin: { title: meeting.title, link: meetingLink(meeting.id) },
  })
  return id
}
