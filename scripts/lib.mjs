import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command in the repository; rejects with its exit code. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
      shell: process.platform === 'win32',
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} exited with code ${code}`)),
    )
  })
}

/** A program of an installed package. */
export const bin = (name) => join(ROOT, 'node_modules', '.bin', name)

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    yield* filesBelow(join(path, entry.name))
  }
}

/** Hashes all files below the paths. */
export function hashOf(...paths) {
  const hash = createHash('sha256').update(process.version)
  for (const path of paths)
    for (const file of filesBelow(join(ROOT, path)))
      hash.update(relative(ROOT, file)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Runs the work only if its inputs have changed since the last success. */
export async function ifChanged(stampFile, hash, work) {
  const stamp = join(ROOT, stampFile)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  await work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
  return true
}
