import type { Input } from '@shangxue/contract/platform/endpoint'
import type {
  deleteTaskFile,
  downloadTaskFile,
  getTaskPicture,
  uploadTaskFile,
} from '@shangxue/contract/tasks/activity'
import { TASK_FILES_MAX } from '@shangxue/contract/tasks/schemas'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { isCommitUnknown } from '../../../platform/database/errors.ts'
import type {
  FileResponse,
  ManualTransactionContext,
  UploadContext,
} from '../../../platform/http/endpoints/serve.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { getPicture, storePicture } from '../../photos/service.ts'
import { lockTask, requireWork } from '../commands/lock-task.ts'
import { canSeeTask } from '../policy.ts'
import { taskFiles } from '../schema.ts'

const PICTURE_NAME = /\.(jpe?g|png|webp|heic|heif|gif|bmp)$/i

/** Stores the file, and removes it again if the transaction fails. */
async function storeFile<T>(
  { file, commit }: UploadContext,
  storage: Storage,
  insertRow: (db: Db, key: string) => Promise<T>,
): Promise<T> {
  const key = await storage.put(file.bytes)
  try {
    return await commit((db) => insertRow(db, key))
  } catch (error) {
    // If the failure happened during COMMIT, the row may exist and name the file.
    if (!isCommitUnknown(error)) await storage.remove(key)
    throw error
  }
}

export function uploadFile(
  context: UploadContext,
  storage: Storage,
  { id }: Input<typeof uploadTaskFile>,
): Promise<{ id: number }> {
  const { actor, file } = context
  const picture = PICTURE_NAME.test(file.name)
  const store = picture ? storePicture<{ id: number }> : storeFile<{ id: number }>
  return store(context, storage, async (db, fileKey) => {
    requireWork(await lockTask(db, actor, id))
    const { tenantId, userId } = actor
    const [inserted] = await db
      .insert(taskFiles)
      .values({ tenantId, taskId: id, userId, fileKey, name: file.name, picture, bytes: file.bytes.length })
      .returning({ id: taskFiles.id })
    if (!inserted) throw new Error('a file was not inserted')
    if ((await db.$count(taskFiles, eq(taskFiles.taskId, id))) > TASK_FILES_MAX)
      throw new AppError('task_full', { what: '附件', most: TASK_FILES_MAX })
    return inserted
  })
}

interface StoredFile extends Record<string, unknown> {
  readonly key: string
  readonly name: string
}

async function findVisibleFile(
  { actor, transaction }: ManualTransactionContext,
  id: number,
  file: number,
  condition: SQL = sql`true`,
): Promise<StoredFile> {
  const { rows } = await transaction((db) =>
    db.execute<StoredFile>(sql`
      select f.file_key as key, f.name from task_file f join task t on t.id = f.task_id
      where f.id = ${file} and f.task_id = ${id} and ${condition} and ${canSeeTask(actor)}`),
  )
  const [storedFile] = rows
  if (!storedFile) throw new AppError('not_found')
  return storedFile
}

export async function sendPicture(
  context: ManualTransactionContext,
  storage: Storage,
  { id, file, width }: Input<typeof getTaskPicture>,
): Promise<FileResponse> {
  const { key } = await findVisibleFile(context, id, file, sql`f.picture`)
  return getPicture(storage, key, { name: `task-${id}-${file}`, width })
}

export async function sendFile(
  context: ManualTransactionContext,
  storage: Storage,
  { id, file }: Input<typeof downloadTaskFile>,
): Promise<FileResponse> {
  const { key, name } = await findVisibleFile(context, id, file)
  const body = await storage.read(key)
  if (!body) throw new AppError('not_found')
  return { fileName: name, body }
}

/** The row is deleted in the transaction, the stored content after it. */
export async function deleteFile(
  { actor, commit }: ManualTransactionContext,
  storage: Storage,
  { id, file }: Input<typeof deleteTaskFile>,
): Promise<null> {
  const key = await commit(async (db) => {
    const task = await lockTask(db, actor, id)
    const ownerCondition = task.canEdit ? sql`true` : eq(taskFiles.userId, actor.userId)
    const [deleted] = await db
      .delete(taskFiles)
      .where(and(eq(taskFiles.id, file), eq(taskFiles.taskId, id), ownerCondition))
      .returning({ key: taskFiles.fileKey })
    if (!deleted) throw new AppError('not_found')
    return deleted.key
  })
  await storage.remove(key)
  return null
}

const BATCH_SIZE = 500

/** Purges the files of deleted tasks. Returns their number. */
export async function purgeDetachedFiles(database: Database, storage: Storage): Promise<number> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number; id: number; key: string }>(sql`
      select tenant_id as tenant, id::float8 as id, file_key as key from task_file
      where task_id is null order by at limit ${BATCH_SIZE}`),
  )
  await forEachSettled(rows, async ({ tenant: tenantId, id, key }) => {
    await storage.remove(key)
    await database.withTenant({ tenantId }, (db) => db.execute(sql`delete from task_file where id = ${id}`))
  })
  return rows.length
}
