// During an update, servers of the previous version still handle requests. Refuses migrations that break them, unless the
// file states why it is safe:
//   -- two-step: <what the previous version no longer uses>
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../lib.mjs'

/** Last migration of the baseline: it creates the schema, so no earlier server can use it. */
const BASELINE = 17
const REASON = /^--\s*two-step:\s*\S.{14,}$/im

const RULES = [
  [/\bdrop\s+table\b/i, 'drops a table that the previous version reads'],
  [/\bdrop\s+column\b/i, 'drops a column that the previous version reads'],
  [
    /\brename\s+(column\b|constraint\b|to\b)/i,
    'renames an object that the previous version uses by its old name',
  ],
  [
    /\balter\s+column\s+\S+\s+set\s+not\s+null/i,
    'rejects rows that the previous version inserts without the column',
  ],
  [
    /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
    'rewrites a table under a lock and changes the type that the previous version reads',
  ],
  [
    /\balter\s+column\s+\S+\s+drop\s+default/i,
    'rejects rows that the previous version inserts without the column',
  ],
  [
    /\bdrop\s+(function|procedure|view|type|policy|trigger)\b(?!.*\bif\s+exists\b)/i,
    'drops an object that the previous version may use',
  ],
  [/\brevoke\b/i, 'revokes a privilege that the previous version may use'],
]
const ADD_COLUMN = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?"?\w+"?\s+[^;]*?\bnot\s+null\b/i
const FILLED = /\bdefault\b|\bgenerated\b/i
const NEW_TABLE = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi
const INDEX = /\bcreate\s+(?:unique\s+)?index\b.*?\bon\s+(?:only\s+)?"?(\w+)"?/i
const CONSTRAINT = /\balter\s+table\s+"?(\w+)"?\s+add\s+constraint\b(?!.*\bnot\s+valid\b)/i

/** Citus writes the name of each part of the table into the statement, but not before its columns. */
const QUALIFIED_CHECK = /\balter\s+table\b.*\badd\s+constraint\b.*\bcheck\s*\(.*?[a-z_]\w*"?\."?[a-z_]/i
const FIRST_DISTRIBUTED = 29

/** Ignores comments, and function bodies, which run later. */
const statementsOf = (sql) =>
  sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--(?!>).*$/gm, '')
    .split(/-->\s*statement-breakpoint|;/)
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

/** Messages for statements of a migration that break servers of the previous version. */
export function migrationViolations(migration) {
  return [...unsafeStatements(migration), ...qualifiedChecks(migration)]
}

const qualifiedChecks = ({ name, sql }) =>
  Number.parseInt(name, 10) >= FIRST_DISTRIBUTED &&
  statementsOf(sql).some((text) => QUALIFIED_CHECK.test(text))
    ? [
        `${name}: a check names the table of a column, which distributed tables refuse: write the column alone`,
      ]
    : []

function unsafeStatements({ name, sql }) {
  if (Number.parseInt(name, 10) <= BASELINE || REASON.test(sql)) return []
  const newTables = new Set([...sql.matchAll(NEW_TABLE)].map((match) => match[1]))
  const matches = []
  for (const statement of statementsOf(sql)) {
    const table = /\balter\s+table\s+(?:only\s+)?"?(\w+)"?/i.exec(statement)?.[1]
    if (table && newTables.has(table)) continue
    for (const [pattern, what] of RULES) if (pattern.test(statement)) matches.push(what)
    if (ADD_COLUMN.test(statement) && !FILLED.test(statement))
      matches.push('adds a required column that the previous version does not set: give it a default')
    const indexed = INDEX.exec(statement)?.[1]
    if (indexed && !newTables.has(indexed))
      // migrations run in one transaction, in which an index cannot be built concurrently
      matches.push(`locks ${indexed} against writes while an index is built: state why it is small enough`)
    const checked = CONSTRAINT.exec(statement)?.[1]
    if (checked)
      matches.push(
        `locks ${checked} while every row is checked against a new constraint: add it as not valid`,
      )
  }
  const advice = 'split it over two versions (docs/operations.md), or state why it is safe: -- two-step: …'
  return [...new Set(matches)].map((what) => `${name}: ${what}; ${advice}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = join(ROOT, 'server/src/migrations')
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const matches = files.flatMap((name) =>
    migrationViolations({ name, sql: readFileSync(join(folder, name), 'utf8') }),
  )
  for (const violation of matches) console.error(violation)
  console.log(`${files.length} migrations, ${matches.length} violations`)
  process.exit(matches.length > 0 ? 1 : 0)
}
