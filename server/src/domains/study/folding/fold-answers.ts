import { addDays } from '@shangxue/study/time/calendar'
import { and, eq, sql } from 'drizzle-orm'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { type Learner, learners, studyAnswers, studyUndos } from '../schema.ts'
import { addToHistories, type FoldedAnswer, removeFromHistories } from './histories.ts'
import { foldedAnswers } from './schema.ts'

/** Answers of earlier days than this are folded. */
const FOLD_AFTER_DAYS = 365
/** A learner's answers are folded once in this time, so that each history is rewritten twelve times a year, not daily. */
export const FOLD_EVERY_DAYS = 30
/** An answer that arrived late stays for a while: `countLateAnswers` reads when it arrived. */
const ARRIVED_BEFORE_DAYS = 30
/** Folding can be undone for this long. */
export const UNFOLD_DAYS = 30
/** Answers per transaction: the embedded database serves nobody else meanwhile. */
const BATCH_SIZE = 5_000
/** Learners per query. */
const PAGE_SIZE = 500
/** Time limit per night; the remaining learners are folded the next night. */
const TOTAL_TIMEOUT_MS = 1_800_000

const DAY_MS = 86_400_000
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Answers of an earlier day may be folded. */
export const foldLimit = (now: Date): string => addDays(dayOf(now), -FOLD_AFTER_DAYS)

export interface FoldResult {
  readonly answers: number
  readonly learners: number
}

/**
 * Folds the answers of all tenants that are older than a year, learner by learner. Stops at the time limit and continues
 * where it stopped the next time. Several servers may run it at once.
 */
export async function foldOldAnswers(
  database: Database,
  log: Pick<Console, 'warn'>,
  now: Date,
  timeoutMs = TOTAL_TIMEOUT_MS,
): Promise<FoldResult> {
  const deadline = performance.now() + timeoutMs
  const isOver = () => performance.now() > deadline
  await purgeFoldedAnswers(database, now, isOver)
  const result = { answers: 0, learners: 0 }
  let after: DueLearner | undefined
  for (;;) {
    const page = await database.withOwner((db) => listDueLearners(db, now, after))
    for (const learner of page) {
      if (isOver()) return result
      // A failure for one user must not stop the others; the user stays due.
      const answers = await foldLearner(database, learner, now, isOver).catch((error: Error) => {
        log.warn(`answers of learner ${learner.userId} were not folded: ${error.message}`)
        return 0
      })
      result.answers += answers
      if (answers > 0) result.learners += 1
    }
    after = page.at(-1)
    if (!after) return result
  }
}

interface DueLearner extends Learner {
  /** Since when the learner is due. */
  readonly due: string
}

/** Learners whose day has come, in an order that one who cannot be folded does not hold up. */
async function listDueLearners(db: Db, now: Date, after: DueLearner | undefined): Promise<DueLearner[]> {
  const start =
    after &&
    sql`(${learners.foldDue}, ${learners.tenantId}, ${learners.userId})
    > (${after.due}::date, ${after.tenantId}::int, ${after.userId}::bigint)`
  return db
    .select({ tenantId: learners.tenantId, userId: learners.userId, due: learners.foldDue })
    .from(learners)
    .where(and(sql`${learners.foldDue} <= ${dayOf(now)}`, start))
    .orderBy(learners.foldDue, learners.tenantId, learners.userId)
    .limit(PAGE_SIZE)
}

async function foldLearner(
  database: Database,
  learner: Learner,
  now: Date,
  isOver: () => boolean,
): Promise<number> {
  let folded = 0
  for (;;) {
    const count = await database.withOwnerOf(learner.tenantId, (db) => foldBatch(db, learner, now))
    folded += count ?? 0
    if (count === null || count < BATCH_SIZE || isOver()) return folded
  }
}

const isOwn = (table: typeof studyAnswers | typeof foldedAnswers | typeof studyUndos, learner: Learner) =>
  sql`${table.tenantId} = ${learner.tenantId} and ${table.userId} = ${learner.userId}`

/**
 * Folds a learner's next answers. Returns their number, or null if a sync or another server holds the learner or has
 * folded all. A batch is part of the answers in the order of items, so that few histories are rewritten twice.
 */
async function foldBatch(db: Db, learner: Learner, now: Date): Promise<number | null> {
  const { tenantId, userId } = learner
  const isLearner = and(eq(learners.tenantId, tenantId), eq(learners.userId, userId))
  const [locked] = await db
    .select({ due: learners.foldDue })
    .from(learners)
    .where(and(isLearner, sql`${learners.foldDue} <= ${dayOf(now)}`))
    .for('update', { skipLocked: true })
  if (!locked) return null
  const arrivedBefore = new Date(now.getTime() - ARRIVED_BEFORE_DAYS * DAY_MS)
  const rows = await db
    .select()
    .from(studyAnswers)
    .where(
      and(
        isOwn(studyAnswers, learner),
        sql`${studyAnswers.day} < ${foldLimit(now)} and ${studyAnswers.receivedAt} < ${arrivedBefore.toISOString()}`,
      ),
    )
    .orderBy(studyAnswers.kind, studyAnswers.itemId)
    .limit(BATCH_SIZE)
  if (rows.length > 0) await moveToHistories(db, learner, rows, now)
  if (rows.length < BATCH_SIZE)
    await db
      .update(learners)
      .set({ foldDue: await nextFold(db, learner, now) })
      .where(isLearner)
  return rows.length
}

