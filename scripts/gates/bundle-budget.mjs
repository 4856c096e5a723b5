// Fails the build when a route's first load outgrows its budget (JavaScript and CSS, brotli, bytes).
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib.mjs'

const KB = 1024
const BUDGETS = {
  '/login': { js: 120 * KB, css: 20 * KB },
  '/home': { js: 140 * KB, css: 26 * KB },
  // the scheduler, one grade's words and the answer checker load before the first question
  '/cloze-practice': { js: 190 * KB, css: 40 * KB },
  '/english-study/batch-reinforcement-training': { js: 190 * KB, css: 40 * KB },
  // units, known words, the day, pictures and the mascot are part of a session of words
  '/word-learning': { js: 190 * KB, css: 40 * KB },
}
const DEFAULT_BUDGET = { js: 183 * KB, css: 40 * KB }

/** Sizes of the files that a first visit to each route loads. */
export function initialLoads(dist = join(ROOT, 'web/dist')) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file)
  const chunks = JSON.parse(readFileSync(join(dist, 'route-chunks.json'), 'utf8'))
  const size = (file) => {
    const path = join(dist, file)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  }
  const sum = (files, ending) =>
    files.filter((file) => file.endsWith(ending)).reduce((total, file) => total + size(file), 0)
  return Object.entries(chunks).map(([route, files]) => {
    const all = [...new Set([...entry, ...files])]
    return { route, js: sum(all, '.js'), css: sum(all, '.css') }
  })
}

/** Messages for routes that exceed their budget. */
export const exceededBudgets = (loads) =>
  loads.flatMap(({ route, ...sizes }) =>
    Object.entries(BUDGETS[route] ?? DEFAULT_BUDGET)
      .filter(([kind, limit]) => sizes[kind] > limit)
      .map(
        ([kind, limit]) => `${route}: ${kind} ${(sizes[kind] / KB).toFixed(1)} KB, allowed ${limit / KB} KB`,
      ),
  )

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const loads = initialLoads()
  for (const { route, js, css } of loads)
    console.log(
      `${route.padEnd(24)} js ${(js / KB).toFixed(1).padStart(6)} KB  css ${(css / KB).toFixed(1).padStart(5)} KB`,
    )
  const over = exceededBudgets(loads)
  for (const line of over) console.error(`over budget: ${line}`)
  for (const route of Object.keys(BUDGETS))
    if (!loads.some((load) => load.route === route))
      over.push(console.error(`budget for an unknown route: ${route}`))
  process.exit(over.length > 0 ? 1 : 0)
}
