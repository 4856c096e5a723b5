import type { getUserExamHistory, listPaperAttempts } from '@shangxue/contract/exams/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../../platform/database/pagination.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { attempts } from '../schema.ts'
import { toPaperInfo } from './attempt-content.ts'
import { type AttemptInfo, toAttemptInfos } from './attempt-repository.ts'
import { getEdition } from './question-versions.ts'

type AttemptRef = { id: number; username: string }

/** Loads attempts in the order of the ids. */
async function loadInfos(db: Db, refs: readonly AttemptRef[]): Promise<AttemptInfo[]> {
  if (refs.length === 0) return []
  const ids = refs.map(({ id }) => id)
  const rows = await db.select().from(attempts).where(inArray(attempts.id, ids))
  return toAttemptInfos(
    db,
    rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  )
}

/** The caller's attempts, newest first. Dates are in the company's time zone. */
export async function getHistory(
  db: Db,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  { subject, start_date, end_date, ...page }: Input<typeof getUserExamHistory>,
): Promise<Output<typeof getUserExamHistory>> {
  const zone = await getTenantZone(db, tenantId)
  const day = sql`(a.started_at at time zone ${zone})::date`
  const conditions: SQL[] = [sql`a.user_id = ${userId}`, sql`a.status <> 'abandoned'`]
  if (subject) conditions.push(sql`e.subject = ${subject}`)
  if (start_date) conditions.push(sql`${day} >= ${start_date}::date`)
  if (end_date) conditions.push(sql`${day} <= ${end_date}::date`)
  const from = sql`
    from exam_attempt a join paper_edition e on e.paper_id = a.paper_id and e.edition = a.edition
    where ${sql.join(conditions, sql` and `)}`
  const { rows } = await db.execute<AttemptRef>(
    sql`select a.id::int as id, '' as username ${from} order by a.started_at desc, a.id desc ${limitOffset(page)}`,
  )
  const infos = await loadInfos(db, rows)
  const editions = await db
    .select({ id: attempts.id, paperId: attempts.paperId, edition: attempts.edition })
    .from(attempts)
    .where(inArray(attempts.id, [0, ...infos.map((info) => info.attempt_id)]))
  const list: Output<typeof getUserExamHistory>['list'] = []
  for (const attempt_info of infos) {
    const attempt = editions.find(({ id }) => id === attempt_info.attempt_id)
    if (attempt) list.push({ attempt_info, paper_info: toPaperInfo(attempt, await getEdition(db, attempt)) })
  }
  return toPage(list, page, await cappedCount(db, sql`select 1 ${from}`))
}

/** All attempts at a paper, abandoned ones included; those that need review first. */
export async function listAttempts(
  db: Db,
  { paper_id, ...page }: Input<typeof listPaperAttempts>,
): Promise<Output<typeof listPaperAttempts>> {
  const where = sql`where a.paper_id = ${paper_id}`
  const { rows } = await db.execute<AttemptRef & { abandoned: boolean }>(sql`
    select a.id::int as id, u.name as username, a.status = 'abandoned' as abandoned
    from exam_attempt a join app_user u on u.id = a.user_id ${where}
    order by a.needs_review > 0 desc, a.submitted_at desc nulls last, a.id desc ${limitOffset(page)}`)
  const infos = await loadInfos(db, rows)
  const list = infos.map((info, i) => ({
    ...info,
    username: rows[i]?.username ?? '',
    abandoned: rows[i]?.abandoned ?? false,
  }))
  return toPage(list, page, await cappedCount(db, sql`select 1 from exam_attempt a ${where}`))
}
