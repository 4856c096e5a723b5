import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getRebate, listRebates } from '@shangxue/contract/purchasing/rebates'
import { daysBetween } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getToday, type Period } from '../../../platform/time/period.ts'
import { type RebateTerms, rebateFigures, rebateItems, rebateOf, type Tier } from './figures.ts'
import { listPeriods } from './periods.ts'

type Row = Output<typeof listRebates>['list'][number]
type Detail = Output<typeof getRebate>
type Agreement = Omit<Row, 'progress' | 'open_periods'> &
  RebateTerms & { settled: string[] } & Record<string, unknown>

const columns = sql`a.id::float8 as id, a.number, a.name, a.merchant_id::float8 as merchant_id, m.name as merchant, a.basis,
  a.measure, a.period, a.from_day::text as from_day, a.to_day::text as to_day, a.ended_at is not null as ended, a.retroactive,
  (select json_agg(json_build_object('from', t.from_count, 'rate', t.rate) order by t.from_count)
   from rebate_tier t where t.agreement_id = a.id) as tiers,
  array(select s.period_from::text from rebate_settlement s where s.agreement_id = a.id) as settled`
const joined = sql`rebate_agreement a join merchant m on m.id = a.merchant_id`

interface Figures extends Record<string, unknown> {
  readonly pieces: number
  readonly fen: number
  readonly accrued: number
}

/** What counts in a period as the ledgers show it now. */
export async function getFigures(db: Db, id: number, { from, to }: Period): Promise<Figures> {
  const bounds = { from: sql`${from}::date`, to: sql`${to}::date`, asOf: sql`'infinity'::timestamptz` }
  const { rows } = await db.execute<Figures>(sql`
    select f.pieces::float8 as pieces, f.fen::float8 as fen, f.accrued::float8 as accrued
    from rebate_agreement a cross join lateral (${rebateFigures(bounds)}) f where a.id = ${id}`)
  const [figures] = rows
  if (!figures) throw new AppError('not_found')
  return figures
}

/** Progress of a period, and where it leads at the pace of the days so far. */
function toProgress(terms: RebateTerms, period: Period, today: string, figures: Figures): Row['progress'] {
  const count = terms.measure === 'pieces' ? figures.pieces : figures.fen
  const days = daysBetween(period.from, period.to) + 1
  const passed = Math.min(days, daysBetween(period.from, today) + 1)
  const forecast = Math.max(0, Math.round((count * days) / passed))
  return {
    ...period,
    ...{ pieces: figures.pieces, amount_fen: figures.fen, accrued_fen: figures.accrued },
    next_from: terms.tiers.find(({ from }: Tier) => from > count)?.from ?? null,
    forecast,
    forecast_fen: rebateOf(terms, forecast),
  }
}

async function withProgress(db: Db, today: string, agreement: Agreement) {
  const { settled, retroactive: _, tiers: __, ...row } = agreement
  const periods = listPeriods(agreement, today)
  const current = periods.find(({ from, to }) => from <= today && today <= to)
  const finished = periods.filter(({ to }) => to < today)
  const progress = current
    ? toProgress(agreement, current, today, await getFigures(db, agreement.id, current))
    : null
  const open_periods = finished.filter(({ from }) => !settled.includes(from)).length
  return { row: { ...row, progress, open_periods }, current, finished }
}

export async function listAgreements(
  db: Db,
  tenantId: number,
  { merchant_id, ...page }: Input<typeof listRebates>,
): Promise<Output<typeof listRebates>> {
  const from = sql`from ${joined} where ${merchant_id === undefined ? sql`true` : sql`a.merchant_id = ${merchant_id}`}`
  const { rows } = await db.execute<Agreement>(
    sql`select ${columns} ${from} order by a.id desc ${limitOffset(page)}`,
  )
  const today = await getToday(db, tenantId)
  const list: Row[] = []
  for (const agreement of rows) list.push((await withProgress(db, today, agreement)).row)
  return toPage(list, page, await cappedCount(db, sql`select 1 ${from}`))
}

export async function getAgreement(db: Db, actor: Actor, id: number): Promise<Detail> {
  const { rows } = await db.execute<Agreement & Pick<Detail, 'scope' | 'note' | 'by' | 'at' | 'reason'>>(sql`
    select ${columns}, a.note, u.name as by, a.at, a.reason, array(
        select b.name from brand b where b.id = a.brand_id
        union all (select concat_ws(' ', p.name, nullif(s.spec, ''), nullif(s.color, '')) from rebate_sku k
          join sku s on s.id = k.sku_id join product p on p.id = s.product_id where k.agreement_id = a.id order by 1)) as scope
    from ${joined} join app_user u on u.id = a.user_id where a.id = ${id}`)
  const [agreement] = rows
  if (!agreement) throw new AppError('not_found')
  const today = await getToday(db, actor.tenantId)
  const { row, current, finished } = await withProgress(db, today, agreement)
  return {
    ...row,
    retroactive: agreement.retroactive,
    tiers: [...agreement.tiers],
    ...{ scope: agreement.scope, note: agreement.note, by: agreement.by, reason: agreement.reason },
    at: toIso(agreement.at),
    days: await listDays(db, id),
    periods: await listFinished(db, id, finished),
    models: current ? await listModels(db, actor, id, current, row.progress?.accrued_fen ?? 0) : [],
  }
}

