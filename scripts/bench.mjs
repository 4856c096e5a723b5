import { bin, run } from './lib.mjs'
import { install } from './setup.mjs'

/** Without a name: requests. */
const BENCHMARKS = {
  requests: 'bench/requests.ts',
  servers: 'bench/servers.ts',
  web: 'bench/web.ts',
  builds: 'bench/compare-builds.ts',
  kill9: 'bench/kill9.ts',
  storm: 'bench/storm.ts',
  money: 'bench/money.ts',
  sales: 'bench/sales.ts',
  years: 'bench/figures.ts',
  minute: 'bench/minute.ts',
  imports: 'bench/imports.ts',
  engine: 'bench/engine.ts',
  search: 'bench/search.ts',
  exports: 'bench/exports.ts',
  regions: 'bench/regions.ts',
  exams: 'bench/exams.ts',
  analysis: 'bench/analysis.ts',
  papers: 'bench/papers.ts',
  srs: 'bench/srs.ts',
  assessment: 'bench/assessment.ts',
  speech: 'bench/speech.ts',
  rest: 'bench/rest.ts',
  moments: 'bench/moments.ts',
  team: 'bench/team.ts',
  reading: 'bench/reading.ts',
  fuzz: 'bench/fuzz.ts',
  faults: 'bench/faults.ts',
  crawl: 'bench/crawl.ts',
}
const [benchmark = 'requests', ...options] = process.argv.slice(2)
if (!BENCHMARKS[benchmark])
  throw new Error(`no such bench: ${benchmark}; there are ${Object.keys(BENCHMARKS).join(', ')}`)
await install()
// these go through the source
if (!['papers', 'srs', 'assessment', 'reading', 'minute'].includes(benchmark)) {
  const { build } = await import('./build.mjs')
  await build()
}
// what a browser opens
const needsBrowser = ['web', 'builds', 'moments', 'team', 'crawl', 'papers'].includes(benchmark)
const env = needsBrowser ? { CHROMIUM_PATH: (await import('./chromium.mjs')).ensureChromium() } : {}
await run(bin('tsx'), [BENCHMARKS[benchmark], ...options], { env })
