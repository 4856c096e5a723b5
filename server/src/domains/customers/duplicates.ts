import type { listDuplicateCustomers } from '@shangxue/contract/customers'
import type { Output } from '@shangxue/contract/endpoint'
import { sql } from 'drizzle-orm'
import { todayOf } from '../../platform/period.ts'
import type { Context } from '../../platform/serve.ts'
import { boughtBy } from './repository.ts'

type Pair = Output<typeof listDuplicateCustomers>[number]

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly area: string
  readonly phone: string | null
  readonly phones: readonly string[]
}

/** Limit of pairs shown for review. */
const MOST_PAIRS = 50
const MOST_CUSTOMERS = 10_000
/** Minimum length of names to compare: shorter ones differ by one character too easily. */
const LONG_ENOUGH = 4

/** Normalises a name for comparison: ignores spaces, punctuation, width and case. */
const nameCore = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]/gu, '')

/** True if the names differ by at most one changed, missing or added character. */
function nearlySame(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < LONG_ENOUGH || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}

const pairKey = (a: Row, b: Row): string => (a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`)

function* pairsWithin(rows: readonly Row[]): Generator<[Row, Row]> {
  for (const [at, one] of rows.entries()) for (const other of rows.slice(at + 1)) yield [one, other]
}

function groups<K>(rows: readonly Row[], keysOf: (row: Row) => readonly K[]): Row[][] {
  const found = new Map<K, Row[]>()
  for (const row of rows)
    for (const key of new Set(keysOf(row))) {
      const group = found.get(key)
      if (group) group.push(row)
      else found.set(key, [row])
    }
  return [...found.values()].filter((group) => group.length > 1)
}

/**
 * Finds pairs with a common phone number, then with similar names in the same area. Names with a different first
 * character belong to different owners: 周记 is not 朱记.
 */
function pairsOf(rows: readonly Row[], most = MOST_PAIRS): { why: Pair['why']; pair: [Row, Row] }[] {
  const found = new Map<string, { why: Pair['why']; pair: [Row, Row] }>()
  const add = (why: Pair['why'], pair: [Row, Row]) => {
    const key = pairKey(...pair)
    if (!found.has(key) && found.size < most) found.set(key, { why, pair })
  }
  for (const group of groups(rows, ({ phones }) => phones))
    for (const pair of pairsWithin(group.slice(0, most))) add('phone', pair)
  const core = new Map(rows.map(({ id, name }) => [id, nameCore(name)]))
  const coreOf = ({ id }: Row) => core.get(id) ?? ''
  for (const group of groups(rows, (row) => [`${row.area} ${coreOf(row).charAt(0)}`]))
    for (const [a, b] of pairsWithin(group)) if (nearlySame(coreOf(a), coreOf(b))) add('name', [a, b])
  return [...found.values()]
}

export async function duplicates({ db, actor }: Context): Promise<Pair[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.id::float8 as id, c.name, c.area, c.phone,
           array(select distinct d from (
             select regexp_replace(p.phone, '\\D', '', 'g') as d from customer_contact p where p.customer_id = c.id) x
             where length(d) >= 7) as phones
    from customer c where c.merged_into is null order by c.id limit ${MOST_CUSTOMERS}`)
  const pairs = pairsOf(rows)
  const ids = [...new Set(pairs.flatMap(({ pair }) => pair.map(({ id }) => id)))]
  const today = await todayOf(db, actor.tenantId)
  const { rows: bought } = await db.execute<{ id: number; fen: number }>(sql`
    select c.id::float8 as id, ${boughtBy(today)} as fen from customer c where c.id = any(${sql.param(ids)}::bigint[])`)
  const fen = new Map(bought.map((row) => [row.id, row.fen]))
  return pairs.map(({ why, pair }) => ({
    why,
    customers: pair.map(({ id, name, area, phone }) => ({
      ...{ id, name, area, phone },
      amount_90_fen: fen.get(id) ?? 0,
    })),
  }))
}
