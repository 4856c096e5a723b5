// Gates that the linter lacks: import boundaries, file sizes, folder depth, style names.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { ROOT } from '../lib.mjs'
import { styleViolations } from './styles-gate.mjs'

const CODE = /\.(ts|tsx|mjs)$/
const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'migrations', 'data', '.cache', '.git'])
const LIMITS = { p95Lines: 250, maxLines: 400, p95Nesting: 3, maxDepth: 6, maxFiles: 15 }

/** Every source file as { path, text }; paths with forward slashes from the repository's root. */
export function sourceFiles(root = ROOT) {
  const files = []
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) walk(path)
      else if (entry.isFile() && CODE.test(entry.name))
        files.push({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') })
    }
  }
  walk(root)
  return files
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s*['"]([^'"]+)['"]/g

/** Imports of a file: repository paths for our own files, package names for others. */
export function importsOf({ path, text }) {
  return [...text.matchAll(IMPORT)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3]
    if (target.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), target))
    return target.replace(/^@shangxue\/(contract|study)(?=\/)/, '$1/src')
  })
}

const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path)
const domainOf = (path) => /^(?:server|web)\/src\/domains\/([^/]+)\//.exec(path)?.[1]
const within = (folder) => (path) => path.startsWith(folder)

/** Forbidden imports: the importing file, the target, and what to do instead. The first match is reported. */
const RULES = [
  {
    from: (path) => path !== 'server/src/domains/index.ts',
    to: (path) => /^server\/src\/domains\/[^/]+\/index\.ts$/.test(path),
    say: 'only domains/index.ts imports the manifest of a domain',
  },
  {
    from: (path) => /^server\/src\/(app|schedules|verify-ledgers)\.ts$/.test(path),
    to: (path) => /^server\/src\/domains\/[^/]+\//.test(path),
    say: 'the app must not import a domain: add what it needs to the manifest of the domain',
  },
  {
    from: (path) => /^server\/src\/domains\/[^/]+\//.test(path),
    to: (path) => path === 'server/src/domains/index.ts',
    say: 'a domain receives the list of domains as parts.domains',
  },
  {
    from: within('contract/'),
    to: (path) => /^(study|server|web|e2e|bench|api-client)\//.test(path),
    say: 'the contract must not import other workspaces: move shared code into the contract',
  },
  {
    from: within('study/'),
    to: (path) => /^(contract|server|web|e2e|bench|api-client)\//.test(path),
    say: 'the study engine runs in server and browser and must not import either: pass it as a parameter',
  },
  {
    from: within('web/'),
    to: within('server/'),
    say: 'web must not import server: move shared code into the contract',
  },
  {
    from: within('server/'),
    to: within('web/'),
    say: 'server must not import web: move shared code into the contract',
  },
  {
    from: within('server/src/platform/'),
    to: within('server/src/domains/'),
    say: 'the platform must not import a domain: pass what it needs as a parameter from app.ts',
  },
  {
    from: within('server/src/platform/'),
    to: within('server/src/adapters/'),
    say: 'the platform must not import an adapter: pass what it needs as a parameter from app.ts',
  },
  {
    from: within('server/src/adapters/'),
    to: within('server/src/domains/'),
    say: 'an adapter must not import a domain: pass what it needs as a parameter from serve.ts',
  },
  {
    from: within('server/src/domains/'),
    to: (path) => /^server\/src\/(app|serve|main)\.ts$/.test(path),
    say: 'a domain must not import the files that assemble the server',
  },
  {
    from: within('web/src/lib/'),
    to: (path) => /^web\/src\/(ui|app|domains)\//.test(path),
    say: 'lib must not import components, app or domains: report through a listener, and let app/ decide what is shown',
  },
  {
    from: within('web/src/ui/'),
    to: (path) => /^web\/src\/(app|domains)\//.test(path),
    say: 'a component of ui must not import app or a domain: take it as a prop',
  },
  {
    from: within('web/src/domains/'),
    to: within('web/src/app/'),
    say: 'a domain must not import the app: take it as a prop or let main.tsx pass it',
  },
  {
    from: within('web/'),
    to: (path) => path.startsWith('antd-mobile'),
    say: 'use the components of web/src/ui',
  },
]

