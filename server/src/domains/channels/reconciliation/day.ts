import type * as contract from '@shangxue/contract/channels/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../../platform/database/pagination.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import { getChannels } from '../channel.ts'
import { matchDay } from './match.ts'

type Day = Output<typeof contract.getChannelDay>
type Entry = Day['entries'][number]
type Payment = NonNullable<Entry['payment']>
type Line = NonNullable<Entry['line']>
type Summary = Output<typeof contract.listChannelDays>['list'][number]

interface PaymentRow extends Record<string, unknown>, Payment {
  readonly time: string
}
interface ResolutionRow extends Record<string, unknown> {
  readonly payment_id: number | null
  readonly line_id: number | null
  readonly kind: NonNullable<Entry['resolution']>['kind']
  readonly note: string
  readonly by: string
  readonly at: string
  readonly corrected_fen: number
}

const netOf = (row: { readonly amount_fen: number; readonly fee_fen: number } | null): number =>
  row === null ? 0 : row.amount_fen - row.fee_fen

function stateOf(payment: Payment | null, line: Line | null): Entry['state'] {
  if (line === null) return 'only_us'
  if (payment === null) return 'only_them'
  return payment.amount_fen === line.amount_fen && payment.fee_fen === line.fee_fen ? 'matched' : 'different'
}

/** An entry of the day, with what its correction posted. */
export interface DayEntry extends Entry {
  readonly correctedFen: number
}

/** Compares the payments of a day with the lines of the channel's file. */
export async function compareDay(
  db: Db,
  tenantId: number,
  channelId: number,
  day: string,
): Promise<DayEntry[]> {
  const zone = await getTenantZone(db, tenantId)
  const { rows: payments } = await db.execute<PaymentRow>(sql`
    select p.id::float8 as id, p.kind, s.number, p.sale_id::float8 as sale_id, p.at, p.reference, p.instalments,
           p.amount_fen::float8 as amount_fen, p.fee_fen::float8 as fee_fen,
           to_char(p.at at time zone ${zone}::text, 'HH24:MI') as time
    from channel_payment p join sale s on s.id = p.sale_id
    where p.channel_id = ${channelId} and p.day = ${day}::date and p.posted order by p.id`)
  const { rows: lines } = await db.execute<Line & Record<string, unknown>>(sql`
    select id::float8 as id, time, reference, amount_fen::float8 as amount_fen, fee_fen::float8 as fee_fen
    from channel_line where channel_id = ${channelId} and day = ${day}::date order by id`)
  const { rows: resolutions } = await db.execute<ResolutionRow>(sql`
    select r.payment_id::float8 as payment_id, r.line_id::float8 as line_id, r.kind, r.note, u.name as by, r.at,
           coalesce(c.amount_fen - c.fee_fen, 0)::float8 as corrected_fen
    from channel_resolution r join app_user u on u.id = r.user_id left join channel_payment c on c.id = r.correction_id
    where r.channel_id = ${channelId} and r.day = ${day}::date`)
  const matches = matchDay(
    payments.map((row) => ({ ...row, amountFen: row.amount_fen })),
    lines.map((row) => ({ ...row, amountFen: row.amount_fen })),
  )
  const entries = matches.map(({ payment, line }): DayEntry => {
    const resolution = resolutions.find(
      ({ payment_id, line_id }) =>
        (payment_id !== null && payment_id === payment?.id) || (line_id !== null && line_id === line?.id),
    )
    return {
      state: stateOf(payment, line),
      payment: payment && toPayment(payment),
      line: line && toLine(line),
      difference_fen: netOf(line) - netOf(payment),
      resolution: resolution
        ? { kind: resolution.kind, note: resolution.note, by: resolution.by, at: toIso(resolution.at) }
        : null,
      correctedFen: resolution?.corrected_fen ?? 0,
    }
  })
  return entries.sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
}

const toPayment = ({
  id,
  kind,
  number,
  sale_id,
  at,
  reference,
  instalments,
  ...row
}: PaymentRow): Payment => ({
  ...{ id, kind, number, sale_id, at: toIso(at), reference, instalments },
  ...{ amount_fen: row.amount_fen, fee_fen: row.fee_fen },
})
const toLine = ({ id, time, reference, amount_fen, fee_fen }: Line): Line => ({
  ...{ id, time, reference, amount_fen, fee_fen },
})

/** True for a difference that nobody has resolved. */
export const isOpen = ({ state, resolution }: Entry): boolean => state !== 'matched' && resolution === null

export async function isDayClosed(db: Db, channelId: number, day: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from channel_day where channel_id = ${channelId} and day = ${day}::date`,
  )
  return rows.length > 0
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Totals of a compared day. The corrected, noted and unexplained amounts add up to the difference. */
export function totalsOf(entries: readonly DayEntry[]) {
  const difference = sum(entries.map(({ difference_fen }) => difference_fen))
  const corrected = sum(entries.map(({ correctedFen }) => correctedFen))
  const unexplained = sum(entries.filter(isOpen).map(({ difference_fen }) => difference_fen))
  return {
    ours_fen: sum(entries.map(({ payment }) => netOf(payment))),
    theirs_fen: sum(entries.map(({ line }) => netOf(line))),
    difference_fen: difference,
    corrected_fen: corrected,
    noted_fen: difference - corrected - unexplained,
    unexplained_fen: unexplained,
  }
}

export async function getChannelDay(
  db: Db,
  tenantId: number,
  { id, day }: Input<typeof contract.getChannelDay>,
): Promise<Day> {
  requireDay(day)
  const channel = (await getChannels(db, [id])).get(id)
  if (!channel) throw new AppError('not_found')
  const entries = await compareDay(db, tenantId, id, day)
  const closed = await isDayClosed(db, id, day)
  return {
    channel: channel.name,
    closed,
    may_close: !closed && day < (await getToday(db, tenantId)) && !entries.some(isOpen),
    ...totalsOf(entries),
    entries: entries.map(({ correctedFen: _, ...entry }) => entry),
  }
}

export async function listChannelDays(
  db: Db,
  { id, ...page }: Input<typeof contract.listChannelDays>,
): Promise<Output<typeof contract.listChannelDays>> {
  await getChannels(db, [id])
  const days = sql`
    select day, sum(payments)::int as payments, sum(lines)::int as lines, sum(ours) as ours, sum(theirs) as theirs from (
      select day, count(*) filter (where kind <> 'correction') as payments, 0 as lines, sum(amount_fen - fee_fen) as ours,
             0 as theirs
      from channel_payment where channel_id = ${id} and posted group by day
      union all select day, 0, count(*), 0, sum(amount_fen - fee_fen) from channel_line where channel_id = ${id} group by day) d
    group by day`
  const { rows } = await db.execute<Summary & Record<string, unknown>>(sql`
    select d.day::text as day, d.payments, d.lines, d.ours::float8 as ours_fen, d.theirs::float8 as theirs_fen,
           exists (select from channel_day c where c.channel_id = ${id} and c.day = d.day) as closed
    from (${days}) d order by d.day desc ${limitOffset(page)}`)
  return toPage(rows, page, await cappedCount(db, sql`select 1 from (${days}) d`))
}
