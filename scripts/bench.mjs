import { bin, run } from './lib.mjs'
import { install } from './setup.mjs'

/** Benchmarks by name. The default is `requests`. */
const BENCHMARKS = {
  requests: 'bench/api/requests.ts',
  servers: 'bench/api/server-startup.ts',
  web: 'bench/web/page-speed.ts',
  builds: 'bench/web/compare-builds.ts',
  nodes: 'bench/scaling/nodes.ts',
  move: 'bench/scaling/move-company.ts',
  coordinator: 'bench/scaling/coordinator-restart.ts',
  'node-down': 'bench/scaling/node-down.ts',
  kill9: 'bench/faults/crash-recovery.ts',
  storm: 'bench/api/load-test.ts',
  money: 'bench/business/money.ts',
  sales: 'bench/business/sales.ts',
  years: 'bench/business/sales-figures.ts',
  minute: 'bench/api/minute-budget.ts',
  imports: 'bench/business/imports.ts',
  engine: 'bench/business/analysis-engine.ts',
  forecast: 'bench/forecast/month-forecast.ts',
  search: 'bench/business/search.ts',
  exports: 'bench/business/exports.ts',
  regions: 'bench/business/region-reports.ts',
  'spreadsheet-libraries': 'bench/libraries/spreadsheets.ts',
  exams: 'bench/learning/exams.ts',
  analysis: 'bench/learning/paper-analysis.ts',
  papers: 'bench/learning/paper-reading.ts',
  srs: 'bench/learning/spaced-repetition.ts',
  fold: 'bench/learning/folded-answers.ts',
  assessment: 'bench/learning/assessment.ts',
  speech: 'bench/learning/speech.ts',
  pronunciation: 'bench/pronunciation/pronunciation.ts',
  rest: 'bench/api/remaining-endpoints.ts',
  moments: 'bench/web/moments-scroll.ts',
  scrubber: 'bench/web/scrubber-drag.ts',
  team: 'bench/web/team-screens.ts',
  reading: 'bench/learning/reading.ts',
  fuzz: 'bench/fuzz/fuzz.ts',
  faults: 'bench/faults/fault-injection.ts',
  crawl: 'bench/web/crawl-screens.ts',
}
const [benchmark = 'requests', ...options] = process.argv.slice(2)
if (!BENCHMARKS[benchmark])
  throw new Error(`unknown benchmark ${benchmark}; choose one of ${Object.keys(BENCHMARKS).join(', ')}`)
await install()
// benchmarks that import the source instead of the build
const WITHOUT_BUILD = [
  'papers',
  'srs',
  'assessment',
  'fold',
  'forecast',
  'reading',
  'minute',
  'spreadsheet-libraries',
  'pronunciation',
]
if (!WITHOUT_BUILD.includes(benchmark)) {
  const { build } = await import('./build.mjs')
  await build()
}
// benchmarks that need a browser
const needsBrowser = ['web', 'builds', 'moments', 'scrubber', 'team', 'crawl', 'papers'].includes(benchmark)
const env = needsBrowser ? { CHROMIUM_PATH: (await import('./setup/chromium.mjs')).ensureChromium() } : {}
await run(bin('tsx'), [BENCHMARKS[benchmark], ...options], { env })