const DAYS_SHOWN = 31
async function listDays(db: Db, id: number): Promise<Detail['days']> {
  const { rows } = await db.execute<Detail['days'][number] & Record<string, unknown>>(sql`
    select day::text as day, pieces, amount_fen::float8 as amount_fen, accrued_fen::float8 as accrued_fen
    from rebate_day where agreement_id = ${id} order by day desc limit ${DAYS_SHOWN}`)
  return rows
}

type Settlement = NonNullable<Detail['periods'][number]['settlement']>
async function listFinished(db: Db, id: number, finished: readonly Period[]): Promise<Detail['periods']> {
  const { rows } = await db.execute<
    Settlement & { from: string; accrued_fen: number } & Record<string, unknown>
  >(sql`
    select s.period_from::text as from, s.accrued_fen::float8 as accrued_fen, s.number, s.day::text as day,
           s.amount_fen::float8 as amount_fen, s.method, r.number as receipt, s.reason, u.name as by
    from rebate_settlement s join app_user u on u.id = s.user_id left join purchase_receipt r on r.id = s.receipt_id
    where s.agreement_id = ${id}`)
  const settled = new Map(
    rows.map(({ from, accrued_fen, ...settlement }) => [from, { accrued_fen, settlement }]),
  )
  const periods: Detail['periods'] = []
  for (const period of finished.toReversed()) {
    const known = settled.get(period.from)
    const accrued_fen = known?.accrued_fen ?? (await getFigures(db, id, period)).accrued
    periods.push({ ...period, accrued_fen, settlement: known?.settlement ?? null })
  }
  return periods
}

interface ModelRow extends Record<string, unknown> {
  readonly product_id: number
  readonly title: string
  readonly pieces: number
  readonly fen: number
  readonly sold: number
  readonly margin_fen: number
  readonly correction_fen: number
}

/** Models of a period: what counts, its share of the rebate, and the margin of their sales without and with both kinds of credits. */
async function listModels(
  db: Db,
  { can }: Actor,
  id: number,
  { from, to }: Period,
  accruedFen: number,
): Promise<Detail['models']> {
  const bounds = { from: sql`${from}::date`, to: sql`${to}::date`, asOf: sql`'infinity'::timestamptz` }
  const inPeriod = sql`day between ${from}::date and ${to}::date`
  const { rows } = await db.execute<ModelRow>(sql`
    select p.id::float8 as product_id,
           concat_ws(' ', case when not starts_with(p.name, b.name) then b.name end, p.name) as title,
           i.pieces::float8 as pieces, i.fen::float8 as fen, coalesce(f.sold, 0)::float8 as sold,
           coalesce(f.margin, 0)::float8 as margin_fen, coalesce(c.fen, 0)::float8 as correction_fen
    from rebate_agreement a cross join lateral (
        select g.product_id, sum(g.pieces) as pieces, sum(g.fen) as fen from (${rebateItems(bounds)}) g group by 1) i
      join product p on p.id = i.product_id join brand b on b.id = p.brand_id
      left join lateral (
        select sum(f.pieces) as sold, sum(f.amount_fen - f.cost_fen) as margin from sales_fact f join sku s on s.id = f.sku_id
        where s.product_id = p.id and f.${inPeriod}) f on true
      left join lateral (
        select sum(c.amount_fen) as fen from margin_correction c join sku s on s.id = c.sku_id
        where s.product_id = p.id and c.${inPeriod}) c on true
    where a.id = ${id} order by i.pieces desc, p.id`)
  const total = rows.reduce((sum, { pieces }) => sum + Math.max(0, pieces), 0)
  return rows.map(({ correction_fen, fen: _, margin_fen, ...row }) => {
    const rebate_fen = total === 0 ? 0 : Math.round((accruedFen * Math.max(0, row.pieces)) / total)
    return {
      ...{ product_id: row.product_id, title: row.title, pieces: row.pieces, sold: row.sold, rebate_fen },
      margin_fen: can('cost-view') ? margin_fen : null,
      full_margin_fen: can('cost-view') ? margin_fen + correction_fen + rebate_fen : null,
    }
  })
}
