// Lists outdated packages and known vulnerabilities: `npm run check:dependencies`. A report, not a gate: it exits with 1
// only with `--strict`. npm skips versions that need a newer Node than the one it runs on, so run it with the default one.
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { audited, vulnerabilityViolations } from './gates/dependencies-gate.mjs'
import { ROOT } from './lib.mjs'

/** The report of `npm outdated --json`; undefined if the registry cannot be reached. */
function readOutdated() {
  const { stdout } = spawnSync('npm', ['outdated', '--json'], { cwd: ROOT, encoding: 'utf8' })
  try {
    const report = JSON.parse(stdout || '{}')
    return report.error ? undefined : report
  } catch {
    return undefined
  }
}

/** A row per package: several workspaces may depend on it. Optional packages that are not installed are left out. */
export function outdatedRows(report) {
  return Object.entries(report)
    .map(([name, uses]) => {
      const all = [uses].flat().filter(({ current }) => current !== undefined)
      const [first] = all
      return first && [name, first.current, first.latest, all.map(({ dependent }) => dependent).join(', ')]
    })
    .filter((row) => row !== undefined && isOlder(row[1], row[2]))
}

/** npm also lists packages that are newer than what it would install. */
function isOlder(current, latest) {
  return latest.localeCompare(current, 'en', { numeric: true }) > 0
}

export function formatTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const outdated = readOutdated()
  if (outdated === undefined) {
    console.log('Dependencies were not checked: the package registry cannot be reached.')
    process.exit(0)
  }
  const rows = outdatedRows(outdated)
  if (rows.length > 0) console.log(formatTable([['Package', 'Installed', 'Latest', 'Used by'], ...rows]))
  else console.log('No package is outdated.')
  const vulnerabilities = vulnerabilityViolations(audited(), new Date().toISOString().slice(0, 10))
  if (vulnerabilities === undefined)
    console.log('Vulnerabilities were not checked: the registry has no audit.')
  else if (vulnerabilities.length === 0) console.log('No known vulnerability is rated high or worse.')
  else console.log(vulnerabilities.join('\n'))
  const isStrict = process.argv.includes('--strict')
  process.exit(isStrict && rows.length + (vulnerabilities?.length ?? 0) > 0 ? 1 : 0)
}
