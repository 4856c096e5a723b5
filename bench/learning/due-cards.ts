// One learner with 100,000 due memories: what to review today, and a sync of 200 reviews through the server, each compared with bare SQL.
// The reference repeats the statements of the server, already prepared, for a second learner with the same history.
import { randomUUID } from 'node:crypto'
import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { syncStudy } from '@shangxue/contract/study/endpoints'
import { planReviews } from '@shangxue/study/scheduling/daily-plan'
import { createScheduler } from '@shangxue/study/scheduling/memory'
import { addDays } from '@shangxue/study/time/calendar'
import { studyDayOf } from '@shangxue/study/time/study-day'
import pg from 'pg'
import { startHarness, type TestUser } from '../../server/src/testing/harness.ts'

const CARDS = 100_000
const REVIEWS = 200
const ROUNDS = 15

interface Statement {
  readonly name?: string
  readonly text: string
  readonly values?: unknown[]
}

/** Records the statements within each tenant transaction. */
function noteStatements() {
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const original = prototype.query
  let noted: Statement[] = []
  let within: unknown
  prototype.query = function (...args) {
    const [queryArg, values] = args as [string | Statement, unknown[]?]
    const statement = {
      ...(typeof queryArg === 'string' ? { text: queryArg } : queryArg),
      ...(values ? { values } : {}),
    }
    if (/^BEGIN;SET LOCAL ROLE/.test(statement.text)) {
      within = this
      noted = []
    }
    if (within === this) noted.push(statement)
    if (statement.text === 'COMMIT') within = undefined
    return original.apply(this, args)
  }
  return { last: () => noted, end: () => (prototype.query = original) }
}

const median = (of: number[]) => [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0

async function timed<T>(into: number[], work: () => Promise<T> | T): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  into.push(performance.now() - startedAt)
  return result
}

/** Returns the lines to print. */
export async function dueCards(): Promise<string[]> {
  process.env.TEST_DATABASE_URL ??=
    process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const h = await startHarness()
  const { pool } = h.database
  // a number unique within the statements, so that it can be replaced by the other learner's id
  await pool.query(`select setval(pg_get_serial_sequence('app_user', 'id'), 900000000)`)
  const user = await h.signIn()
  const twin = await h.signIn({ tenantId: user.tenantId })
  const today = studyDayOf(new Date(), DEFAULT_ZONE)

  async function fill({ tenantId, userId }: TestUser) {
    const who = [tenantId, userId]
    await pool.query('insert into learner (tenant_id, user_id, changes) values ($1, $2, 1)', who)
    await pool.query(
      `insert into study_answer (tenant_id, user_id, id, kind, item_id, skill, rated, at, zone, day, ms)
       select $1::int, $2::bigint, gen_random_uuid(), 'word', i, 'recognise', 3,
              ($3::date - 500 + i / 200) + time '12:00', '${DEFAULT_ZONE}', $3::date - 500 + i / 200, 2000
       from generate_series(0, ${CARDS - 1}) i`,
      [...who, today],
    )
    await pool.query(
      `insert into study_memory (tenant_id, user_id, kind, item_id, skill, stability, difficulty, due, last_day, reps, lapses, changed)
       select tenant_id, user_id, kind, item_id, skill, 2.3065, 2.1181, day + 2, day, 1, 0, 1 from study_answer where user_id = $1`,
      [userId],
    )
    await pool.query(
      `insert into study_day (tenant_id, user_id, day, answers, right_answers, fresh, ms, changed)
       select tenant_id, user_id, day, count(*), count(*), count(*), sum(ms), 1 from study_answer where user_id = $1 group by 1, 2, 3`,
      [userId],
    )
  }
  for (const learner of [user, twin]) await fill(learner)
  await pool.query('vacuum analyze')

  const answersFrom = (first: number) =>
    Array.from({ length: REVIEWS }, (_, i) => ({
      id: randomUUID(),
      at: new Date().toISOString(),
      zone: DEFAULT_ZONE,
      kind: 'word' as const,
      item: first + i * 37,
      skill: 'recognise' as const,
      rated: i % 9 === 0 ? ('again' as const) : ('good' as const),
      ms: 2_000,
    }))
  let cursor = 1
  const sync = async (who: TestUser, answers: ReturnType<typeof answersFrom>) => {
    const { status, data } = await h.call(syncStudy, { cursor, answers, undos: [] }, { token: who.token })
    if (status !== 200) throw new Error(`the sync failed with status ${status}`)
    return data
  }

  const [ours, bare, planning, querying] = [[], [], [], []] as [number[], number[], number[], number[]]
  // the first sync credits 500 days of points and unlocks all achievements once
  const first = answersFrom(1)
  await sync(twin, first)
  cursor = (await sync(user, first)).cursor

  const notes = noteStatements()
  const client = new pg.Client((pool as pg.Pool).options.connectionString)
  await client.connect()
  let statements = 0
  for (let round = 0; round < ROUNDS; round++) {
    const answers = answersFrom(2 + round)
    cursor = (await timed(ours, () => sync(user, answers))).cursor
    const sent = notes.last().map(({ values, ...statement }) => ({
      ...statement,
      ...(values ? { values: values.map((value) => (value === user.userId ? twin.userId : value)) } : {}),
    }))
    statements = sent.length
    await timed(bare, async () => {
      for (const statement of sent) await client.query(statement)
    })
  }
  notes.end()
  const same = await pool.query(
    `select count(*)::int as answers, (select sum(points)::int from study_points p where p.user_id = a.user_id) as points
     from study_answer a where user_id = any($1) group by user_id`,
    [[user.userId, twin.userId]],
  )
  if (JSON.stringify(same.rows[0]) !== JSON.stringify(same.rows[1]))
    throw new Error(`product and baseline differ: ${JSON.stringify(same.rows)}`)

  const scheduler = createScheduler()
  const learnt = Array.from({ length: CARDS }, (_, i) => {
    const lastDay = addDays(today, -500 + Math.floor(i / 200))
    const memory = {
      stability: 2.3065,
      difficulty: 2.1181,
      due: addDays(lastDay, 2),
      lastDay,
      reps: 1,
      lapses: 0,
    }
    return { subject: { kind: 'word', item: i, skill: 'recognise' } as const, memory }
  })
  for (let round = 0; round < ROUNDS; round++) {
    await timed(planning, () => planReviews(learnt, today, 0, scheduler))
    await timed(querying, () =>
      client.query({
        name: 'due',
        text: `select kind, item_id, skill, stability, difficulty, due, last_day, reps, lapses from study_memory
               where tenant_id = $1 and user_id = $2 and due <= $3 order by due desc limit ${REVIEWS}`,
        values: [user.tenantId, user.userId, today],
      }),
    )
  }
  await client.end()
  await h.close()
  const ms = (of: number[]) => `${median(of).toFixed(1)} ms`
  return [
    `${CARDS} due memories of one learner, medians of ${ROUNDS}, alternating`,
    `today's plan of ${REVIEWS}: on the device, highest recall first ${ms(planning)}; bare SQL, latest due first ${ms(querying)}`,
    `sync of ${REVIEWS} reviews: through the server ${ms(ours)}; only its ${statements} statements ${ms(bare)} (${(median(ours) / median(bare)).toFixed(2)} ×)`,
  ]
}
