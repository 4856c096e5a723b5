import type { getPaperDetail, listPapers, PaperSummary } from '@shangxue/contract/papers/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import type { Actor } from '../../platform/session/access.ts'
import { getPages, toPageResponse } from './pages/queries.ts'
import { getReadablePaper, type PaperRow } from './policy.ts'
import { type EditionBlock, paperBlocks, paperEditions, questions } from './schema.ts'

type Summary = PaperSummary & Record<string, unknown>
type Detail = Output<typeof getPaperDetail>
type Reader = Pick<Actor, 'userId'>

/** SQL condition: the live questions count. For other users and review papers, the edition counts. */
const isEditableSql = (userId: number): SQL => sql`(p.owner_id = ${userId} and p.kind = 'uploaded')`

/** SQL condition: attempt `a` has a score. */
const IS_JUDGED_SQL = sql`(a.needs_review = 0 or exists (
  select from exam_answer j where j.attempt_id = a.id and j.score_halves is not null))`

const summaryColumns = (userId: number): SQL => sql`
  p.id::int as paper_id, p.kind, p.title, p.subject, p.level, p.grade, p.status, p.progress, p.failure,
  (select count(*)::int from paper_page g where g.paper_id = p.id and g.position > 0) as pages,
  case when ${isEditableSql(userId)}
    then (select count(*)::int from question q where q.paper_id = p.id and q.removed_at is null)
    else coalesce(jsonb_array_length(e.questions), 0) end as questions,
  case when ${isEditableSql(userId)} then
    (select count(*)::int from question q where q.paper_id = p.id and q.removed_at is null
       and not q.corrected and q.checks <> '[]') +
    (select count(*)::int from jsonb_array_elements(p.unread) u where not (u->>'dismissed')::boolean)
    else 0 end as to_check,
  case when ${isEditableSql(userId)}
    then (select coalesce(sum((q.body->>'max_score')::float8), 0) from question q
          where q.paper_id = p.id and q.removed_at is null)
    else coalesce(e.total_halves / 2.0, 0)::float8 end as total_score,
  p.duration_minutes, p.edition is not null as published, p.shared, p.owner_id = ${userId} as mine,
  u.name as owner, p.created_at,
  (select a.id::int from exam_attempt a where a.paper_id = p.id and a.user_id = ${userId}
     and a.status in ('in_progress', 'paused')) as open_attempt_id,
  (select (max(a.score_halves) / 2.0)::float8 from exam_attempt a where a.paper_id = p.id
     and a.user_id = ${userId} and a.status = 'graded' and ${IS_JUDGED_SQL}) as best_score,
  (select count(*)::int from exam_attempt a where a.paper_id = p.id and a.user_id = ${userId}
     and a.status in ('submitted', 'graded')) as attempts`

const fromSql = sql`
  from paper p join app_user u on u.id = p.owner_id
  left join paper_edition e on e.paper_id = p.id and e.edition = p.edition`

const toSummary = (row: Summary): PaperSummary => ({ ...row, created_at: toIso(row.created_at) })

export async function findPapers(
  db: Db,
  { userId }: Reader,
  { q, level, grade, subject, status, whose, ...page }: Input<typeof listPapers>,
): Promise<Output<typeof listPapers>> {
  const term = q.trim()
  const conditions = [
    sql`p.deleted_at is null`,
    whose === 'mine' ? sql`p.owner_id = ${userId}` : undefined,
    whose === 'shared' ? sql`p.shared` : undefined,
    whose === 'all' ? sql`(p.owner_id = ${userId} or p.shared)` : undefined,
    term === '' ? undefined : sql`strpos(lower(p.title), ${term.toLowerCase()}) > 0`,
    level && sql`p.level = ${level}`,
    grade && sql`p.grade = ${grade}`,
    subject && sql`p.subject = ${subject}`,
    status === 'all' ? undefined : sql`p.status = ${status}`,
  ].filter((condition): condition is SQL => condition !== undefined)
  const where = sql`where ${sql.join(conditions, sql` and `)}`
  const { rows } = await db.execute<Summary>(sql`
    select ${summaryColumns(userId)} ${fromSql} ${where} order by p.created_at desc, p.id desc ${limitOffset(page)}`)
  return toPage(rows.map(toSummary), page, await cappedCount(db, sql`select 1 from paper p ${where}`))
}

