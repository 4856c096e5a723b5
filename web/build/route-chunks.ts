import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Plugin, parseSync, type Rollup, Visitor } from 'vite'

type Chunk = Rollup.OutputChunk

const ROUTES_FILE = resolve(import.meta.dirname, '../src/app/routes.ts')
/** Modules with tables of screens. They are loaded when one of their screens is opened. */
const DOMAINS = resolve(import.meta.dirname, '../src/domains')
/** Loaded with or after the first screen, and also required offline. */
const OFFLINE_FILE = resolve(import.meta.dirname, '../src/app/offline.ts')

/** Maps paths to the files of screens: every `'/path': () => import('file')` of a table of screens. */
export function screenFiles(file: string, source = readFileSync(file, 'utf8')): Map<string, string> {
  const screens = new Map<string, string>()
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Literal' || value.type !== 'ArrowFunctionExpression') return
      if (value.body.type !== 'ImportExpression' || value.body.source.type !== 'Literal') return
      screens.set(String(key.value), resolve(dirname(file), String(value.body.source.value)))
    },
  }).visit(parseSync(file, source).program)
  return screens
}

/** Files with the tables of screens that are loaded when one of their screens is opened. */
export const domainRoutes = (): string[] =>
  readdirSync(DOMAINS)
    .map((domain) => join(DOMAINS, domain, 'routes.ts'))
    .filter((file) => existsSync(file))

/** Screens of the offline package of English study (web/src/domains/english/offline/). */
const isStudyScreen = (path: string): boolean =>
  /^\/(?:english-study|word-learning$|cloze-practice$|dictation-practice$|rank-system$)/.test(path) ||
  /^\/reading-comprehension(?:-settings|-guide|\/:id(?:\/result\/:attemptId)?)?$/.test(path)
/** Modules that study screens load on demand. */
const DIALOG = /\/ui\/overlay\/dialog\//
const STUDY_PART = /\/domains\/(?:english(?!\/workbench)|reading)\/|\/ui\/(?:overlay\/dialog|deliver)\//

const isChunk = (file: Rollup.OutputAsset | Chunk | undefined): file is Chunk => file?.type === 'chunk'

/** Returns the chunk and its static imports, dependents first. Styles follow those that they build upon. */
function withImports(bundle: Rollup.OutputBundle, name: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (seen.has(name) || !isChunk(chunk)) return seen
  seen.add(name)
  for (const next of chunk.imports) withImports(bundle, next, seen)
  for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css)
  return seen
}

/**
 * Writes study-chunks.json, the files of the offline package, and route-chunks.json, which maps each route path to the files that its screen needs in addition to those of index.html.
 * The server lets the browser load them at once.
 */
export function routeChunks(): Plugin & { shell: (paths: string[]) => Set<string> } {
  let initialFiles = new Set<string>()
  let offline: string[] = []
  let filesByPath: Record<string, string[]> = {}
  return {
    name: 'shangxue:route-chunks',
    apply: 'build',
    /** Call it after the build. Returns the files that index.html and these routes need. */
    shell: (paths) =>
      new Set([...initialFiles, ...offline, ...paths.flatMap((path) => filesByPath[path] ?? [])]),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(isChunk)
      // If two chunks import each other, one of them runs before its dependency.
      for (const { fileName, imports } of chunks)
        if (imports.some((next) => withImports(bundle, next).has(fileName)))
          this.error(`${fileName} imports itself through other chunks: see CHUNK_GROUPS`)
      initialFiles = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(bundle, fileName)]),
      )
      const filesOf = (file: string): string[] => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(file))
        if (!chunk) this.error(`no chunk contains ${file}`)
        return [...withImports(bundle, chunk.fileName)].filter((name) => !initialFiles.has(name))
      }
      offline = filesOf(OFFLINE_FILE)
      const tables = domainRoutes()
      filesByPath = Object.fromEntries(
        [ROUTES_FILE, ...tables].flatMap((from) =>
          [...screenFiles(from)].map(([path, file]) => {
            const tableFiles = from === ROUTES_FILE ? [] : filesOf(from)
            return [path, [...new Set([...tableFiles, ...filesOf(file)])]]
          }),
        ),
      )
      const partsOf = (name: string, modules: RegExp) => {
        const chunk = bundle[name]
        return (isChunk(chunk) ? chunk.dynamicImports : []).filter((part) => {
          const loaded = bundle[part]
          return isChunk(loaded) && loaded.moduleIds.some((id) => modules.test(id))
        })
      }
      const studyFiles = new Set(
        Object.entries(filesByPath).flatMap(([path, files]) => (isStudyScreen(path) ? files : [])),
      )
      for (const name of initialFiles)
        for (const part of partsOf(name, DIALOG))
          for (const file of withImports(bundle, part)) if (!initialFiles.has(file)) studyFiles.add(file)
      // A set also visits what is added to it meanwhile.
      for (const name of studyFiles)
        for (const part of partsOf(name, STUDY_PART))
          for (const file of withImports(bundle, part)) if (!initialFiles.has(file)) studyFiles.add(file)
      this.emitFile({ type: 'asset', fileName: 'study-chunks.json', source: JSON.stringify([...studyFiles]) })
      const source = JSON.stringify(filesByPath, null, 1)
      this.emitFile({ type: 'asset', fileName: 'route-chunks.json', source })
    },
  }
}
