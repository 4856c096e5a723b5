import type { TaskFile, TaskItem } from '@shangxue/contract/tasks/schemas'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { toIso } from '../../platform/database/pagination.ts'
import type { Viewer } from './policy.ts'

export async function listChecklist(db: Db, taskId: number): Promise<TaskItem[]> {
  const { rows } = await db.execute<TaskItem & Record<string, unknown>>(
    sql`select id::float8 as id, title, done from task_item where task_id = ${taskId} order by id`,
  )
  return rows
}

export async function listFiles(
  db: Db,
  taskId: number,
  viewer: Viewer,
  canEdit: boolean,
): Promise<TaskFile[]> {
  const { rows } = await db.execute<TaskFile & Record<string, unknown>>(sql`
    select f.id::float8 as id, f.name, f.picture, f.bytes, f.at, json_build_object('id', u.id, 'name', u.name) as by,
      ${canEdit} or f.user_id = ${viewer.userId} as can_delete
    from task_file f join app_user u on u.id = f.user_id where f.task_id = ${taskId} order by f.id`)
  return rows.map((row) => ({ ...row, at: toIso(row.at) }))
}
