// Learners of three years on real PostgreSQL before and after their old answers are folded: bytes, time of the nightly job,
// fitting, a device that fetches everything, and a sync. The fitted parameters and the responses must not change.
import { randomUUID } from 'node:crypto'
import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { syncStudy } from '@shangxue/contract/study/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { studyDayOf } from '@shangxue/study/time/study-day'
import { fit } from '../../server/src/domains/study/fitting/fit.ts'
import { loadReviews } from '../../server/src/domains/study/fitting/fit-learners.ts'
import { foldOldAnswers } from '../../server/src/domains/study/folding/fold-answers.ts'
import { startHarness, type TestUser } from '../../server/src/testing/harness.ts'

const LEARNERS = Number(process.env.FOLD_LEARNERS ?? 240)
const WORDS = 900
const DAYS = 1_095
/** Learners who are measured; all others are only rows. */
const MEASURED = 5
const ROUNDS = 5
const SENT = 100

process.env.TEST_DATABASE_URL ??=
  process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const h = await startHarness()
const { pool } = h.database
const today = studyDayOf(new Date(), DEFAULT_ZONE)

const median = (of: number[]) => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  into.push(performance.now() - startedAt)
  return result
}

async function run(): Promise<void> {
  const first = await h.signIn()
  const measured: TestUser[] = [first]
  while (measured.length < MEASURED) measured.push(await h.signIn({ tenantId: first.tenantId }))
  await pool.query(
    `insert into app_user (tenant_id, name, password_hash, boss, position)
   select tenant_id, 'learner ' || n, password_hash, false, position from app_user, generate_series(1, $2::int) n where id = $1`,
    [first.userId, LEARNERS - MEASURED],
  )
  await pool.query(
    `insert into learner (tenant_id, user_id, changes, fold_due) select tenant_id, id, 1, '2020-01-01' from app_user where tenant_id = $1`,
    [first.tenantId],
  )
  // A word is introduced on any day and reviewed after growing intervals, one of eight answers is wrong. Rows are inserted in
  // the order of time, as they arrive.
  await pool.query(
    `insert into study_answer (tenant_id, user_id, id, kind, item_id, skill, rated, at, zone, day, ms, due, received_at)
   select tenant_id, user_id, gen_random_uuid(), 'word', word,
     (array['recognise', 'listen', 'spell'])[1 + review % 3], (array[3, 3, 4, 3, 2, 3, 1, 3])[1 + (word * 7 + review * 3 + user_id) % 8],
     at, $2, (at at time zone $2 - interval '4 hours')::date, 1500 + (random() * 7000)::int,
     (at at time zone $2 - interval '4 hours')::date + (2 ^ review)::int, at
   from (
     select l.tenant_id, l.user_id, w as word, r as review,
       ($3::date - $4::int + (w * $4 / $1) + (1.9 ^ r - 1)::int) + time '18:00' + random() * interval '4 hours' as at
     from learner l, generate_series(1, $1::int) w, generate_series(0, 10) r
   ) planned
   where at < $3::date order by at`,
    [WORDS, DEFAULT_ZONE, today, DAYS],
  )
  await pool.query(`
  insert into study_memory (tenant_id, user_id, kind, item_id, skill, stability, difficulty, due, last_day, reps, lapses, changed)
  select tenant_id, user_id, kind, item_id, skill, 10, 5, max(day) + 10, max(day), count(*), 0, 1 from study_answer group by 1, 2, 3, 4, 5`)
  await pool.query(`
  insert into study_day (tenant_id, user_id, day, answers, right_answers, fresh, ms, changed)
  select tenant_id, user_id, day, count(*), count(*) filter (where rated > 1), 0, sum(ms), 1 from study_answer group by 1, 2, 3`)
  await pool.query('vacuum analyze')

  async function relation(table: string) {
    const { rows } = await pool.query<{ bytes: number; rows: number }>(
      `select pg_total_relation_size('${table}')::float8 as bytes, (select count(*)::int from ${table}) as rows`,
    )
    return rows[0] ?? { bytes: 0, rows: 0 }
  }
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

  const lines: string[] = []
  async function sync(user: TestUser, cursor: number, answers: unknown[] = []) {
    const { status, data } = await h.call(
      syncStudy,
      { cursor, answers: answers as never, undos: [] },
      { token: user.token },
    )
    if (status !== 200) throw new Error(`the sync failed with status ${status}`)
    return data
  }
  /** Answers of today to words with a history. */
  const answersOf = (from: number) =>
    Array.from({ length: SENT }, (_, i) => ({
      id: randomUUID(),
      at: new Date(Date.now() - (SENT - i) * 3_000).toISOString(),
      zone: DEFAULT_ZONE,
      kind: 'word',
      item: from + i,
      skill: 'recognise',
      rated: 'good',
      ms: 2_000,
    }))

  interface Measured {
    readonly parameters: unknown[]
    readonly views: string[]
  }

  async function measure(name: string): Promise<Measured> {
    const [everything, loading, fitting] = [[], [], []] as [number[], number[], number[]]
    const parameters: unknown[] = []
    const views: string[] = []
    let reviewCount = 0
    for (const user of measured) {
      // The first page with all days, which statistics, streak, heat map and letter are drawn from.
      for (let round = 0; round < ROUNDS; round++) await timed(everything, () => sync(user, 0))
      const { days, points, achievements } = await sync(user, 0)
      views.push(JSON.stringify([days, points, achievements]))
      const reviews = await timed(loading, () =>
        h.database.withTenant({ tenantId: user.tenantId, readOnly: true }, (db) => loadReviews(db, user)),
      )
      reviewCount += reviews.length
      parameters.push(await timed(fitting, () => fit({ reviews, current: null })))
    }
    lines.push(
      `${name}: everything for a new device ${median(everything).toFixed(0)} ms; ` +
        `${Math.round(reviewCount / MEASURED)} reviews read in ${median(loading).toFixed(0)} ms, fitted in ${median(fitting).toFixed(0)} ms`,
    )
    return { parameters, views }
  }

  // The first sync credits three years of points and unlocks achievements.
  for (const user of measured) await sync(user, 0, answersOf(1).slice(0, 1))
  const stored = await relation('study_answer')
  lines.push(
    `${stored.rows} answers of ${LEARNERS} learners: ${megabytes(stored.bytes)}, ${(stored.bytes / stored.rows).toFixed(0)} bytes an answer`,
  )
  /** Sends answers to words with a history. They change what is read, so none are sent between the reads before and after. */
  async function send(name: string, firstWord: number): Promise<void> {
    const sending: number[] = []
    for (const user of measured)
      for (let round = 0; round < ROUNDS; round++)
        await timed(sending, () => sync(user, Number.MAX_SAFE_INTEGER, answersOf(firstWord + round * SENT)))
    lines.push(`${name}: sync of ${SENT} answers ${median(sending).toFixed(0)} ms`)
  }

  await send('before', 1)
  const before = await measure('before')
  const startedAt = performance.now()
  const { answers } = await foldOldAnswers(h.database, console, new Date(), 3_600_000)
  const seconds = (performance.now() - startedAt) / 1_000
  await pool.query('vacuum analyze')
  const after = await measure('after')
  if (JSON.stringify(after) !== JSON.stringify(before))
    throw new Error('parameters or figures differ after folding')
  await send('after', 401)
  await pool.query('vacuum full study_answer')
  const [remaining, histories, originals] = [
    await relation('study_answer'),
    await relation('study_history'),
    await relation('study_folded_answer'),
  ]
  if (originals.rows !== answers) throw new Error('an original is missing')
  lines.push(
    `folded ${answers} answers in ${seconds.toFixed(0)} s: ${((seconds / answers) * 100_000).toFixed(1)} s per 100,000`,
    `histories: ${histories.rows} rows, ${megabytes(histories.bytes)}, ${(histories.bytes / answers).toFixed(1)} bytes an answer (${(stored.bytes / stored.rows / (histories.bytes / answers)).toFixed(1)} times less)`,
    `originals for 30 days: ${megabytes(originals.bytes)}, ${(originals.bytes / answers).toFixed(0)} bytes an answer`,
    `remaining answers: ${remaining.rows}, ${megabytes(remaining.bytes)} when rewritten; answers of ${addDays(today, -365)} and later`,
    `parameters, days, points and achievements of ${MEASURED} learners are identical`,
  )
  for (const line of lines) console.log(line)
}

// The database is dropped also after a failure.
await run().finally(() => h.close())
