// Analyses ten pages while a client requests /health every 20 ms: OCR must not block the server. Afterwards the
// OCR process must have exited.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { callPath } from '../api/client.ts'
import { startProcess } from '../api/measured-process.ts'

const PAGES = 10
const EVERY_MS = 20
/** The OCR process exits after a minute without work. */
const GONE_WITHIN_MS = 75_000
const GOAL_MS = 100
const GOAL_MB = 1_200
const PICTURES = new URL('../../content/papers/pages', import.meta.url)

const after = (ms: number) => new Promise((wait) => setTimeout(wait, ms))
const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-analysis-'))
const server = await startProcess(
  [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
  {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SEED_DEMO: '1',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000000',
  },
  '/ready',
)
let token = ''
const call = <T>(method: 'GET' | 'POST', path: string, body?: object | FormData) =>
  callPath<T>(server.url, token, method, path, body)

const login = { yonghuming: 'xuesheng', mima: 'demo-2026', shujuku: '演示数据库' }
token = (await call<{ token: string }>('POST', 'auth/login', login)).token
const facts = { title: '十页', subject: '英语', level: '初中', grade: '', duration_minutes: 0 }
const { paper_id } = await call<{ paper_id: number }>('POST', 'paper-analysis/papers', facts)
const files = readdirSync(PICTURES).filter((name) => /english-\d\.webp$/.test(name))
for (const name of files.slice(0, PAGES)) {
  const form = new FormData()
  form.set('paper_id', String(paper_id))
  form.set('file', new Blob([readFileSync(new URL(name, PICTURES))], { type: 'image/webp' }), name)
  await call('POST', 'paper-analysis/upload-paper-images', form)
}

let watching = true
const times: number[] = []
let peakMb = 0
const watch = (async () => {
  while (watching) {
    const startedAt = performance.now()
    await fetch(`${server.url}/health`).then((response) => response.text())
    times.push(performance.now() - startedAt)
    if (times.length % 25 === 0) peakMb = Math.max(peakMb, ...server.children().map((child) => child.peakMb))
    await after(EVERY_MS)
  }
})()
const begun = performance.now()
await call('POST', `paper-analysis/papers/${paper_id}/analyze`, {})
let state = { status: 'analyzing', message: '' }
while (state.status === 'analyzing') {
  await after(300)
  state = await call('GET', `paper-analysis/get-analysis-progress?paper_id=${paper_id}`)
}
const seconds = (performance.now() - begun) / 1000
watching = false
await watch

const idleSince = performance.now()
while (server.children().length > 0 && performance.now() - idleSince < GONE_WITHIN_MS) await after(500)
const goneAfter = (performance.now() - idleSince) / 1000
const remaining = server.children().length
times.sort((a, b) => a - b)
const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0
console.log(`${PAGES} pages: ${state.status} in ${seconds.toFixed(1)} s`)
console.log(
  `  /health ${times.length} times: p50 ${percentile(0.5).toFixed(0)}, p99 ${percentile(0.99).toFixed(0)} ms (goal ${GOAL_MS}), max ${percentile(1 - 1e-9).toFixed(0)} ms`,
)
console.log(
  `  OCR process: peak ${peakMb.toFixed(0)} MB (goal ${GOAL_MB}), ${remaining === 0 ? `exited ${goneAfter.toFixed(0)} s after the last page` : 'STILL RUNNING'}`,
)
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(
  state.status === 'completed' && percentile(0.99) < GOAL_MS && peakMb <= GOAL_MB && remaining === 0 ? 0 : 1,
)
