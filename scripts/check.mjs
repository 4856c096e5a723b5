import { bin, run } from './lib.mjs'
import { install } from './setup.mjs'

await install()
/** Everything that proves a change without running it. All are run; the first failures are not the last. */
const CHECKS = [
  ['types', bin('tsc'), ['--noEmit', '-p', '.']],
  // browser code against the API of the oldest supported browsers (tsconfig.browser.json)
  ['types for browsers', bin('tsc'), ['-p', 'tsconfig.browser.json']],
  ['lint and format', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['boundaries and sizes', process.execPath, ['scripts/gates/source-gates.mjs']],
  ['language', process.execPath, ['scripts/gates/text/language-gate.mjs']],
  ['commits', process.execPath, ['scripts/gates/text/commits-gate.mjs']],
  ['endpoints', bin('tsx'), ['scripts/gates/endpoints-gate.ts']],
  ['duplicated blocks', bin('jscpd'), []],
  ['unused code', bin('knip'), []],
  // a fresh clone of any platform is installed by it; asks no registry
  ['lock file', 'npm', ['ci', '--dry-run', '--offline', '--loglevel=error']],
  ['sample papers', bin('tsx'), ['content/papers/check.ts']],
  ['english', bin('tsx'), ['content/english/check.ts']],
  ['migrations', process.execPath, ['scripts/build/drift.mjs']],
  ['updates', process.execPath, ['scripts/gates/migrations-gate.mjs']],
  ['licences', process.execPath, ['scripts/gates/dependencies-gate.mjs', 'licences']],
  ['secrets', process.execPath, ['scripts/gates/secrets-gate.mjs']],
]
const failed = []
for (const [name, command, args] of CHECKS) {
  console.log(`\n— ${name}`)
  await run(command, args).catch(() => failed.push(name))
}
console.log(failed.length > 0 ? `\nfailed: ${failed.join(', ')}` : '\nall checks passed')
process.exit(failed.length > 0 ? 1 : 0)
