import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bin, ROOT, run } from './lib.mjs'

/**
 * `npm test` runs the core suite, `npm run test:full` everything, and `npm run test:full -- --rest` what the core suite
 * leaves out. With `server` or `web` only the unit tests of that side run.
 */
const [suite, ...options] = process.argv.slice(2)
const side = options.find((option) => ['server', 'web'].includes(option))
const TEST_SUITE = suite === 'core' ? 'core' : options.includes('--rest') ? 'rest' : undefined
const DATABASE_URL = process.env.TEST_DATABASE_URL
const REPORTS = join(ROOT, '.cache/reports')

/** Summary of failures printed at the end, because thousands of lines separate a failure from the counts. */
const FAILURE_SUMMARY = join(REPORTS, 'failure-summary.txt')
const UNFINISHED_FILES = join(REPORTS, 'unfinished-files.json')

async function countResults(work, report, counts) {
  const failure = await work().then(
    () => undefined,
    (error) => error,
  )
  if (failure) appendFileSync(FAILURE_SUMMARY, `${failure.message}\n`)
  const matches = existsSync(report)
    ? counts(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 }
  if (failure && matches.failed === 0) matches.failed = 1 // the run failed before it could count tests
  return matches
}

/** In CI, files without a result because their process died run once more, if nothing else failed. */
async function vitest(project, env) {
  rmSync(UNFINISHED_FILES, { force: true })
  const first = await runVitest(project, env)
  const unfinished = existsSync(UNFINISHED_FILES) ? JSON.parse(readFileSync(UNFINISHED_FILES, 'utf8')) : []
  if (unfinished.length === 0 || !process.env.CI) return first
  const second = await runVitest(project, env, unfinished)
  return { ...second, passed: first.passed + second.passed, skipped: first.skipped }
}

function runVitest(project, env, files = []) {
  const report = join(REPORTS, 'vitest.json')
  rmSync(report, { force: true })
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/test/failure-summary-reporter.mjs',
    `--outputFile.json=${report}`,
  ]
  if (project) args.push('--project', `${project}*`)
  const tags = { core: '!full', rest: 'full' }[env.TEST_SUITE ?? '']
  if (tags) args.push('--tags-filter', tags)
  const output = { FAILURE_SUMMARY_FILE: FAILURE_SUMMARY, UNFINISHED_FILES_FILE: UNFINISHED_FILES }
  return countResults(
    () => run(bin('vitest'), [...args, ...files], { env: { ...env, ...output } }),
    report,
    (r) => ({
      passed: r.numPassedTests,
      failed: r.numFailedTests + (r.numFailedTestSuites > 0 && r.numFailedTests === 0 ? 1 : 0),
      skipped: r.numPendingTests,
    }),
  )
}

async function playwright() {
  const { ensureChromium } = await import('./setup/chromium.mjs')
  const report = join(REPORTS, 'playwright.json')
  const env = {
    CHROMIUM_PATH: ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TEST_SUITE,
  }
  return countResults(
    () => run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], { env }),
    report,
    (r) => {
      for (const line of r.suites.flatMap((suite) => unreliableBrowserTests(suite)))
        appendFileSync(FAILURE_SUMMARY, `${line}\n`)
      return {
        passed: r.stats.expected + r.stats.flaky,
        failed: r.stats.unexpected,
        skipped: r.stats.skipped,
      }
    },
  )
}

/** Place, title and first error of each test of a suite of Playwright's JSON report that failed at least once. */
function unreliableBrowserTests(suite) {
  const own = suite.specs.flatMap((spec) => {
    const [error] = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors))
    if (!error) return []
    const message = stripVTControlCharacters(error.message ?? '').slice(0, 2000)
    return [`${spec.ok ? 'flaky: ' : ''}${spec.file}:${spec.line} > ${spec.title}: ${message}`]
  })
  return [...own, ...(suite.suites ?? []).flatMap((inner) => unreliableBrowserTests(inner))]
}

const { install } = await import('./setup.mjs')
await install()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

// the full suite tests the server on both databases, the core suite on one
const isOnBoth = suite === 'full' && DATABASE_URL !== undefined
const results = []
if (!(isOnBoth && side === 'server'))
  results.push(await vitest(side, { TEST_SUITE, ...(isOnBoth ? { TEST_DATABASE_URL: undefined } : {}) }))
if (!side) {
  const { build } = await import('./build.mjs')
  await build()
  results.push(await playwright())
}
if (isOnBoth && side !== 'web') results.push(await vitest('server', {}))
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
if (existsSync(FAILURE_SUMMARY))
  console.log(`\nFailures, and tests that passed only on retry:\n${readFileSync(FAILURE_SUMMARY, 'utf8')}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)
