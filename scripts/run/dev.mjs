import { spawn } from 'node:child_process'
import { bin, ROOT } from '../lib.mjs'
import { install } from '../setup.mjs'

await install()
// Server on :8080 that restarts on changes; web with hot reload on :5173, which proxies to it.
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/src/main.ts'], { cwd: ROOT, stdio: 'inherit' }),
  spawn(bin('vite'), ['web'], { cwd: ROOT, stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children)
  child.on('exit', (code) => {
    stop()
    process.exitCode ??= code ?? 0
  })
