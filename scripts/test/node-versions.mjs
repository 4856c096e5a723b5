// Starts the built server with each supported Node version, newest release of each, on an empty folder with demo data:
// `npm run smoke:node`, or `npm run smoke:node -- 20.19.0 24`. Covers sign-in, a list, a report that a job builds, a PDF
// that a worker thread draws, and shutdown. Fails if the log has a line of level warn or above.
// The versions come from the package `node` of the registry. One that cannot be fetched is skipped, unless CI=1.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildServerIfChanged } from '../build.mjs'
import { ROOT } from '../lib.mjs'
import { SERVER_ENV, SERVER_FLAGS } from '../run/server-flags.mjs'

/** The first two are the oldest that `engines` accepts of their lines. */
const VERSIONS = ['20.19.0', '22.12.0', '22', '24', '26']
const PASSWORD = 'demo-2026'
const READY_MS = 300_000
const WAIT_MS = 60_000
/** Pino's number of the level warn. */
const WARN = 40

const run = promisify(execFile)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns the program of the version, or undefined if the registry cannot be reached. */
async function fetchNode(version) {
  const folder = join(ROOT, '.cache/node', version)
  const program = join(folder, 'node_modules/node/bin/node')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `node@${version}`]
  await run('npm', args).catch(() => undefined)
  return existsSync(program) ? program : undefined
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}

async function until(what, waitMs, attempt) {
  const end = Date.now() + waitMs
  for (;;) {
    const result = await attempt()
    if (result) return result
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}`)
    await pause(100)
  }
}

async function startServer(program, dataDir) {
  const port = await freePort()
  const child = spawn(program, [...SERVER_FLAGS, join(ROOT, 'server/dist/main.js')], {
    env: { PATH: process.env.PATH, ...SERVER_ENV, PORT: String(port), DATA_DIR: dataDir, SEED_DEMO: '1' },
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  const exited = new Promise((resolve) => child.on('exit', resolve))
  return { child, exited, url: `http://127.0.0.1:${port}`, output: () => output.join('') }
}

/** Lines of level warn or above, and warnings of Node itself. Slow answers depend on the machine. */
function findWarnings(output) {
  return output.split('\n').filter((line) => {
    if (!line.startsWith('{')) return /warning|error/i.test(line)
    const { level, msg } = JSON.parse(line)
    return level >= WARN && msg !== 'slow answer'
  })
}

async function createClient(url) {
  const request = async (path, body, token) => {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const signIn = await request('/api/auth/login', { yonghuming: 'laoban', mima: PASSWORD })
  const { data } = await signIn.json()
  const call = (path, body) => request(path, body, data.token)
  return {
    call: async (path, body) => (await (await call(path, body)).json()).data,
    download: async (path) => Buffer.from(await (await call(path)).arrayBuffer()),
  }
}

async function buildReport({ call, download }) {
  const today = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - 60 * 24 * 3_600_000).toISOString().slice(0, 10)
  const { region, file } = await call('/api/region-reports', {
    region: '全部区域',
    from,
    to: today,
    parts: ['brand', 'lines'],
  })
  const address = `/api/region-reports/${encodeURIComponent(region)}/${file}`
  await until('the report', WAIT_MS, async () => {
    const { state, refusal } = await call(address)
    if (state === 'failed') throw new Error(`the report failed: ${refusal}`)
    return state === 'done'
  })
  const workbook = await download(`${address}/workbook`)
  if (workbook.subarray(0, 2).toString() !== 'PK') throw new Error('the report is not a workbook')
}

async function drawPdf({ call, download }) {
  const { list } = await call('/api/meetings?size=1')
  const pdf = await download(`/api/meetings/${list[0].id}/pdf`)
  if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error('the minutes are not a PDF')
}

/** Starts the server, runs `steps` with its address and stops it. Throws if anything fails. */
async function withServer(program, dataDir, steps) {
  const started = performance.now()
  const server = await startServer(program, dataDir)
  try {
    await until('/ready', READY_MS, async () => {
      if (server.child.exitCode !== null) throw new Error(`ended with ${server.child.exitCode}`)
      return fetch(`${server.url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    })
    const seconds = (performance.now() - started) / 1_000
    await steps(server.url)
    const status = `/proc/${server.child.pid}/status`
    const rss = existsSync(status) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) : 0
    server.child.kill('SIGTERM')
    const code = await server.exited
    if (code !== 0) throw new Error(`exited with ${code} after SIGTERM`)
    const warnings = findWarnings(server.output())
    if (warnings.length > 0) throw new Error(`warnings in the log:\n${warnings.join('\n')}`)
    return { seconds: seconds.toFixed(1), megabytes: (rss / 1_024).toFixed(0) }
  } catch (error) {
    console.error(server.output())
    throw error
  } finally {
    server.child.kill('SIGKILL')
    await server.exited
  }
}

async function useServer(url) {
  const client = await createClient(url)
  if ((await client.call('/api/customers?size=5')).list.length === 0) throw new Error('no customers')
  await buildReport(client)
  await drawPdf(client)
}

/** Starts an empty folder, then the filled one, and describes both. */
async function tryVersion(program) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-node-'))
  try {
    const first = await withServer(program, dataDir, useServer)
    const second = await withServer(program, dataDir, async () => undefined)
    return `first start ${first.seconds} s, ${first.megabytes} MB after all steps; second ${second.seconds} s, ${second.megabytes} MB`
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const versions = process.argv.length > 2 ? process.argv.slice(2) : VERSIONS
await buildServerIfChanged()
for (const version of versions) {
  const program = await fetchNode(version)
  if (!program) {
    console.log(`node ${version}: cannot be fetched from the registry`)
    if (process.env.CI === '1') process.exitCode = 1
    continue
  }
  const { stdout: name } = await run(program, ['--version'])
  try {
    console.log(`node ${name.trim()}: ${await tryVersion(program)}`)
  } catch (error) {
    console.error(`node ${name.trim()}: ${error.message}`)
    process.exitCode = 1
  }
}
