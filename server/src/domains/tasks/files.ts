import type { Input } from '@shangxue/contract/endpoint'
import type { deleteTaskFile, taskFile, taskPicture, uploadTaskFile } from '@shangxue/contract/task-talk'
import { TASK_FILES_MAX } from '@shangxue/contract/tasks-parts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { mayBeCommitted } from '../../platform/database/failure.ts'
import { eachOf } from '../../platform/each.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FileToSend, SlowContext, UploadContext } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { keepPicture, pictureOf } from '../photos/service.ts'
import { lockTask, requireWork } from './locked.ts'
import { seenBy } from './seen.ts'
import { taskFiles } from './tables.ts'

const PICTURE = /\.(jpe?g|png|webp|heic|heif|gif|bmp)$/i

/** Stores the file, and removes it again if the transaction fails. */
async function keepFile<T>(
  { file, commit }: UploadContext,
  storage: Storage,
  write: (db: Db, key: string) => Promise<T>,
): Promise<T> {
  const key = await storage.put(file.bytes)
  try {
    return await commit((db) => write(db, key))
  } catch (error) {
    // If the failure happened during COMMIT, the row may exist and name the file.
    if (!mayBeCommitted(error)) await storage.remove(key)
    throw error
  }
}

export function upload(
  context: UploadContext,
  storage: Storage,
  { id }: Input<typeof uploadTaskFile>,
): Promise<{ id: number }> {
  const { actor, file } = context
  const picture = PICTURE.test(file.name)
  const keep = picture ? keepPicture<{ id: number }> : keepFile<{ id: number }>
  return keep(context, storage, async (db, fileKey) => {
    requireWork(await lockTask(db, actor, id))
    const { tenantId, userId } = actor
    const [made] = await db
      .insert(taskFiles)
      .values({ tenantId, taskId: id, userId, fileKey, name: file.name, picture, bytes: file.bytes.length })
      .returning({ id: taskFiles.id })
    if (!made) throw new Error('a file was not inserted')
    if ((await db.$count(taskFiles, eq(taskFiles.taskId, id))) > TASK_FILES_MAX)
      throw new Refusal('task_full', { what: '附件', most: TASK_FILES_MAX })
    return made
  })
}

interface Found extends Record<string, unknown> {
  readonly key: string
  readonly name: string
}

async function fileOf(
  { actor, transaction }: SlowContext,
  id: number,
  file: number,
  which: SQL = sql`true`,
): Promise<Found> {
  const { rows } = await transaction((db) =>
    db.execute<Found>(sql`
      select f.file_key as key, f.name from task_file f join task t on t.id = f.task_id
      where f.id = ${file} and f.task_id = ${id} and ${which} and ${seenBy(actor)}`),
  )
  const [found] = rows
  if (!found) throw new Refusal('not_found')
  return found
}

export async function sendPicture(
  context: SlowContext,
  storage: Storage,
  { id, file, width }: Input<typeof taskPicture>,
): Promise<FileToSend> {
  const { key } = await fileOf(context, id, file, sql`f.picture`)
  return pictureOf(storage, key, { name: `task-${id}-${file}`, width })
}

export async function sendFile(
  context: SlowContext,
  storage: Storage,
  { id, file }: Input<typeof taskFile>,
): Promise<FileToSend> {
  const { key, name } = await fileOf(context, id, file)
  const body = await storage.read(key)
  if (!body) throw new Refusal('not_found')
  return { fileName: name, body }
}

/** The row is deleted in the transaction, the stored content after it. */
export async function deleteFile(
  { actor, commit }: SlowContext,
  storage: Storage,
  { id, file }: Input<typeof deleteTaskFile>,
): Promise<null> {
  const key = await commit(async (db) => {
    const task = await lockTask(db, actor, id)
    const whose = task.canEdit ? sql`true` : eq(taskFiles.userId, actor.userId)
    const [gone] = await db
      .delete(taskFiles)
      .where(and(eq(taskFiles.id, file), eq(taskFiles.taskId, id), whose))
      .returning({ key: taskFiles.fileKey })
    if (!gone) throw new Refusal('not_found')
    return gone.key
  })
  await storage.remove(key)
  return null
}

const AT_ONCE = 500

/** Purges the files of deleted tasks. Returns their number. */
export async function forgetLooseFiles(database: Database, storage: Storage): Promise<number> {
  const { rows } = await database.asSystem((db) =>
    db.execute<{ tenant: number; id: number; key: string }>(sql`
      select tenant_id as tenant, id::float8 as id, file_key as key from task_file
      where task_id is null order by at limit ${AT_ONCE}`),
  )
  await eachOf(rows, async ({ tenant: tenantId, id, key }) => {
    await storage.remove(key)
    await database.asTenant({ tenantId }, (db) => db.execute(sql`delete from task_file where id = ${id}`))
  })
  return rows.length
}
