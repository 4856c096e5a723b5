import { addTaskItem, commentTask, uploadTaskFile } from '@shangxue/contract/tasks/activity'
import { addTask } from '@shangxue/contract/tasks/endpoints'
import type { Harness, TestUser } from '../../harness.ts'

/** A task with an item, a comment and a file, as path parameters of each endpoint. */
export async function taskRecords(
  h: Harness,
  boss: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const auth = { token: boss.token }
  const plan = { day: null, time: null, reminder: 'none', repeat: 'none' } as const
  const content = {
    title: '越权',
    body: '',
    assignee_ids: [] as number[],
    priority: 'normal' as const,
    ...plan,
  }
  const task = { id: (await h.call(addTask, { ...content, parent_id: null }, auth)).data.id }
  const item = (await h.call(addTaskItem, { ...task, title: '越权' }, auth)).data.id
  const commentFields = { ...task, text: '越权', mention_ids: [] }
  const comment = (await h.call(commentTask, commentFields, auth)).data.id
  const upload = { name: 'a.txt', bytes: Buffer.from('a') }
  const file = { ...task, file: (await h.call(uploadTaskFile, task, { ...auth, file: upload })).data.id }
  return {
    '/api/tasks/:id': { ...task, ...content, version: 1 },
    '/api/tasks/:id/status': { ...task, from: 'todo', to: 'done' },
    '/api/tasks/:id/day': { ...task, from: null, to: null },
    '/api/tasks/:id/entries': task,
    '/api/tasks/:id/comments': commentFields,
    '/api/tasks/:id/comments/:comment': { ...task, comment },
    '/api/tasks/:id/items': { ...task, title: '越权' },
    '/api/tasks/:id/items/:item': { ...task, item, title: '越权', done: true },
    '/api/tasks/:id/files/:file': file,
    '/api/tasks/:id/files/:file/picture': file,
  }
}
