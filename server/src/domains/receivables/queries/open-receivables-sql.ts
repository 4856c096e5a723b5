import { type SQL, sql } from 'drizzle-orm'

/** The last day to pay receivable `i`; `remindDays` are those of the company. */
export const dueDay = (i: SQL, remindDays: number): SQL =>
  sql`coalesce(${i}.due_day, ${i}.day + ${remindDays}::int)`

/**
 * Builds CTEs with the open amounts at the end of a day: `open_item` per document and `debtor` per customer. Today's amounts are
 * stored; for an earlier day, later settlements are added back.
 */
export const openReceivablesCte = (day: string, today: string, filter: SQL = sql`true`): SQL =>
  day >= today
    ? sql`open_item as (
        select i.*, i.open_fen as left_fen, ${day}::date - i.day as days from receivable i
        where i.open_fen <> 0 and ${filter}), ${debtorCte}`
    : sql`since as (
        select id, sum(amount_fen) as amount_fen from (
          select receivable_id as id, amount_fen from receivable_allocation where day > ${day}::date
          union all
          select credit_id, -amount_fen from receivable_allocation where day > ${day}::date) s
        group by id),
      open_item as (
        select i.*, i.open_fen + coalesce(s.amount_fen, 0) as left_fen, ${day}::date - i.day as days
        from receivable i left join since s on s.id = i.id
        where i.day <= ${day}::date and i.open_fen + coalesce(s.amount_fen, 0) <> 0 and ${filter}), ${debtorCte}`

const sumAged = (days: SQL): SQL => sql`coalesce(sum(left_fen) filter (where left_fen > 0 and ${days}), 0)`

const debtorCte = sql`debtor as (
  select customer_id, ${sumAged(sql`true`)} as owed_fen, ${sumAged(sql`days <= 30`)} as d30_fen,
         ${sumAged(sql`days between 31 and 60`)} as d60_fen, ${sumAged(sql`days between 61 and 90`)} as d90_fen,
         ${sumAged(sql`days > 90`)} as older_fen, coalesce(-sum(left_fen) filter (where left_fen < 0), 0) as credit_fen,
         sum(left_fen) as net_fen, min(day) filter (where left_fen > 0) as oldest_day
  from open_item group by customer_id)`

const SUMS = ['owed_fen', 'd30_fen', 'd60_fen', 'd90_fen', 'older_fen', 'credit_fen', 'net_fen'] as const
export type Sums = Record<(typeof SUMS)[number], number>
export const NO_SUMS: Sums = {
  ...{ owed_fen: 0, d30_fen: 0, d60_fen: 0, d90_fen: 0, older_fen: 0, credit_fen: 0, net_fen: 0 },
}

const selectSums = (column: (name: SQL) => SQL): SQL =>
  sql.join(
    SUMS.map((name) => sql`${column(sql.raw(`d.${name}`))}::float8 as ${sql.raw(name)}`),
    sql`, `,
  )
/** Columns for one debtor `d`, and for the total of several. */
export const debtorSums: SQL = selectSums((name) => name)
export const totalSums: SQL = selectSums((name) => sql`coalesce(sum(${name}), 0)`)
