import type { Connection } from './engine/engine.ts'
import type { ReadModel, Rollup } from './read-model.ts'

/** Months whose rows are summed in every rollup: `2026-10`. */
export type SummedMonths = ReadonlySet<string>

const bounds = (month: string): string => `date '${month}-01' and last_day(date '${month}-01')`
const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

export const createRollupStatement = ({ rollups: { sums } }: ReadModel, rollup: Rollup): string =>
  `create table ${rollup.name} (day date not null, ${[...rollup.columns, ...sums.map(({ name }) => name)]
    .map((name) => `${name} bigint not null`)
    .join(', ')})`

function fillStatement({ tables, rollups: { sums } }: ReadModel, rollup: Rollup, month: string): string {
  const day = rollup.step === 'day' ? 'day' : `date '${month}-01'`
  const groups = [`${day} as day`, ...rollup.columns]
  const values = sums.map(({ name, sum }) => `(${sum})::bigint as ${name}`)
  return `insert into ${rollup.name} select ${[...groups, ...values].join(', ')} from ${tables[0]?.name}
    where day between ${bounds(month)} group by ${groups.map((_, n) => n + 1).join(', ')} order by 1, 2`
}

/** Sums a month in one transaction of the writer. */
export async function fillMonth(
  writer: Connection,
  model: ReadModel,
  summed: SummedMonths,
  month: string,
): Promise<SummedMonths> {
  const next = new Set([...summed, month])
  await writer.run('begin')
  try {
    for (const rollup of model.rollups.list) await writer.run(fillStatement(model, rollup, month))
    await writer.run(storeMonths(next))
    await writer.run('commit')
  } catch (error) {
    await writer.run('rollback').catch(() => undefined)
    throw error
  }
  return next
}

/** Deletes the sums of months whose rows change, within the transaction of the change. */
export async function clearMonths(
  writer: Connection,
  model: ReadModel,
  summed: SummedMonths,
  changed: readonly string[],
): Promise<SummedMonths> {
  const stale = changed.filter((month) => summed.has(month))
  if (stale.length === 0) return summed
  for (const { name } of model.rollups.list)
    for (const month of stale) await writer.run(`delete from ${name} where day between ${bounds(month)}`)
  const next = new Set([...summed].filter((month) => !stale.includes(month)))
  await writer.run(storeMonths(next))
  return next
}

const storeMonths = (months: SummedMonths): string => `update meta set summed = '${[...months].join()}'`
export const parseMonths = (text: string): SummedMonths => new Set(text === '' ? [] : text.split(','))

/** Ten years. A single sale with a wrong date must not lead to sums of centuries. */
const SUMMED_MONTHS_MAX = 120
const monthsBefore = (month: string, count: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const index = year * 12 + number - 1 - count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Completed months that are not summed. The present month changes too often. */
export async function missingMonths(
  writer: Connection,
  { tables }: ReadModel,
  summed: SummedMonths,
  today: string,
): Promise<string[]> {
  const [row] = await writer.run<{ day: string | null }>(
    `select min(day)::text as day from ${tables[0]?.name}`,
  )
  const missing: string[] = []
  const present = today.slice(0, 7)
  if (present === '') return missing
  const oldest = monthsBefore(present, SUMMED_MONTHS_MAX)
  for (let month = row?.day?.slice(0, 7) ?? present; month < present; month = nextMonth(month))
    if (month >= oldest && !summed.has(month)) missing.push(month)
  return missing
}

/** Names the rollups whose sums of a month differ from those of the rows. */
export async function differingRollups(
  writer: Connection,
  { tables, rollups: { list, sums } }: ReadModel,
  summed: SummedMonths,
): Promise<string[]> {
  const added = sums.filter(({ isAdditive }) => isAdditive).map(({ name }) => `sum(${name})::bigint`)
  const byMonth = (
    table: string | undefined,
  ) => `select date_trunc('month', day) as month, ${added.join(', ')} from ${table}
    where strftime(day, '%Y-%m') in (${[...summed].map((month) => `'${month}'`).join()}) group by all`
  const differing: string[] = []
  for (const { name } of summed.size > 0 ? list : []) {
    const difference = `((${byMonth(name)}) except (${byMonth(tables[0]?.name)})) union all ((${byMonth(tables[0]?.name)}) except (${byMonth(name)}))`
    const [row] = await writer.run<{ n: number }>(`select count(*)::int as n from (${difference})`)
    if (row?.n !== 0) differing.push(name)
  }
  return differing
}
