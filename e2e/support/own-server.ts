import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** A server with a database that nobody has set up yet; `log` is all that it has printed. */
export async function emptyServer() {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'shangxue-first-'))
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, SEED_DEMO: '0', LOG_LEVEL: 'warn' },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      printed += piece.toString()
    })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}/ready`).then(
          ({ ok }) => ok,
          () => printed,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
  return {
    url,
    log: () => printed,
    async stop() {
      const gone = ended(child)
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
