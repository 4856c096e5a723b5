import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin, Rollup } from 'vite'

type Chunk = Rollup.OutputChunk

const ROUTES_FILE = resolve(import.meta.dirname, '../src/app/routes.ts')
/** Tables of screens that are fetched themselves when one of theirs is opened. */
const TABLES = resolve(import.meta.dirname, '../src/app/screens')
/** Loaded beside or after the first screen, and needed without a network as well. */
const LATER_FILES = ['offline.ts'].map((name) => resolve(import.meta.dirname, '../src/app', name))

/** Path → file of the screen, as written in app/routes.ts. */
export function screenFiles(source: string, folder: string): Map<string, string> {
  const entry = /'(\/[^']*)': \(\) =>\s*import\('([^']+)'\)/g
  return new Map([...source.matchAll(entry)].map(([, path = '', file = '']) => [path, resolve(folder, file)]))
}

const isChunk = (file: Rollup.OutputAsset | Chunk | undefined): file is Chunk => file?.type === 'chunk'

/** The chunk with all that it imports at once, code first things first; styles after those that they build upon. */
function withImports(bundle: Rollup.OutputBundle, name: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (seen.has(name) || !isChunk(chunk)) return seen
  seen.add(name)
  for (const next of chunk.imports) withImports(bundle, next, seen)
  for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css)
  return seen
}

/**
 * Writes route-chunks.json: route path → the files that its screen needs beyond those that index.html names
 * itself, so that the server can have the browser load them at once.
 */
export function routeChunks(): Plugin & { shell: (paths: string[]) => Set<string> } {
  let first = new Set<string>()
  let later: string[] = []
  let table: Record<string, string[]> = {}
  return {
    name: 'shangxue:route-chunks',
    apply: 'build',
    /** After the build: the files that index.html and these routes need. */
    shell: (paths) => new Set([...first, ...later, ...paths.flatMap((path) => table[path] ?? [])]),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(isChunk)
      // one of them would run before what it imports; what stands behind a public.ts needs naming in TOGETHER
      for (const { fileName, imports } of chunks)
        if (imports.some((next) => withImports(bundle, next).has(fileName)))
          this.error(`${fileName} imports what imports it`)
      const holding = (file: string) => chunks.find(({ moduleIds }) => moduleIds.includes(file))
      const entries = chunks.filter(({ isEntry }) => isEntry)
      first = new Set(entries.flatMap(({ fileName }) => [...withImports(bundle, fileName)]))
      const filesOf = (file: string): string[] => {
        const chunk = holding(file)
        if (!chunk) this.error(`no chunk holds ${file}`)
        return [...withImports(bundle, chunk.fileName)].filter((name) => !first.has(name))
      }
      later = LATER_FILES.flatMap(filesOf)
      const tables = readdirSync(TABLES).map((name) => join(TABLES, name))
      table = Object.fromEntries(
        [ROUTES_FILE, ...tables].flatMap((from) =>
          [...screenFiles(readFileSync(from, 'utf8'), dirname(from))].map(([path, file]) => {
            const own = from === ROUTES_FILE ? [] : filesOf(from)
            return [path, [...new Set([...own, ...filesOf(file)])]]
          }),
        ),
      )
      const source = JSON.stringify(table, null, 1)
      this.emitFile({ type: 'asset', fileName: 'route-chunks.json', source })
    },
  }
}
