import type { listDuplicateCustomers } from '@shangxue/contract/customers/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { getToday } from '../../platform/time/period.ts'
import { recentSales } from './repository.ts'

type Pair = Output<typeof listDuplicateCustomers>[number]

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly area: string
  readonly phone: string | null
  readonly phones: readonly string[]
}

/** Limit of pairs shown for review. */
const MAX_PAIRS = 50
const MAX_CUSTOMERS = 10_000
/** Minimum length of names to compare: shorter ones differ by one character too easily. */
const MIN_NAME_LENGTH = 4

/** Normalises a name for comparison: ignores spaces, punctuation, width and case. */
const normalizeName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '')

/** True if the names differ by at most one changed, missing or added character. */
function isSimilarName(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < MIN_NAME_LENGTH || long.length - short.length > 1) return false
  let index = 0
  while (index < short.length && short[index] === long[index]) index++
  return short.slice(short.length === long.length ? index + 1 : index) === long.slice(index + 1)
}

const pairKey = (a: Row, b: Row): string => (a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`)

function* pairsOf(rows: readonly Row[]): Generator<[Row, Row]> {
  for (const [index, row] of rows.entries()) for (const other of rows.slice(index + 1)) yield [row, other]
}

function groupByKeys<K>(rows: readonly Row[], toKeys: (row: Row) => readonly K[]): Row[][] {
  const groups = new Map<K, Row[]>()
  for (const row of rows)
    for (const key of new Set(toKeys(row))) {
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  return [...groups.values()].filter((group) => group.length > 1)
}

/**
 * Finds pairs with a common phone number, then with similar names in the same area. Names with a different first
 * character belong to different owners: 周记 is not 朱记.
 */
function findPairs(rows: readonly Row[], limit = MAX_PAIRS): { why: Pair['why']; pair: [Row, Row] }[] {
  const byKey = new Map<string, { why: Pair['why']; pair: [Row, Row] }>()
  const add = (reason: Pair['why'], pair: [Row, Row]) => {
    const key = pairKey(...pair)
    if (!byKey.has(key) && byKey.size < limit) byKey.set(key, { why: reason, pair })
  }
  for (const group of groupByKeys(rows, ({ phones }) => phones))
    for (const pair of pairsOf(group.slice(0, limit))) add('phone', pair)
  const normalizedNames = new Map(rows.map(({ id, name }) => [id, normalizeName(name)]))
  const normalizedNameOf = ({ id }: Row) => normalizedNames.get(id) ?? ''
  for (const group of groupByKeys(rows, (row) => [`${row.area} ${normalizedNameOf(row).charAt(0)}`]))
    for (const [a, b] of pairsOf(group))
      if (isSimilarName(normalizedNameOf(a), normalizedNameOf(b))) add('name', [a, b])
  return [...byKey.values()]
}

export async function listDuplicates({ db, actor }: Context): Promise<Pair[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.id::float8 as id, c.name, c.area, c.phone,
           array(select distinct d from (
             select regexp_replace(p.phone, '\\D', '', 'g') as d from customer_contact p where p.customer_id = c.id) x
             where length(d) >= 7) as phones
    from customer c where c.merged_into is null order by c.id limit ${MAX_CUSTOMERS}`)
  const pairs = findPairs(rows)
  const ids = [...new Set(pairs.flatMap(({ pair }) => pair.map(({ id }) => id)))]
  const today = await getToday(db, actor.tenantId)
  const { rows: salesRows } = await db.execute<{ id: number; fen: number }>(sql`
    select c.id::float8 as id, ${recentSales(today)} as fen from customer c where c.id = any(${sql.param(ids)}::bigint[])`)
  const salesById = new Map(salesRows.map((row) => [row.id, row.fen]))
  return pairs.map(({ why: reason, pair }) => ({
    why: reason,
    customers: pair.map(({ id, name, area, phone }) => ({
      ...{ id, name, area, phone },
      amount_90_fen: salesById.get(id) ?? 0,
    })),
  }))
}