async function getSummary(db: Db, { userId }: Reader, paperId: number): Promise<PaperSummary> {
  const { rows } = await db.execute<Summary>(
    sql`select ${summaryColumns(userId)} ${fromSql} where p.id = ${paperId}`,
  )
  const [row] = rows
  if (!row) throw new Error('the paper was there a moment ago')
  return toSummary(row)
}

export async function getDetail(
  db: Db,
  actor: Reader,
  { paper_id, include_questions, include_attempts }: Input<typeof getPaperDetail>,
): Promise<Detail> {
  const paper = await getReadablePaper(db, actor, paper_id)
  const isOwner = paper.ownerId === actor.userId
  const isEditable = isOwner && paper.kind === 'uploaded'
  return {
    paper: await getSummary(db, actor, paper_id),
    multiple_rule: paper.multipleRule,
    answer_key_text: isOwner ? paper.answerKeyText : '',
    engine: paper.engine,
    // Page photos and answers are visible to the owner only.
    pages: isOwner ? (await getPages(db, paper_id)).map(toPageResponse) : [],
    blocks: isEditable ? await getBlocks(db, paper_id) : await getEditionBlocks(db, paper),
    questions: isEditable && include_questions ? await getQuestions(db, paper_id) : [],
    unread: isOwner
      ? paper.unread.map(({ id, kind, box, dismissed }) => ({ id, kind, dismissed, ...box }))
      : [],
    attempts: include_attempts ? await getAttempts(db, actor, paper_id) : [],
  }
}

const getBlocks = (db: Db, paperId: number) =>
  db
    .select({
      id: paperBlocks.id,
      kind: paperBlocks.kind,
      title: paperBlocks.title,
      text: paperBlocks.text,
    })
    .from(paperBlocks)
    .where(eq(paperBlocks.paperId, paperId))
    .orderBy(asc(paperBlocks.position))

async function getEditionBlocks(db: Db, paper: PaperRow): Promise<EditionBlock[]> {
  if (paper.edition === null) return []
  const editions = await db
    .select({ blocks: paperEditions.blocks })
    .from(paperEditions)
    .where(and(eq(paperEditions.paperId, paper.id), eq(paperEditions.edition, paper.edition)))
  return editions[0]?.blocks.filter(({ kind }) => kind === 'section') ?? []
}

async function getQuestions(db: Db, paperId: number): Promise<Detail['questions']> {
  const rows = await db
    .select()
    .from(questions)
    .where(and(eq(questions.paperId, paperId), isNull(questions.removedAt)))
    .orderBy(asc(questions.position), asc(questions.id))
  return rows.map((row, index) => ({
    question_id: row.id,
    version: row.version,
    position: index + 1,
    label: row.label,
    section_id: row.sectionId,
    passage_id: row.passageId,
    body: row.body,
    boxes: row.boxes,
    crops: row.crops,
    checks: row.checks,
    corrected: row.corrected,
  }))
}

type AttemptRow = Detail['attempts'][number] & Record<string, unknown>

async function getAttempts(db: Db, { userId }: Reader, paperId: number): Promise<Detail['attempts']> {
  const { rows } = await db.execute<AttemptRow>(sql`
    select a.id::int as attempt_id, a.status,
      case when ${IS_JUDGED_SQL} then (a.score_halves / 2.0)::float8 end as score, a.started_at, a.submitted_at
    from exam_attempt a
    where a.paper_id = ${paperId} and a.user_id = ${userId} and a.status <> 'abandoned'
    order by a.started_at desc limit 50`)
  return rows.map((row) => ({
    ...row,
    started_at: toIso(row.started_at),
    submitted_at: toIsoOrNull(row.submitted_at),
  }))
}
