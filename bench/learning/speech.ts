// Requests words and sentences from the embedded engine twice in a row; then 40 words at once while a client requests
// /health every 20 ms: synthesis must not block the server. Then how much of our words and sentences a speech recogniser
// understands, if PocketSphinx is installed. `-- time` or `-- understanding` runs one part; `-- ahead` speaks a sample of the
// library and extrapolates the time and size of all of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median } from '../api/load-generator.ts'
import { startProcess } from '../api/measured-process.ts'
import { measureUnderstandingOfVoices } from './understanding/measure.ts'
import { measureSpeakingAhead } from './understanding/speaking-ahead.ts'

const part = process.argv[2]
if (part === 'ahead') {
  await measureSpeakingAhead()
  process.exit(0)
}
if (part === 'understanding') process.exit((await measureUnderstandingOfVoices()) ? 0 : 1)

const TIMES = 10
const QUEUED = 40
const EVERY_MS = 20
const GOAL_RATIO = 50
const GOAL_HEALTH_MS = 100

const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-speech-'))
const server = await startProcess(
  [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
  {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SEED_DEMO: '0',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000000',
    // trusts x-forwarded-for: each part sends its own address, because of the limit of 60 new texts per minute
    TRUSTED_PROXIES: '127.0.0.1',
    VOLCANO_TTS_APP_ID: '',
    SPEECH_BASE_URL: '',
  },
  '/ready',
)

/** Milliseconds of a call without work, the lower bound of any response. */
async function floor(): Promise<number> {
  const startedAt = performance.now()
  await fetch(`${server.url}/health`).then((response) => response.text())
  return performance.now() - startedAt
}

/** Milliseconds until the audio is received. */
async function spoken(text: string, address: string): Promise<number> {
  const startedAt = performance.now()
  const url = `${server.url}/api/english-study/tts?${new URLSearchParams({ text })}`
  const response = await fetch(url, { headers: { 'x-forwarded-for': address } })
  const { byteLength } = await response.arrayBuffer()
  if (!response.ok || byteLength < 1_000)
    throw new Error(`'${text}': ${response.status}, ${byteLength} bytes`)
  return performance.now() - startedAt
}

let reached = true
/** Each text once uncached and once cached. */
async function twice(what: string, texts: string[], address: string): Promise<void> {
  const times: Record<'first' | 'second' | 'nothing', number>[] = []
  for (const text of texts)
    times.push({
      first: await spoken(text, address),
      second: await spoken(text, address),
      nothing: await floor(),
    })
  const of = (which: keyof (typeof times)[number]) => median(times.map((t) => t[which]))
  const [first, second] = [of('first'), of('second')]
  reached &&= first / second >= GOAL_RATIO
  console.log(
    `${what}: first ${first.toFixed(0)} ms, second ${second.toFixed(1)} ms: ${(first / second).toFixed(0)} × (goal ${GOAL_RATIO}); concurrent /health ${of('nothing').toFixed(1)} ms; medians of ${times.length}`,
  )
}

const numbered = (from: number, count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, i) => text(from + i))
const sentence = (n: number) => `The teacher asked pupil ${n} to read the passage carefully and to answer it.`

console.log(`first word, including thread start: ${(await spoken('hello', '10.0.0.1')).toFixed(0)} ms`)
await twice(
  'one word',
  numbered(0, TIMES, (n) => `word${n}`),
  '10.0.0.1',
)
await twice('one sentence', numbered(0, TIMES, sentence), '10.0.0.2')

let watching = true
const times: number[] = []
const watch = (async () => {
  while (watching) {
    times.push(await floor())
    await after(EVERY_MS)
  }
})()
const begun = performance.now()
await Promise.all(numbered(100, QUEUED, (n) => `word${n}`).map((text) => spoken(text, '10.0.0.3')))
const seconds = (performance.now() - begun) / 1000
watching = false
await watch

times.sort((a, b) => a - b)
const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0
console.log(
  `${QUEUED} words at once: ${seconds.toFixed(1)} s; server afterwards ${server.residentMb().toFixed(0)} MB`,
)
console.log(
  `  /health ${times.length} times: p50 ${percentile(0.5).toFixed(0)}, p99 ${percentile(0.99).toFixed(0)} ms (goal ${GOAL_HEALTH_MS}), max ${percentile(1 - 1e-9).toFixed(0)} ms`,
)
console.log(`server: ${server.residentMb().toFixed(0)} MB`)
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
const isUnderstood = part === 'time' || (await measureUnderstandingOfVoices())
process.exit(reached && isUnderstood && percentile(0.99) < GOAL_HEALTH_MS ? 0 : 1)
