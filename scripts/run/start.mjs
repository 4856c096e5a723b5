import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../lib.mjs'
import { SERVER_ENV, SERVER_FLAGS } from './server-flags.mjs'

// the build imports installed packages, so it is loaded after the install
const { install } = await import('../setup.mjs')
await install()
const { build } = await import('../build.mjs')
await build()

const server = spawn(process.execPath, [...SERVER_FLAGS, join(ROOT, 'server/dist/main.js')], {
  cwd: process.cwd(),
  env: { ...SERVER_ENV, ...process.env },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
