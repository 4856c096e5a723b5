import * as talk from '@shangxue/contract/tasks/activity'
import * as contract from '@shangxue/contract/tasks/endpoints'
import type { Context, Server } from '../../platform/http/endpoints/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { addChecklistItem, deleteChecklistItem, updateChecklistItem } from './activity/checklist.ts'
import { addComment, deleteComment, listEntries } from './activity/comments.ts'
import { deleteFile, sendFile, sendPicture, uploadFile } from './activity/files.ts'
import { changeStatus, handOverOpenTasks } from './commands/change-status.ts'
import { createAuditedTask, deleteTask, rescheduleTask, updateTask } from './commands/commands.ts'
import { taskQueries } from './queries.ts'
import { getWorkload } from './workload.ts'

/** Adapts a command without output to an endpoint that returns null. */
const withoutOutput =
  <I>(command: (context: Context, input: I) => Promise<unknown>) =>
  async (context: Context, input: I) => {
    await command(context, input)
    return null
  }

export function taskRoutes(
  { serve, serveWithoutTransaction, serveUpload, serveFile }: Server,
  { storage }: { readonly storage: Storage },
): void {
  serve(contract.listTasks, async ({ db, actor }, filters) => (await taskQueries(db, actor)).list(filters))
  serve(contract.countTasks, async ({ db, actor }) => (await taskQueries(db, actor)).getCounts())
  serve(contract.getTaskCalendar, async ({ db, actor }, params) =>
    (await taskQueries(db, actor)).calendar(params),
  )
  serve(contract.getTaskLoad, ({ db, actor }, params) => getWorkload(db, actor.tenantId, params))
  serve(contract.reassignTasks, handOverOpenTasks)
  serve(contract.getTask, async ({ db, actor }, { id }) => (await taskQueries(db, actor)).getDetail(id))
  serve(contract.addTask, createAuditedTask)
  serve(contract.saveTask, updateTask)
  serve(contract.moveTask, changeStatus)
  serve(contract.setTaskDueDate, withoutOutput(rescheduleTask))
  serve(
    contract.deleteTask,
    withoutOutput((context, { id }: { id: number }) => deleteTask(context, id)),
  )

  serve(talk.listTaskEntries, listEntries)
  serve(talk.commentTask, addComment)
  serve(talk.deleteTaskComment, withoutOutput(deleteComment))
  serve(talk.addTaskItem, addChecklistItem)
  serve(talk.saveTaskItem, withoutOutput(updateChecklistItem))
  serve(talk.deleteTaskItem, withoutOutput(deleteChecklistItem))
  serveUpload(talk.uploadTaskFile, (context, input) => uploadFile(context, storage, input))
  serveFile(talk.getTaskPicture, (context, params) => sendPicture(context, storage, params))
  serveFile(talk.downloadTaskFile, (context, params) => sendFile(context, storage, params))
  serveWithoutTransaction(talk.deleteTaskFile, (context, params) => deleteFile(context, storage, params))
}
