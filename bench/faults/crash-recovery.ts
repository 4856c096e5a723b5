// Kills the server with SIGKILL during writes on the embedded database, repeatedly: no acknowledged write may
// be lost. Each of eight clients renews its session in a chain; after the restart the last token that a client
// received must still be the current one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../api/measured-process.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20)
const WRITES = 200
const CLIENTS = 8
const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-kill-'))

async function start() {
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '1000000',
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/ready`).then(
      (r) => r.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('the server exited during start-up')
    await new Promise((wait) => setTimeout(wait, 50))
  }
  return { child, url }
}

async function post(url: string, path: string, body: object, key?: string) {
  const headers = { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return {
    status: response.status,
    data: ((await response.json()) as { data: { refreshtoken: string } }).data,
  }
}

interface Chain {
  token: string
  /** Idempotency key of the refresh in flight: repeated after a kill, as the client does. */
  key: string
}

let acknowledged = 0
/** Writes until the server dies and records acknowledged writes in the chain. */
async function renew(url: string, chain: Chain, enough: () => void) {
  for (;;) {
    chain.key = crypto.randomUUID()
    const answer = await post(url, '/api/auth/refresh', { refreshtoken: chain.token }, chain.key).catch(
      () => undefined,
    )
    if (!answer) return
    if (answer.status !== 200) throw new Error(`a renewal was rejected with ${answer.status}`)
    chain.token = answer.data.refreshtoken
    if (++acknowledged % WRITES === 0) enough()
  }
}

let server = await start()
const chains: Chain[] = []
for (let i = 0; i < CLIENTS; i++) {
  const { data } = await post(server.url, '/api/auth/login', { yonghuming: 'laoban', mima: 'demo-2026' })
  chains.push({ token: data.refreshtoken, key: '' })
}
let lost = 0
for (let round = 1; round <= ROUNDS; round++) {
  const { child, url } = server
  await Promise.all(chains.map((chain) => renew(url, chain, () => child.kill('SIGKILL'))))
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  server = await start()
  for (const chain of chains) {
    const answer = await post(server.url, '/api/auth/refresh', { refreshtoken: chain.token }, chain.key)
    if (answer.status === 200) chain.token = answer.data.refreshtoken
    else lost++
  }
  if (lost > 0) break
}
console.log(`${ROUNDS} kills, ${acknowledged} acknowledged writes, ${lost} lost`)
server.child.kill('SIGTERM')
await once(server.child, 'exit')
rmSync(dataDir, { recursive: true, force: true })
process.exit(lost > 0 ? 1 : 0)
