// @module-tag full
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFailed, test } from 'vitest'
import { createDemoFolder } from './testing/demo.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-main-'))
/** Built before the tests, since compiling takes longer than a start. */
const main = join(process.env.BUILT_WORKERS ?? '', 'main.js')
const children: ChildProcess[] = []
afterAll(async () => {
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(running.map((child) => once(child, 'exit')))
  rmSync(dataDir, { recursive: true, force: true })
})

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Disables optimisation of PostgreSQL's code: the server ends before it would pay off. */
const QUICK_TO_START = '--liftoff-only'

function startServer(env: Record<string, string>) {
  const output: string[] = []
  const child = spawn(process.execPath, [QUICK_TO_START, main], {
    env: { ...process.env, DATABASE_URL: '', SEED_DEMO: '1', LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...env },
  })
  children.push(child)
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)))
  return { child, said: output, ended: once(child, 'exit').then(([code]) => code as number) }
}

/** Rejects if the server exits instead. */
async function waitUntilReady(
  url: string,
  { child, said: output }: ReturnType<typeof startServer>,
): Promise<void> {
  while (
    !(await fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${output.join('')}`)
    await new Promise((wait) => setTimeout(wait, 100))
  }
}

/** Resolves once the server has accepted the request ('100 Continue'), with a function that sends the body. */
function startSignIn(port: number): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ yonghuming: 'laoban', mima: 'demo-2026' })
  const outgoing = request({
    port,
    host: '127.0.0.1',
    path: '/api/auth/login',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  const responseEvent = once(outgoing, 'response')
  outgoing.flushHeaders()
  return once(outgoing, 'continue').then(() => async () => {
    outgoing.end(body)
    const [response] = (await responseEvent) as [IncomingMessage]
    response.resume()
    return response.statusCode
  })
}

test('locks its data folder and answers pending requests on shutdown', async () => {
  await createDemoFolder(dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const first = startServer({ PORT: String(port) })
  let done = 'started'
  onTestFailed(() => console.log(`${done}; it said: ${first.said.join('')}`))
  await waitUntilReady(url, first)
  done = 'was ready'
  expect(first.said.join('')).toContain(`http://localhost:${port}`)
  expect(first.said.join('')).toContain('yewuyuan')

  const second = startServer({ PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.said.join('')).toContain(`正被进程 ${first.child.pid}`)

  done = 'refused a second one'
  const signIns = await Promise.all(Array.from({ length: 4 }, () => startSignIn(port)))
  first.child.kill('SIGTERM')
  const answers = await Promise.all(signIns.map((send) => send()))
  done = 'answered'
  expect(answers).toEqual([200, 200, 200, 200])
  expect(await first.ended).toBe(0)
}, 240_000)

test('exits on an invalid setting and names it', async () => {
  const failingServer = startServer({ PORT: 'eighty' })
  expect(await failingServer.ended).toBe(1)
  expect(failingServer.said.join('')).toContain("PORT must be a whole number from 0 to 65535, not 'eighty'")
}, 120_000)

test('exits on contradictory settings with advice for each', async () => {
  const failingServer = startServer({ TOKEN_SECRET: 'short', TRUSTED_PROXIES: 'proxy.internal' })
  expect(await failingServer.ended).toBe(1)
  expect(failingServer.said.join('')).toContain('openssl rand -hex 32')
  expect(failingServer.said.join('')).toContain("'proxy.internal' is no address")
}, 120_000)
