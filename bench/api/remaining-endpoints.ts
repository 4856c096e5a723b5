// Measures an idle server: memory and CPU one minute after its last request, on the embedded database with demo data.
// REST_ONLY=start,uploads measures some of the states; REST_SERVER names the main.js of another build.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { freshImei, phoneRow, xlsxFile } from '../../e2e/support/fixtures/spreadsheets.ts'
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/run/server-flags.mjs'
import { callPath } from './client.ts'
import { type Running, startProcess } from './measured-process.ts'
import { cpuOf, memoryOf, peakOf, resetPeak } from './memory.ts'

const GOAL = { idleMb: 250, idleCpu: 0.5, uploadsMb: 500 }
const REST_MS = Number(process.env.REST_SECONDS ?? 60) * 1_000
const UPLOADS = 50
const UPLOAD_BYTES = 9 * 1024 * 1024
const IMPORTED = 20_000
const PAGE = new URL('../../content/papers/pages/junior-english-1.webp', import.meta.url)
const USERS = ['laoban', 'dianzhang', 'yewuyuan', 'caiwu', 'xuesheng']

const main = process.env.REST_SERVER ?? fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-rest-'))
const plain = process.env.REST_PLAIN === '1'
const start = () =>
  startProcess(
    [...(plain ? ['--enable-source-maps'] : SERVER_FLAGS), main],
    {
      ...(plain ? {} : SERVER_ENV),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED_DEMO: '1',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '1000000000',
    },
    '/ready',
  )
let server: Running = await start()

const call = <T>(token: string, method: 'GET' | 'POST', path: string, body?: object) =>
  callPath<T>(server.url, token, method, path, body)
const signIn = async (yonghuming: string) =>
  (
    await call<{ token: string }>('', 'POST', 'auth/login', {
      yonghuming,
      mima: 'demo-2026',
      shujuku: '演示数据库',
    })
  ).token
const formOf = (fields: Record<string, string>, file: Blob, name: string) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', file, name)
  return form
}

async function readPage() {
  const token = await signIn('xuesheng')
  const facts = { title: '一页', subject: '英语', level: '初中', grade: '', duration_minutes: 0 }
  const { paper_id } = await call<{ paper_id: number }>(token, 'POST', 'paper-analysis/papers', facts)
  const image = new Blob([readFileSync(PAGE)], { type: 'image/webp' })
  await call(
    token,
    'POST',
    'paper-analysis/upload-paper-images',
    formOf({ paper_id: `${paper_id}` }, image, 'page.webp'),
  )
  await call(token, 'POST', `paper-analysis/papers/${paper_id}/analyze`, {})
  for (let status = 'analyzing'; status === 'analyzing'; await after(500))
    ({ status } = await call<{ status: string }>(
      token,
      'GET',
      `paper-analysis/get-analysis-progress?paper_id=${paper_id}`,
    ))
}

async function speak() {
  for (let n = 0; n < 10; n++) {
    const text = `The teacher asked pupil ${n} to read the passage carefully.`
    const answer = await fetch(`${server.url}/api/english-study/tts?${new URLSearchParams({ text })}`)
    if (!answer.ok) throw new Error(`speech: ${answer.status}`)
    await answer.arrayBuffer()
  }
}

async function importPhones() {
  const token = await signIn('laoban')
  const row = (n: number) => phoneRow(freshImei(100_000 + n))
  const file = await xlsxFile('两万台.xlsx', [
    row(0),
    ...Array.from({ length: IMPORTED - 1 }, (_, n) => row(n + 1)),
  ])
  const form = formOf({}, new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name)
  const { id } = await call<{ id: string }>(token, 'POST', 'stock/imports', form)
  const until = async (wanted: string) => {
    for (;;) {
      const { state } = await call<{ state: string }>(token, 'GET', `stock/imports/${id}`)
      if (state === wanted) return
      if (['refused', 'failed'].includes(state)) throw new Error(`the import ended in state ${state}`)
      await after(200)
    }
  }
  await until('ready')
  await call(token, 'POST', `stock/imports/${id}/commit`, {})
  await until('committed')
}

/** A photo of noise, which no format compresses. */
async function bigPhoto(): Promise<Blob> {
  const [width, height] = [2_600, 1_950]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const image = sharp({ create: { width, height, channels: 3, background: '#888', noise } })
  const jpeg = await image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
  // bytes after the end of the image are ignored
  const bytes = new Uint8Array(UPLOAD_BYTES)
  bytes.set(jpeg.subarray(0, UPLOAD_BYTES))
  if (jpeg.length > UPLOAD_BYTES) throw new Error(`the photo has ${jpeg.length} bytes`)
  return new Blob([bytes], { type: 'image/jpeg' })
}
async function uploadAtOnce() {
  const tokens = await Promise.all(USERS.map(signIn))
  const photo = await bigPhoto()
  const statuses = await Promise.all(
    Array.from({ length: UPLOADS }, async (_, n) => {
      const answer = await fetch(`${server.url}/api/moments/photos`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokens[n % tokens.length]}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body: formOf({}, photo, `${n}.jpg`),
      }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      return answer?.status ?? 0
    }),
  )
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
}

const STATES: [string, string, () => Promise<unknown>][] = [
  ['start', 'first start with creation of demo data', async () => undefined],
  [
    'restart',
    'start with existing data',
    async () => {
      await server.stop()
      server = await start()
    },
  ],
  ['page', 'OCR of one page', readPage],
  ['speech', 'speech of 10 sentences', speak],
  ['import', `import of ${IMPORTED} phones`, importPhones],
  ['uploads', `${UPLOADS} parallel uploads of 9 MB photos`, uploadAtOnce],
]
const only = process.env.REST_ONLY?.split(',')

let reached = true
console.log(
  'after                                      peak    right after    a minute later        CPU   first request',
)
for (const [name, title, work] of STATES) {
  if (only && !only.includes(name)) continue
  resetPeak(server.pid)
  const result = await work()
  const peak = peakOf(server.pid)
  const now = memoryOf(server.pid)
  await after(REST_MS)
  const idle = memoryOf(server.pid)
  const before = cpuOf(server.pid)
  await after(REST_MS)
  const seconds = [...cpuOf(server.pid)].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0)
  const cpu = (seconds / REST_MS) * 100_000
  const startedAt = performance.now()
  await signIn('laoban')
  const firstMs = performance.now() - startedAt
  const mb = (value: number) => value.toFixed(0).padStart(4)
  console.log(
    `${title.padEnd(40)} ${mb(peak)} MB  ${mb(now.rss)} MB in ${now.processes}  RSS ${mb(idle.rss)}, PSS ${mb(idle.pss)} MB  ${cpu.toFixed(2).padStart(5)} %  ${firstMs.toFixed(0).padStart(5)} ms  ${result ?? ''}`,
  )
  reached &&= idle.rss <= GOAL.idleMb && cpu <= GOAL.idleCpu && (name !== 'uploads' || peak <= GOAL.uploadsMb)
}
console.log(`goals: ${GOAL.idleMb} MB, ${GOAL.idleCpu} %, at most ${GOAL.uploadsMb} MB during uploads`)
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(reached ? 0 : 1)
