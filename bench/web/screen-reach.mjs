/**
 * Counts the files that a reader of a screen may have to follow: the modules of `web/src` that it imports directly or
 * indirectly, itself included, and the hops of the longest chain of imports.
 *
 *     node bench/web/screen-reach.mjs                  the screens of docs/measurements.md
 *     node bench/web/screen-reach.mjs SCREEN ...       other screens, as paths from the repository's root
 *     --types        follows imports of types only as well
 *     --workspaces   follows imports into contract/ and study/ as well
 *     --list         prints the files and the longest chain
 *
 * Dynamic imports, styles and packages are not counted. Imports between files have no cycles: the linter rejects them.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')
const SCREENS = [
  'web/src/domains/stock/list/stock-list-screen.tsx',
  'web/src/domains/sales/new-sale/new-sale-screen.tsx',
  'web/src/domains/english/practice/screens/word-practice-screen.tsx',
]
/** `import … from`, `export … from` and `import '…'`. Group 1: `type`; group 2: what is imported; groups 3 and 4: the module. */
const IMPORT =
  /^(?:import|export)\s+(type\s+)?([\w*{}\s,$]*?)\s*from\s*['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))
const screens = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const [withTypes, withWorkspaces, isListed] = ['--types', '--workspaces', '--list'].map((flag) =>
  flags.includes(flag),
)

/** True for `{ type A, type B }`. */
const hasOnlyTypes = (names) =>
  names.startsWith('{') &&
  names
    .replace(/[{}]/g, '')
    .split(',')
    .filter((name) => name.trim() !== '')
    .every((name) => name.trim().startsWith('type '))

function resolveModule(from, target) {
  const workspace = /^@shangxue\/(contract|study)\/(.+)$/.exec(target)
  if (workspace) return withWorkspaces ? `${workspace[1]}/src/${workspace[2]}.ts` : undefined
  if (!target.startsWith('.')) return undefined
  return posix.normalize(posix.join(posix.dirname(from), target))
}

/** The modules that a file imports. */
function importsOf(file) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const found = [...text.matchAll(IMPORT)].flatMap(([, type, names = '', named, bare]) => {
    if (!withTypes && (type || hasOnlyTypes(names))) return []
    const target = resolveModule(file, named ?? bare)
    return target && /\.tsx?$/.test(target) ? [target] : []
  })
  return [...new Set(found)]
}

/** The longest chain of imports from each file, the file included. */
const chains = new Map()
function longestChain(file) {
  const known = chains.get(file)
  if (known) return known
  const below = importsOf(file)
    .map(longestChain)
    .reduce((longest, chain) => (chain.length > longest.length ? chain : longest), [])
  const chain = [file, ...below]
  chains.set(file, chain)
  return chain
}

/** All files that a file imports directly or indirectly, itself included. */
function reachOf(file, reached = new Set()) {
  if (reached.has(file)) return reached
  reached.add(file)
  for (const next of importsOf(file)) reachOf(next, reached)
  return reached
}

for (const screen of screens.length > 0 ? screens : SCREENS) {
  if (!existsSync(join(ROOT, screen))) throw new Error(`no such file: ${screen}`)
  const files = [...reachOf(screen)].sort()
  const chain = longestChain(screen)
  console.log(`${screen}: ${files.length} files, ${chain.length - 1} hops`)
  if (isListed) console.log(`${files.join('\n')}\n\n${chain.join('\n  -> ')}\n`)
}
