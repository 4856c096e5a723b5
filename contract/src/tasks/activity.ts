import { Type } from 'typebox'
import { UPLOAD_TIMEOUT_MS } from '../platform/constants.ts'
import { endpoint, FileResponse, NoContent } from '../platform/endpoint.ts'
import { Id, Paged, Query, Text } from '../platform/schema.ts'
import {
  TASK_ASSIGNEES_MAX,
  TASK_COMMENT_MAX,
  TASK_FILE_MAX_BYTES,
  TASK_ITEM_MAX,
  TaskEntry,
} from './schemas.ts'

export const listTaskEntries = endpoint({
  method: 'GET',
  path: '/api/tasks/:id/entries',
  summary: 'Lists comments and changes of a task, newest first',
  permission: 'staff',
  input: Query({ id: Id }),
  output: Paged(TaskEntry),
})

export const commentTask = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/comments',
  summary: 'Adds a comment; mentioned users are notified and may see the task from then on',
  permission: 'staff',
  input: Type.Object({
    id: Id,
    text: Text(TASK_COMMENT_MAX),
    mention_ids: Type.Array(Id, { maxItems: TASK_ASSIGNEES_MAX, uniqueItems: true }),
  }),
  output: Type.Object({ id: Id }),
})

export const deleteTaskComment = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:id/comments/:comment',
  summary: "Deletes the caller's comment; a boss may delete any",
  permission: 'staff',
  input: Type.Object({ id: Id, comment: Id }),
  output: NoContent,
})

export const addTaskItem = endpoint({
  method: 'POST',
  path: '/api/tasks/:id/items',
  summary: 'Adds a checklist item',
  permission: 'staff',
  input: Type.Object({ id: Id, title: Text(TASK_ITEM_MAX) }),
  output: Type.Object({ id: Id }),
})

export const saveTaskItem = endpoint({
  method: 'PUT',
  path: '/api/tasks/:id/items/:item',
  summary: 'Updates the title of a checklist item and whether it is done',
  permission: 'staff',
  input: Type.Object({ id: Id, item: Id, title: Text(TASK_ITEM_MAX), done: Type.Boolean() }),
  output: NoContent,
})

export const deleteTaskItem = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:id/items/:item',
  summary: 'Deletes a checklist item',
  permission: 'staff',
  input: Type.Object({ id: Id, item: Id }),
  output: NoContent,
})

export const uploadTaskFile = endpoint({
  method: 'POST',
  path: '/api/tasks/files',
  summary: 'Uploads an image or file to a task',
  permission: 'staff',
  timeoutMs: UPLOAD_TIMEOUT_MS,
  upload: { field: 'file', maxBytes: TASK_FILE_MAX_BYTES },
  input: Type.Object({ id: Id }),
  output: Type.Object({ id: Id }),
})

export const getTaskPicture = endpoint({
  method: 'GET',
  path: '/api/tasks/:id/files/:file/picture',
  summary: 'Returns an image of a task as JPEG',
  permission: 'staff',
  input: Type.Object({
    id: Id,
    file: Id,
    width: Type.Integer({ minimum: 80, maximum: 2_600, default: 1_600 }),
  }),
  output: FileResponse,
  produces: 'image/jpeg',
})

export const downloadTaskFile = endpoint({
  method: 'GET',
  path: '/api/tasks/:id/files/:file',
  summary: 'Downloads the original of an attached file',
  permission: 'staff',
  timeoutMs: UPLOAD_TIMEOUT_MS,
  input: Type.Object({ id: Id, file: Id }),
  output: FileResponse,
  produces: 'application/octet-stream',
})

export const deleteTaskFile = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:id/files/:file',
  summary: 'Deletes a file; allowed for its uploader and users who may edit the task',
  permission: 'staff',
  input: Type.Object({ id: Id, file: Id }),
  output: NoContent,
})
