// A year group takes one exam: 500 pupils start within 10 s, each saves an answer every 3 s for 2 minutes, then
// all submit twice at once. On real PostgreSQL. No acknowledged answer may be missing and no attempt may be graded twice.
import { fileURLToPath } from 'node:url'
import * as exams from '@shangxue/contract/exams/endpoints'
import type { Endpoint, Input, Output } from '@shangxue/contract/platform/endpoint'
import { login } from '@shangxue/contract/session/endpoints'
import pg from 'pg'
import { client } from '../api/client.ts'
import { startProcess } from '../api/measured-process.ts'
import { freshDatabase } from '../api/temporary-database.ts'
import { publishedPaper } from './exam-fixture.ts'

const PUPILS = Number(process.env.EXAM_PUPILS ?? 500)
const SECONDS = Number(process.env.EXAM_SECONDS ?? 120)
const START_WITHIN_MS = 10_000
const EVERY_MS = 3_000
const QUESTIONS = 30
const KEYS = ['A', 'B', 'C', 'D']

const url = await freshDatabase('shangxue_exams')
const server = await startProcess(
  [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
  { DATABASE_URL: url, SEED_DEMO: '1', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000000' },
  '/ready',
)
const pool = new pg.Pool({ connectionString: url, max: 2 })

const times = new Map<string, number[]>()
const failures = new Map<string, number>()
const ask = client(server.url)
async function call<E extends Endpoint>(e: E, input: Input<E>, token = ''): Promise<Output<E>> {
  const { ok, status, msg, data, ms } = await ask(e, input, token)
  const name = e.path.split('/').at(-1) ?? e.path
  times.set(name, [...(times.get(name) ?? []), ms])
  if (ok) return data
  const failure = `${name} ${status} ${msg}`
  failures.set(failure, (failures.get(failure) ?? 0) + 1)
  throw new Error(failure)
}
const signIn = async (yonghuming: string) =>
  (await call(login, { yonghuming, mima: 'demo-2026', shujuku: '演示数据库' })).token

async function pupils(): Promise<string[]> {
  await pool.query(
    `insert into app_user (tenant_id, name, password_hash, boss, position)
     select tenant_id, '考生' || n, password_hash, false, '学生' from app_user, generate_series(1, $1::integer) n
     where name = 'xuesheng'`,
    [PUPILS],
  )
  const tokens: string[] = []
  for (let n = 1; n <= PUPILS; n += 4) {
    const handful = Array.from({ length: Math.min(4, PUPILS - n + 1) }, (_, i) => signIn(`考生${n + i}`))
    tokens.push(...(await Promise.all(handful)))
  }
  return tokens
}

interface Sitting {
  readonly token: string
  readonly attemptId: number
  /** Answers that the server acknowledged, by question. */
  readonly acknowledged: Map<number, string>
}

/** One pupil: starts at a random moment, then saves at fixed intervals, regardless of the server's latency. */
async function sit(token: string, paper_id: number, until: number): Promise<Sitting> {
  await after(Math.random() * START_WITHIN_MS)
  const { attempt_id } = await call(exams.startExam, { paper_id }, token)
  const ask = { attempt_id, include_questions: true, include_options: true, include_answers: true }
  const { questions } = await call(exams.getExamQuestions, ask, token)
  const acknowledged = new Map<number, string>()
  const saves: Promise<void>[] = []
  for (let seq = 1; Date.now() < until; seq++) {
    const question = questions[(seq - 1) % questions.length]
    if (!question) break
    const { question_id, all_options } = question
    const answer = KEYS[Math.floor(Math.random() * 4)] ?? 'A'
    const answerInput =
      all_options.length > 0 ? { selected_options: [answer] } : { user_answer: `植物用光能生长 ${answer}` }
    saves.push(
      call(exams.saveAnswer, { attempt_id, question_id, seq, time_spent: seq, ...answerInput }, token).then(
        ({ saved }) => void acknowledged.set(question_id, saved.user_answer || saved.selected_options.join()),
        () => undefined,
      ),
    )
    await after(EVERY_MS)
  }
  await Promise.all(saves)
  return { token, attemptId: attempt_id, acknowledged }
}
const after = (ms: number) => new Promise((wait) => setTimeout(wait, ms))

const boss = await signIn('laoban')
const paper = await publishedPaper((e, input) => call(e, input, boss), QUESTIONS)
const tokens = await pupils()
times.clear()

let watching = true
const health: number[] = []
const watch = (async () => {
  while (watching) {
    const startedAt = performance.now()
    await fetch(`${server.url}/health`).then((response) => response.text())
    health.push(performance.now() - startedAt)
    await after(50)
  }
})()

const until = Date.now() + START_WITHIN_MS + SECONDS * 1000
const sittings = await Promise.all(tokens.map((token) => sit(token, paper, until)))

async function storedAnswers(attemptId: number): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number; said: string }>(
    `select question_id::int as id, coalesce(nullif(user_answer, ''), array_to_string(selected_options, ',')) as said
     from exam_answer where attempt_id = $1`,
    [attemptId],
  )
  return new Map(rows.map(({ id, said: answerText }) => [id, answerText]))
}
let lost = 0
let acknowledged = 0
for (const sitting of sittings) {
  const stored = await storedAnswers(sitting.attemptId)
  for (const [question, answerText] of sitting.acknowledged) {
    acknowledged++
    if (stored.get(question) !== answerText) lost++
  }
}