/** Messages for imports that violate the boundaries. */
export function boundaryViolations(files) {
  return files.flatMap((file) => {
    if (isTest(file.path)) return []
    return importsOf(file).flatMap((target) => {
      const rule = RULES.find(({ from, to }) => from(file.path) && to(target))
      if (rule) return [`${file.path} imports ${target}: ${rule.say}`]
      const [ownDomain, targetDomain] = [domainOf(file.path), domainOf(target)]
      const publicFile = /\/(service|schema)\.ts$|\/public\.tsx?$/
      if (ownDomain && targetDomain && ownDomain !== targetDomain && !publicFile.test(target))
        return [
          `${file.path} imports ${target}: import only service.ts, schema.ts or public.ts of another domain`,
        ]
      return []
    })
  })
}

/** Domains of the server without a manifest, or with one that domains/index.ts does not list. */
export function registrationViolations(files) {
  const root = 'server/src/domains/'
  const folders = files.filter(({ path }) => path.startsWith(root)).map(({ path }) => domainOf(path))
  const list = files.find(({ path }) => path === `${root}index.ts`)
  const listed = new Set(list && importsOf(list))
  return [...new Set(folders)].flatMap((domain) => {
    const manifest = `${root}${domain}/index.ts`
    if (domain === undefined) return []
    if (!files.some(({ path }) => path === manifest))
      return [`${root}${domain} has no index.ts: add its manifest`]
    return listed.has(manifest) ? [] : [`${root}index.ts does not list ${domain}`]
  })
}

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

const CONTROL = /^( *)(?:\} )?(if|else|for|while|switch|try|catch)\b/

/** Maximum nesting depth of control statements, derived from the indentation that the formatter enforces. */
export function nestingOf(text) {
  const open = []
  let deepest = 0
  for (const line of text.split('\n')) {
    const indent = CONTROL.exec(line)?.[1].length
    if (indent === undefined) continue
    while (open.length > 0 && open.at(-1) >= indent) open.pop()
    open.push(indent)
    deepest = Math.max(deepest, open.length)
  }
  return deepest
}

/** Messages for files and folders that exceed the limits. */
export function sizeViolations(files, limits = LIMITS) {
  const lines = files.map(({ path, text }) => ({ path, n: text.split('\n').length }))
  const sorted = lines.map(({ n }) => n).sort((a, b) => a - b)
  const nesting = files.map(({ text }) => nestingOf(text)).sort((a, b) => a - b)
  const matches = lines
    .filter(({ n }) => n > limits.maxLines)
    .map(({ path, n }) => `${path}: ${n} lines, at most ${limits.maxLines}`)
  const check = (what, value, limit) => value > limit && matches.push(`${what}: ${value}, at most ${limit}`)
  check('95th percentile of lines', quantile(sorted, 0.95), limits.p95Lines)
  check('95th percentile of nesting', quantile(nesting, 0.95), limits.p95Nesting)
  const counts = new Map()
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  for (const [folder, count] of counts)
    if (count > limits.maxFiles)
      matches.push(`${folder}: ${count} files, at most ${limits.maxFiles}; split it`)
  for (const { path } of files)
    if (dirname(path).split('/').length > limits.maxDepth)
      matches.push(`${path}: folders deeper than ${limits.maxDepth}`)
  return matches
}

const MONEY_HOMES = new Set(['contract/src/values/money.ts', 'web/src/lib/money.ts'])

/** Finds amounts formatted by hand, which would make the same sum read ¥5,000 in one place and ¥5,000.00 in another. */
export const moneyViolations = (files) =>
  files
    .filter(({ path, text }) => !isTest(path) && !MONEY_HOMES.has(path) && /¥\$\{/.test(text))
    .map(({ path }) => `${path}: formats an amount by hand; use formatMoney of contract/src/values/money.ts`)

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const files = sourceFiles()
  const web = files.filter(({ path }) => path.startsWith('web/'))
  const violations = [
    ...boundaryViolations(files),
    ...registrationViolations(files),
    ...sizeViolations(files),
    ...moneyViolations(files),
    ...styleViolations(web),
  ]
  for (const violation of violations) console.error(violation)
  console.log(`${files.length} files, ${violations.length} violations`)
  process.exit(violations.length > 0 ? 1 : 0)
}
