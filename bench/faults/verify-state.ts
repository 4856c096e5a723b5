import type pg from 'pg'
import { createDatabase } from '../../server/src/platform/database/database.ts'
import { findAllDifferences } from '../../server/src/verify-ledgers.ts'
import type { OperationLog } from './operation-log.ts'

export interface OperationCheck {
  readonly kind: string
  readonly acknowledged: number
  readonly lost: number
  /** Records that exist more than once or although they were rejected. */
  readonly surplus: number
}

/** Queries for the existing records of each kind: the name that the client chose, and the value to compare. */
const THERE: Readonly<Record<string, string>> = {
  sale: `select note as name, number as said from sale where note ~ '^[0-9a-f-]{36}$'`,
  answer: `select attempt_id || ':' || question_id as name,
    coalesce(nullif(user_answer, ''), array_to_string(selected_options, ',')) as said from exam_answer`,
  'hand-in': `select id::text as name, '' as said from exam_attempt where status in ('submitted', 'graded')`,
  review: `select id::text as name, (array['again', 'hard', 'good', 'easy'])[rated] as said from study_answer`,
  photo: `select m.body as name, p.id::text as said from moment m join moment_photo p on p.moment_id = m.id
    where m.body ~ '^[0-9a-f-]{36}$'`,
  punch: `select u.name || ' ' || p.kind as name, p.id::text as said
    from clock_punch p join app_user u on u.tenant_id = p.tenant_id and u.id = p.user_id where u.name like '打卡%'`,
}

/** Compares every acknowledged write with the database: it exists once, as acknowledged. */
export async function verifyOperations(pool: pg.Pool, book: OperationLog): Promise<OperationCheck[]> {
  const matches: OperationCheck[] = []
  for (const [kind, query] of Object.entries(THERE)) {
    const { rows } = await pool.query<{ name: string; said: string }>(query)
    const stored = new Map<string, string[]>()
    for (const { name, said: value } of rows) stored.set(name, [...(stored.get(name) ?? []), value])
    matches.push(verdict(kind, book, stored))
  }
  return matches
}

function verdict(
  kind: string,
  book: OperationLog,
  stored: ReadonlyMap<string, readonly string[]>,
): OperationCheck {
  const acknowledged = book.acknowledged.get(kind) ?? new Map<string, string>()
  const refused = book.refused.get(kind) ?? new Set<string>()
  const lost = [...acknowledged].filter(([name, value]) => !stored.get(name)?.includes(value))
  const surplus = [...stored].filter(
    ([name, all]) => all.length > 1 || (refused.has(name) && !acknowledged.has(name)),
  )
  for (const [name, value] of lost.slice(0, 5))
    console.log(`  lost ${kind} ${name} ${value}: ${stored.get(name)}`)
  for (const [name, all] of surplus.slice(0, 5)) console.log(`  surplus ${kind} ${name}: ${all}`)
  return { kind, acknowledged: acknowledged.size, lost: lost.length, surplus: surplus.length }
}

export async function countLedgerDifferences(pool: pg.Pool): Promise<number> {
  const matches = await createDatabase(pool).withOwner(findAllDifferences)
  for (const difference of matches.slice(0, 10)) console.log('  ', difference)
  return matches.length
}

/** Number of submitted attempts that are not graded yet. */
export async function countUngradedAttempts(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from exam_attempt t join app_user u on u.tenant_id = t.tenant_id and u.id = t.user_id
     where t.status = 'submitted' and u.name like '故障%'`,
  )
  return rows[0]?.n ?? 0
}

/** Log entries of the servers for these request numbers, with their source and count. */
export function countErrorCauses(log: string, numbers: ReadonlySet<string>): Map<string, number> {
  const matches = new Map<string, number>()
  for (const line of log.split('\n').filter((item) => [...numbers].some((id) => id && item.includes(id)))) {
    const what = /"stack":"((?:[^"\\]|\\.)*)/.exec(line)?.[1]?.slice(0, 600) ?? line.slice(0, 600)
    matches.set(what, (matches.get(what) ?? 0) + 1)
  }
  return matches
}
