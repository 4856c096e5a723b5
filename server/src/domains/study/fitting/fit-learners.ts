import { fileURLToPath } from 'node:url'
import { extractReviews, type Review, sortByTime } from '@shangxue/study/scheduling/history'
import { createScheduler, RATINGS } from '@shangxue/study/scheduling/memory'
import { asc, eq, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../platform/database/database.ts'
import { workerEntry } from '../../../platform/worker-entry.ts'
import { startWorkerProcess, type WorkerProcess } from '../../../platform/worker-process.ts'
import { type Learner, learners, studyDays, studyMemories } from '../schema.ts'
import { activeAnswers, rebuildMemories } from '../sync/merge-answers.ts'
import type { FitRequest, FitResponse } from './worker-protocol.ts'

/** With fewer answers the published parameters predict better. */
export const ANSWERS_MIN = 400
/** Refit only after this many new answers. */
export const NEW_ANSWERS_MIN = 100
const TIMEOUT_MS = 300_000
/** Time limit per night; the remaining users are fitted the next night. */
const TOTAL_TIMEOUT_MS = 600_000
/** Memories per change number, so that devices can fetch a rebuild in pages. */
const PAGE_SIZE = 500

type FitWorker = Pick<WorkerProcess<FitRequest, FitResponse>, 'request' | 'alive' | 'stop'>

function startWorker(): FitWorker {
  // In development the worker is TypeScript and needs tsx; the bundle contains it beside main.js.
  return startWorkerProcess(fileURLToPath(workerEntry('fit-worker', import.meta.url)))
}

interface Candidate extends Learner {
  readonly answers: number
}

/** Returns users of all tenants with enough new answers, most first; users whose fits failed come last. */
async function listCandidates(db: Db): Promise<Candidate[]> {
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
      sql`${answers} >= greatest(${ANSWERS_MIN}::int, ${learners.fittedAnswers} + ${NEW_ANSWERS_MIN}::int)`,
    )
    .orderBy(
      asc(learners.fitFailures),
      sql`${answers} - ${learners.fittedAnswers} desc`,
      asc(learners.userId),
    )
}

/** Returns a learner's reviews in order. The transaction must read one snapshot. */
export async function loadReviews(db: Db, learner: Learner): Promise<Review[]> {
  const rows = await activeAnswers(db, learner)
  return extractReviews(
    sortByTime(rows.map((row) => ({ ...row, at: row.at.toISOString() }))).map(
      ({ itemId, rated, known, ...row }) => ({
        ...row,
        ...(known === null ? {} : { known }),
        item: itemId,
        rated: RATINGS[rated - 1] ?? 'again',
      }),
    ),
  )
}

/** Stores parameters for a user and rebuilds all memories with them. */
async function applyWeights(db: Db, learner: Learner, weights: readonly number[] | null): Promise<void> {
  const { userId } = learner
  const [locked] = await db.select().from(learners).where(eq(learners.userId, userId)).for('update')
  if (!locked) return
  const scheduler = createScheduler(weights ?? undefined)
  const subjects = await db
    .select({ kind: studyMemories.kind, itemId: studyMemories.itemId, skill: studyMemories.skill })
    .from(studyMemories)
    .where(eq(studyMemories.userId, userId))
    .orderBy(asc(studyMemories.itemId))
  let change = locked.changes
  for (let offset = 0; offset < subjects.length; offset += PAGE_SIZE) {
    const page = subjects.slice(offset, offset + PAGE_SIZE)
    await rebuildMemories(db, learner, page, await activeAnswers(db, learner, page), ++change, scheduler)
  }
  await db
    .update(learners)
    .set({ weights: weights && [...weights], changes: change })
    .where(eq(learners.userId, userId))
}

async function fitLearner(
  database: Database,
  worker: FitWorker,
  { tenantId, userId, answers }: Candidate,
): Promise<void> {
  // Answers may be folded between two statements.
  const snapshot = { tenantId, readOnly: true, singleSnapshot: true }
  const { reviews, current } = await database.withTenant(snapshot, async (db) => {
    const [learner] = await db
      .select({ weights: learners.weights })
      .from(learners)
      .where(eq(learners.userId, userId))
    return { reviews: await loadReviews(db, { tenantId, userId }), current: learner?.weights ?? null }
  })
  const result = await worker.request({ reviews, current }, TIMEOUT_MS)
  if ('failure' in result) throw new Error(result.failure)
  await database.withTenant({ tenantId }, async (db) => {
    if (JSON.stringify(result.weights) !== JSON.stringify(current))
      await applyWeights(db, { tenantId, userId }, result.weights)
    await db
      .update(learners)
      .set({ shortfall: [...result.shortfall], fittedAnswers: answers, fitFailures: 0 })
      .where(eq(learners.userId, userId))
  })
}

const countFailure = (database: Database, { tenantId, userId }: Candidate) =>
  database.withTenant({ tenantId }, (db) =>
    db
      .update(learners)
      .set({ fitFailures: sql`${learners.fitFailures} + 1` })
      .where(eq(learners.userId, userId)),
  )

/** Fits the parameters of users with enough new answers, one after the other, in a worker process. */
export async function fitLearners(
  database: Database,
  log: Pick<Console, 'warn'>,
  start: () => FitWorker = startWorker,
): Promise<void> {
  const candidates = await database.withOwner(listCandidates)
  if (candidates.length === 0) return
  const deadline = performance.now() + TOTAL_TIMEOUT_MS
  let worker = start()
  try {
    for (const learner of candidates) {
      if (performance.now() > deadline) return
      if (!worker.alive) worker = start()
      // A failure for one user must not stop the others.
      await fitLearner(database, worker, learner).catch(async (error: Error) => {
        log.warn(`parameters of learner ${learner.userId} were not fitted: ${error.message}`)
        await countFailure(database, learner)
      })
    }
  } finally {
    await worker.stop()
  }
}