const twice = sittings.flatMap(({ token, attemptId }) =>
  [1, 2].map(() => call(exams.submitExam, { attempt_id: attemptId }, token).catch(() => undefined)),
)
await Promise.all(twice)
const handedIn = performance.now()
const count = async (what: string) => {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from exam_attempt t where t.paper_id = $1 and ${what}`,
    [paper],
  )
  return rows[0]?.n ?? 0
}
while ((await count(`t.status = 'graded'`)) < PUPILS && performance.now() - handedIn < 120_000)
  await after(200)
const gradedAfter = performance.now() - handedIn
watching = false
await watch

/** Attempts with wrong scores or mistakes. A second grading would count mistakes twice. */
const { rows: wrong } = await pool.query<{ n: number }>(
  `select count(*)::int as n from exam_attempt t where t.paper_id = $1 and (
     t.score_halves <> (select coalesce(sum(a.score_halves), 0) from exam_answer a where a.attempt_id = t.id)
     or exists (select from exam_answer a where a.attempt_id = t.id and 'B' = any(a.selected_options) and a.score_halves <> 4)
     or exists (select from wrong_question w where w.attempt_id = t.id and w.error_count <> 1))`,
  [paper],
)
const graded = await count(`t.status = 'graded'`)
const disagree = wrong[0]?.n ?? 0

const percentile = (all: readonly number[], share: number) =>
  ([...all].sort((a, b) => a - b)[Math.floor(all.length * share)] ?? 0).toFixed(0)
console.log(`${PUPILS} pupils, ${acknowledged} acknowledged answers, ${lost} lost`)
for (const [name, all] of [['health', health] as const, ...times])
  console.log(
    `  ${name.padEnd(20)} ${String(all.length).padStart(6)}  p50 ${percentile(all, 0.5)}  p95 ${percentile(all, 0.95)}  p99 ${percentile(all, 0.99)}  max ${percentile(all, 0.9999)} ms`,
  )
for (const [failure, n] of failures) console.log(`  ${n} × ${failure}`)
console.log(
  `all graded ${(gradedAfter / 1000).toFixed(1)} s after submission: ${graded} of ${PUPILS}, wrong scores: ${disagree}`,
)
console.log(`resident memory ${server.residentMb().toFixed(0)} MB`)
await server.stop()
await pool.end()
process.exit(lost === 0 && failures.size === 0 && graded === PUPILS && disagree === 0 ? 0 : 1)
