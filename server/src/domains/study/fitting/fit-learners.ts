import { fileURLToPath } from 'node:url'
import { inOrder, type Review, reviewsIn } from '@shangxue/study/history'
import { RATINGS, schedulerOf } from '@shangxue/study/memory'
import { asc, eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../platform/database/database.ts'
import { workerEntry } from '../../../platform/worker-entry.ts'
import { startWorkerProcess, type WorkerProcess } from '../../../platform/worker-process.ts'
import { remember, standingRows } from '../merge.ts'
import { type Learner, learners, studyDays, studyMemories } from '../tables.ts'
import type { FitAnswer, FitRequest } from './messages.ts'

/** With fewer answers the published parameters predict better. */
export const ANSWERS_LEAST = 400
/** Refit only after this many new answers. */
export const ANSWERS_MORE = 100
const TIMEOUT_MS = 300_000
/** Time limit per night; the remaining users are fitted the next night. */
const NIGHT_MS = 600_000
/** Memories per change number, so that devices can fetch a rebuild in pages. */
const PORTION = 500

type Fitter = Pick<WorkerProcess<FitRequest, FitAnswer>, 'ask' | 'alive' | 'stop'>

function startFitter(): Fitter {
  // In development the worker is TypeScript and needs tsx; the bundle contains it beside main.js.
  return startWorkerProcess(fileURLToPath(workerEntry('fit-worker', import.meta.url)))
}

interface Candidate extends Learner {
  readonly answers: number
}

/** Returns users of all tenants with enough new answers, most first; users whose fits failed come last. */
async function candidates(db: Db): Promise<Candidate[]> {
  const answers = sql<number>`sum(${studyDays.answers})::int`
  return db
    .select({ tenantId: learners.tenantId, userId: learners.userId, answers })
    .from(learners)
    .innerJoin(
      studyDays,
      sql`${studyDays.tenantId} = ${learners.tenantId} and ${studyDays.userId} = ${learners.userId}`,
    )
    .groupBy(learners.tenantId, learners.userId)
    .having(
      sql`${answers} >= greatest(${ANSWERS_LEAST}::int, ${learners.fittedAnswers} + ${ANSWERS_MORE}::int)`,
    )
    .orderBy(
      asc(learners.fitFailures),
      sql`${answers} - ${learners.fittedAnswers} desc`,
      asc(learners.userId),
    )
}

async function reviewsOf(db: Db, learner: Learner): Promise<Review[]> {
  const rows = await standingRows(db, learner)
  return reviewsIn(
    inOrder(rows.map((row) => ({ ...row, at: row.at.toISOString() }))).map(({ itemId, rated, ...row }) => ({
      ...row,
      item: itemId,
      rated: RATINGS[rated - 1] ?? 'again',
    })),
  )
}

/** Stores parameters for a user and rebuilds all memories with them. */
async function giveWeights(db: Db, learner: Learner, weights: readonly number[] | null): Promise<void> {
  const { userId } = learner
  const [locked] = await db.select().from(learners).where(eq(learners.userId, userId)).for('update')
  if (!locked) return
  const scheduler = schedulerOf(weights ?? undefined)
  const subjects = await db
    .select({ kind: studyMemories.kind, itemId: studyMemories.itemId, skill: studyMemories.skill })
    .from(studyMemories)
    .where(eq(studyMemories.userId, userId))
    .orderBy(asc(studyMemories.itemId))
  let change = locked.changes
  for (let from = 0; from < subjects.length; from += PORTION) {
    const portion = subjects.slice(from, from + PORTION)
    await remember(db, learner, portion, await standingRows(db, learner, portion), ++change, scheduler)
  }
  await db
    .update(learners)
    .set({ weights: weights && [...weights], changes: change })
    .where(eq(learners.userId, userId))
}

async function fitOne(
  database: Database,
  fitter: Fitter,
  { tenantId, userId, answers }: Candidate,
): Promise<void> {
  const { reviews, current } = await database.asTenant({ tenantId, readOnly: true }, async (db) => {
    const [learner] = await db
      .select({ weights: learners.weights })
      .from(learners)
      .where(eq(learners.userId, userId))
    return { reviews: await reviewsOf(db, { tenantId, userId }), current: learner?.weights ?? null }
  })
  const found = await fitter.ask({ reviews, current }, TIMEOUT_MS)
  if ('failure' in found) throw new Error(found.failure)
  await database.asTenant({ tenantId }, async (db) => {
    if (JSON.stringify(found.weights) !== JSON.stringify(current))
      await giveWeights(db, { tenantId, userId }, found.weights)
    await db
      .update(learners)
      .set({ shortfall: [...found.shortfall], fittedAnswers: answers, fitFailures: 0 })
      .where(eq(learners.userId, userId))
  })
}

const setBack = (database: Database, { tenantId, userId }: Candidate) =>
  database.asTenant({ tenantId }, (db) =>
    db
      .update(learners)
      .set({ fitFailures: sql`${learners.fitFailures} + 1` })
      .where(eq(learners.userId, userId)),
  )

/** Fits the parameters of users with enough new answers, one after the other, in a worker process. */
export async function fitLearners(
  database: Database,
  log: Pick<Console, 'warn'>,
  start: () => Fitter = startFitter,
): Promise<void> {
  const due = await database.asSystem(candidates)
  if (due.length === 0) return
  const until = performance.now() + NIGHT_MS
  let fitter = start()
  try {
    for (const learner of due) {
      if (performance.now() > until) return
      if (!fitter.alive) fitter = start()
      // A failure for one user must not stop the others.
      await fitOne(database, fitter, learner).catch(async (error: Error) => {
        log.warn(`parameters of learner ${learner.userId} were not fitted: ${error.message}`)
        await setBack(database, learner)
      })
    }
  } finally {
    await fitter.stop()
  }
}
