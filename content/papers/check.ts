// Checks every sample paper, and that its pages were rendered from its current content.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceOf } from '../../scripts/papers/source.mjs'
import type { SamplePaper } from './paper.ts'
import { problemsBetween, problemsOf } from './rules.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const names = readdirSync(FOLDER)
const papers = names
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({
    name,
    paper: JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as SamplePaper,
  }))

function problemsOfPages(id: string): string[] {
  const file = join(FOLDER, 'pages', `${id}.json`)
  const truth = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { source: string; pages: { file: string }[] })
    : null
  if (truth?.source !== sourceOf(FOLDER, id))
    return [`${id}: its pages are not of this text: npm run render:papers`]
  const missing = truth.pages.filter((page) => !existsSync(join(FOLDER, 'pages', page.file)))
  return missing.map((page) => `${id}: no page ${page.file}: npm run render:papers`)
}

const problems = [
  ...papers.filter(({ name, paper }) => name !== `${paper.id}.json`).map(({ name }) => `${name}: another id`),
  ...papers.flatMap(({ paper }) => [...problemsOf(paper, names), ...problemsOfPages(paper.id)]),
  ...problemsBetween(papers.map(({ paper }) => paper)),
]
for (const problem of problems) console.error(problem)
console.log(`${papers.length} papers, ${problems.length} problems`)
process.exit(problems.length > 0 || papers.length === 0 ? 1 : 0)
