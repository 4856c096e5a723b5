// Imports 20,000 phones from an .xlsx over HTTP, on PostgreSQL and on the embedded database: measures how long check
// and commit take, the latency of other requests meanwhile, and memory.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freshImei, phoneRow, xlsxFile } from '../../e2e/support/fixtures/spreadsheets.ts'
import { startProcess } from '../api/measured-process.ts'

const ADMIN_URL = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const NAME = 'shangxue_imports'
const ROWS = 20_000

async function freshDatabase() {
  const admin = new pg.Client(ADMIN_URL)
  await admin.connect()
  await admin.query(`drop database if exists ${NAME} with (force)`)
  await admin.query(`create database ${NAME}`)
  await admin.end()
  const url = new URL(ADMIN_URL)
  url.pathname = `/${NAME}`
  return url.href
}

interface Run {
  id: string
  state: string
  bad_rows: number
}

async function measure(label: string, env: Record<string, string>) {
  const server = await startProcess(
    [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
    { SEED_DEMO: '1', LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000', ...env },
    '/ready',
  )
  const post = async (path: string, body: BodyInit, headers: Record<string, string>) =>
    (await fetch(server.url + path, { method: 'POST', body, headers })).json() as Promise<{
      code: number
      msg: string
      data: Run & { token: string }
    }>
  const signedIn = await post(
    '/api/auth/login',
    JSON.stringify({ yonghuming: 'laoban', mima: 'demo-2026' }),
    { 'content-type': 'application/json' },
  )
  const headers = { authorization: `Bearer ${signedIn.data.token}` }
  const until = async (id: string, states: string[]): Promise<Run> => {
    for (;;) {
      const answer = await fetch(`${server.url}/api/stock/imports/${id}`, { headers })
      const { data } = (await answer.json()) as { data: Run }
      if (states.includes(data.state)) return data
      await new Promise((wait) => setTimeout(wait, 50))
    }
  }

  const gaps: number[] = []
  let watching = true
  const watch = (async () => {
    while (watching) {
      const began = performance.now()
      await fetch(`${server.url}/health`)
      gaps.push(performance.now() - began)
      await new Promise((wait) => setTimeout(wait, 10))
    }
  })()
  const before = server.residentMb()
  let peak = before
  const memory = setInterval(() => {
    peak = Math.max(peak, server.residentMb())
  }, 50)

  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name)
  const began = performance.now()
  const uploaded = await post('/api/stock/imports', form, {
    ...headers,
    'idempotency-key': crypto.randomUUID(),
  })
  if (!uploaded.data) throw new Error(uploaded.msg)
  const { id } = uploaded.data
  const checked = await until(id, ['ready', 'refused', 'failed'])
  const checkedAt = performance.now()
  if (checked.state !== 'ready' || checked.bad_rows > 0)
    throw new Error(`the check ended in state ${checked.state} with ${checked.bad_rows} bad rows`)
  await post(`/api/stock/imports/${id}/commit`, '{}', {
    ...headers,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  })
  const done = await until(id, ['committed', 'failed'])
  const ended = performance.now()
  watching = false
  clearInterval(memory)
  await watch
  await server.stop()
  if (done.state !== 'committed') throw new Error(`the commit ended in state ${done.state}`)
  const sorted = gaps.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  console.log(
    `${label}: check ${((checkedAt - began) / 1000).toFixed(1)} s, commit ${((ended - checkedAt) / 1000).toFixed(1)} s; ` +
      `concurrent /health p99 ${p99.toFixed(0)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms; ` +
      `memory +${(peak - before).toFixed(0)} MB (${peak.toFixed(0)} MB at most)`,
  )
}

const row = (n: number) => phoneRow(freshImei(100_000 + n))
const file = await xlsxFile('两万台.xlsx', [
  row(0),
  ...Array.from({ length: ROWS - 1 }, (_, n) => row(n + 1)),
])
await measure('PostgreSQL', { DATABASE_URL: await freshDatabase() })
const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-imports-'))
await measure('embedded', { DATA_DIR: dataDir })
rmSync(dataDir, { recursive: true, force: true })
