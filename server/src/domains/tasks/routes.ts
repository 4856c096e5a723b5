import * as talk from '@shangxue/contract/task-talk'
import * as contract from '@shangxue/contract/tasks'
import type { Context, Server } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { addItem, deleteItem, saveItem } from './checklist.ts'
import { add, putOnDay, remove, save } from './deeds.ts'
import { deleteFile, sendFile, sendPicture, upload } from './files.ts'
import { loadOf } from './load.ts'
import { handOver, move } from './moving.ts'
import { taskRepository } from './repository.ts'
import { comment, deleteComment, listEntries } from './talk.ts'

/** Adapts a command without output to an endpoint that returns null. */
const nothing =
  <I>(deed: (context: Context, input: I) => Promise<unknown>) =>
  async (context: Context, input: I) => {
    await deed(context, input)
    return null
  }

export function taskRoutes(
  { serve, serveSlow, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
): void {
  serve(contract.listTasks, async ({ db, actor }, filters) => (await taskRepository(db, actor)).list(filters))
  serve(contract.countTasks, async ({ db, actor }) => (await taskRepository(db, actor)).counts())
  serve(contract.taskCalendar, async ({ db, actor }, asked) =>
    (await taskRepository(db, actor)).calendar(asked),
  )
  serve(contract.taskLoad, ({ db, actor }, asked) => loadOf(db, actor.tenantId, asked))
  serve(contract.handOverTasks, handOver)
  serve(contract.getTask, async ({ db, actor }, { id }) => (await taskRepository(db, actor)).detail(id))
  serve(contract.addTask, add)
  serve(contract.saveTask, save)
  serve(contract.moveTask, move)
  serve(contract.putTaskOnDay, nothing(putOnDay))
  serve(
    contract.deleteTask,
    nothing((context, { id }: { id: number }) => remove(context, id)),
  )

  serve(talk.listTaskEntries, listEntries)
  serve(talk.commentTask, comment)
  serve(talk.deleteTaskComment, nothing(deleteComment))
  serve(talk.addTaskItem, addItem)
  serve(talk.saveTaskItem, nothing(saveItem))
  serve(talk.deleteTaskItem, nothing(deleteItem))
  serveUpload(talk.uploadTaskFile, (context, input) => upload(context, storage, input))
  serveFile(talk.taskPicture, (context, asked) => sendPicture(context, storage, asked))
  serveFile(talk.taskFile, (context, asked) => sendFile(context, storage, asked))
  serveSlow(talk.deleteTaskFile, (context, asked) => deleteFile(context, storage, asked))
}
