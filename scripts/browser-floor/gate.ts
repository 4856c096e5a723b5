// Checks the built web app against the oldest browsers that it runs on: see web/build/browser-floor.ts and decision 0053.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib.mjs'
import { ALLOWED_IN_SCRIPTS, ALLOWED_IN_STYLES } from './allowed.ts'
import { scriptViolations } from './scripts.ts'
import { styleViolations } from './styles.ts'
import type { FloorViolation } from './violation.ts'

const DIST = join(ROOT, 'web/dist')

/** Inline scripts and styles of a page, with their line numbers. */
function inlineParts(html: string, tag: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ({ index, 0: match, 1: text = '' }) =>
      html.slice(0, index + match.indexOf('>') + 1).replace(/[^\n]/g, '') + text,
  )
}

function checkBuild(): { files: number; violations: FloorViolation[]; unused: string[] } {
  const names = [...readdirSync(DIST), ...readdirSync(join(DIST, 'assets')).map((name) => `assets/${name}`)]
  const read = (name: string) => readFileSync(join(DIST, name), 'utf8')
  const page = read('index.html')
  const scripts = [
    ...names.filter((name) => name.endsWith('.js')).map((name) => [name, read(name)] as const),
    ...inlineParts(page, 'script').map((text) => ['index.html', text] as const),
  ]
  const styles = [
    ...names.filter((name) => name.endsWith('.css')).map((name) => [name, read(name)] as const),
    ...inlineParts(page, 'style').map((text) => ['index.html', text] as const),
  ]
  const inScripts = scripts.flatMap(([name, text]) => scriptViolations(name, text))
  const inStyles = styles.flatMap(([name, text]) => styleViolations(name, text))
  const unusedOf = (allowed: Readonly<Record<string, string>>, found: readonly FloorViolation[]) =>
    Object.keys(allowed).filter((item) => !found.some(({ feature }) => feature === item))
  return {
    files: scripts.length + styles.length,
    violations: [
      ...inScripts.filter(({ feature }) => !Object.hasOwn(ALLOWED_IN_SCRIPTS, feature)),
      ...inStyles.filter(({ feature }) => !Object.hasOwn(ALLOWED_IN_STYLES, feature)),
    ],
    unused: [...unusedOf(ALLOWED_IN_SCRIPTS, inScripts), ...unusedOf(ALLOWED_IN_STYLES, inStyles)],
  }
}

const { files, violations, unused } = checkBuild()
for (const { file, line, column, feature } of violations)
  console.error(
    `web/dist/${file}:${line}:${column} uses ${feature}, which the oldest supported browsers lack`,
  )
for (const feature of unused)
  console.error(`scripts/browser-floor/allowed.ts: ${feature} is no longer used, remove it`)
console.log(`${files} scripts and styles, ${violations.length} unsupported`)
process.exit(violations.length + unused.length > 0 ? 1 : 0)
