import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { bin, ROOT } from './lib.mjs'
import { install } from './setup.mjs'

await install()
/** Type checks only what changed since the last run, as far as the compiler's record of it is still there. */
const incremental = (name) => [
  '--incremental',
  '--tsBuildInfoFile',
  join(ROOT, '.cache/types', `${name}.tsbuildinfo`),
]

/** Static checks. All run, even if one fails. */
const CHECKS = [
  ['types', bin('tsc'), ['-p', '.', ...incremental('all')]],
  // browser code against the API of the oldest supported browsers (tsconfig.browser.json)
  ['types for browsers', bin('tsc'), ['-p', 'tsconfig.browser.json', ...incremental('browser')]],
  ['lint and format', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['boundaries and sizes', process.execPath, ['scripts/gates/source-gates.mjs']],
  ['language', process.execPath, ['scripts/gates/text/language-gate.mjs']],
  ['commits', process.execPath, ['scripts/gates/text/commits-gate.mjs']],
  ['endpoints', bin('tsx'), ['scripts/gates/endpoints-gate.ts']],
  ['duplicated blocks', bin('jscpd'), []],
  ['unused code', bin('knip'), []],
  // The lock file must install on a fresh clone of any platform. Needs no registry.
  ['lock file', 'npm', ['ci', '--dry-run', '--offline', '--loglevel=error']],
  ['sample papers', bin('tsx'), ['content/papers/check.ts']],
  ['english', bin('tsx'), ['content/english/check.ts']],
  ['migrations', process.execPath, ['scripts/build/drift.mjs']],
  ['updates', process.execPath, ['scripts/gates/migrations-gate.mjs']],
  ['licences', process.execPath, ['scripts/gates/dependencies-gate.mjs', 'licences']],
  ['secrets', process.execPath, ['scripts/gates/secrets-gate.mjs']],
]

/** Runs a command and collects what it prints, so that checks that run at the same time do not mix their lines. */
const runCheck = ([name, command, args]) =>
  new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(command, args, { cwd: ROOT, shell: process.platform === 'win32' })
    const output = []
    child.stdout.on('data', (data) => output.push(data))
    child.stderr.on('data', (data) => output.push(data))
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      console.log(`\n— ${name} (${((performance.now() - started) / 1000).toFixed(0)} s)`)
      process.stdout.write(Buffer.concat(output))
      resolve(code === 0 ? [] : [name])
    })
  })

const waiting = [...CHECKS]
async function runChecks() {
  const failed = []
  for (let check = waiting.shift(); check; check = waiting.shift()) failed.push(...(await runCheck(check)))
  return failed
}
const failed = (await Promise.all(Array.from({ length: availableParallelism() }, runChecks))).flat()
console.log(failed.length > 0 ? `\nfailed: ${failed.join(', ')}` : '\nall checks passed')
process.exit(failed.length > 0 ? 1 : 0)