type AnswerWithArrival = typeof studyAnswers.$inferSelect

async function moveToHistories(
  db: Db,
  learner: Learner,
  rows: readonly AnswerWithArrival[],
  now: Date,
): Promise<void> {
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`
  const undos = await db
    .select({ id: studyUndos.answerId })
    .from(studyUndos)
    .where(and(isOwn(studyUndos, learner), sql`${studyUndos.answerId} = any(${ids})`))
  const undone = new Set(undos.map(({ id }) => id))
  const answers = rows.map(
    ({ receivedAt: _receivedAt, ...row }): FoldedAnswer => ({ ...row, undone: undone.has(row.id) }),
  )
  await addToHistories(db, learner, answers)
  const { rows: counts } = await db.execute<{ moved: number }>(sql`
    with moved as (
      delete from study_answer a where ${isOwnAs('a', learner)} and a.id = any(${ids}) returning a.*
    ), stored as (
      insert into study_folded_answer (${COLUMNS}, folded_at)
      select ${COLUMNS}, ${now.toISOString()}::timestamptz from moved on conflict do nothing
    )
    select count(*)::int as moved from moved`)
  if (counts[0]?.moved !== rows.length) throw new Error('an answer disappeared while it was folded')
}

const isOwnAs = (alias: string, { tenantId, userId }: Learner) =>
  sql`${sql.raw(alias)}.tenant_id = ${tenantId} and ${sql.raw(alias)}.user_id = ${userId}`

/** All columns of `study_answer`. */
const COLUMNS = sql.raw(
  'tenant_id, user_id, id, kind, item_id, skill, rated, at, zone, day, ms, due, received_at, earns, known',
)

/** The day on which the oldest remaining answer is a year and `FOLD_EVERY_DAYS` old. */
async function nextFold(db: Db, learner: Learner, now: Date): Promise<string> {
  const [next] = await db
    .select({
      due: sql<string>`greatest(coalesce(min(${studyAnswers.day}), ${dayOf(now)}::date)
        + ${FOLD_AFTER_DAYS + FOLD_EVERY_DAYS}::int, ${dayOf(now)}::date + ${FOLD_EVERY_DAYS}::int)::text`,
    })
    .from(studyAnswers)
    .where(isOwn(studyAnswers, learner))
  if (!next) throw new TypeError('an aggregate without a row')
  return next.due
}

/** Deletes the originals whose folding can no longer be undone. */
async function purgeFoldedAnswers(database: Database, now: Date, isOver: () => boolean): Promise<void> {
  const before = new Date(now.getTime() - UNFOLD_DAYS * DAY_MS).toISOString()
  while (!isOver()) {
    const { rowCount } = await database.withOwner((db) =>
      db.execute(sql`
        delete from study_folded_answer where (tenant_id, user_id, id) in (
          select tenant_id, user_id, id from study_folded_answer where folded_at < ${before}::timestamptz limit ${BATCH_SIZE})`),
    )
    if (!rowCount || rowCount < BATCH_SIZE) return
  }
}

/**
 * Moves the folded answers of a tenant back, as far as their originals are still there, and does not fold its learners
 * again for `FOLD_EVERY_DAYS`.
 */
export async function unfoldTenant(database: Database, tenantId: number, now: Date): Promise<FoldResult> {
  const owners = await database.withOwnerOf(tenantId, (db) =>
    db
      .selectDistinct({ tenantId: foldedAnswers.tenantId, userId: foldedAnswers.userId })
      .from(foldedAnswers)
      .where(eq(foldedAnswers.tenantId, tenantId)),
  )
  const result = { answers: 0, learners: owners.length }
  // First of all, or the nightly run could fold one learner while another one is unfolded.
  await database.withOwnerOf(tenantId, (db) =>
    db
      .update(learners)
      .set({ foldDue: addDays(dayOf(now), FOLD_EVERY_DAYS) })
      .where(eq(learners.tenantId, tenantId)),
  )
  await forEachSettled(owners, async (learner) => {
    for (;;) {
      const count = await database.withOwnerOf(tenantId, (db) => unfoldBatch(db, learner))
      result.answers += count
      if (count < BATCH_SIZE) return
    }
  })
  return result
}

async function unfoldBatch(db: Db, learner: Learner): Promise<number> {
  // Waits for a sync or a run of the job.
  await db
    .select({ userId: learners.userId })
    .from(learners)
    .where(and(eq(learners.tenantId, learner.tenantId), eq(learners.userId, learner.userId)))
    .for('update')
  const rows = await db
    .select({ id: foldedAnswers.id, kind: foldedAnswers.kind, itemId: foldedAnswers.itemId })
    .from(foldedAnswers)
    .where(isOwn(foldedAnswers, learner))
    .orderBy(foldedAnswers.kind, foldedAnswers.itemId)
    .limit(BATCH_SIZE)
  if (rows.length === 0) return 0
  await removeFromHistories(db, learner, rows)
  await db.execute(sql`
    with moved as (
      delete from study_folded_answer a
      where ${isOwnAs('a', learner)} and a.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) returning a.*
    )
    insert into study_answer (${COLUMNS}) select ${COLUMNS} from moved on conflict do nothing`)
  return rows.length
}
