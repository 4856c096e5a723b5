import {
  CLOSED_WAYBILL_STATES,
  type getWaybill,
  type listWaybills,
} from '@shangxue/contract/logistics/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'

type Waybill = Output<typeof listWaybills>['list'][number]
type Row = Omit<Waybill, 'last'> &
  Record<'last_at' | 'last_place' | 'last_text', string | null> &
  Record<string, unknown>
type Detail = Output<typeof getWaybill>
type Event = Detail['events'][number] & Record<string, unknown>
type Filters = Pick<
  Input<typeof listWaybills>,
  'q' | 'view' | 'state' | 'carrier' | 'location_id' | 'transfer_id'
>

const NOT_WITHDRAWN = sql`w.withdrawn_at is null`
export const IS_OPEN = sql`${NOT_WITHDRAWN} and w.state not in (${sql.raw(CLOSED_WAYBILL_STATES.map((state) => `'${state}'`).join(', '))})`
const EVENTS_MAX = 200

/** A waybill with the id of the user who recorded it. */
type WaybillRecord = Omit<Detail, 'asks' | 'may_withdraw'> & { readonly by_id: number }

const allOf = (conditions: (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((c): c is SQL => c !== undefined)], sql` and `)

const FROM_WAYBILL = sql`from waybill w
  left join location a on a.id = w.from_location_id left join location z on z.id = w.to_location_id
  left join customer c on c.id = w.customer_id left join stock_document t on t.id = w.transfer_id
  left join sale o on o.id = w.sale_id`

/** Matches any part of number, customer or goods. The number may be typed with spaces. */
function matchesText(q: string): SQL | undefined {
  const words = q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  if (words.length === 0) return undefined
  const text = sql`lower(concat_ws(' ', w.number, c.name, c.short_name, c.pinyin, c.phone, w.goods, t.number, o.number))`
  return sql`(${sql.join(
    words.map((word) => sql`strpos(${text}, ${word}) > 0`),
    sql` and `,
  )} or strpos(lower(w.number), ${words.join('')}) > 0)`
}

export const waybillQueries = async (db: Db, tenantId: number) => {
  const zone = await getTenantZone(db, tenantId)
  const overdue = sql`(${IS_OPEN} and coalesce(w.expected_day < (now() at time zone ${zone}::text)::date, false))`
  const order = sql`${overdue} desc, ${IS_OPEN} desc, case when ${IS_OPEN} then w.expected_day end nulls last, w.sent_day desc, w.id desc`
  const fromFiltered = ({ q, view, state, carrier, location_id, transfer_id }: Filters): SQL => sql`
    ${FROM_WAYBILL} where ${allOf([
      NOT_WITHDRAWN,
      matchesText(q),
      view === 'open' ? IS_OPEN : undefined,
      view === 'overdue' ? overdue : undefined,
      state && sql`w.state = ${state}`,
      carrier && sql`w.carrier = ${carrier}`,
      location_id === undefined
        ? undefined
        : sql`(w.from_location_id = ${location_id} or w.to_location_id = ${location_id})`,
      transfer_id === undefined ? undefined : sql`w.transfer_id = ${transfer_id}`,
    ])}`
  const columns = sql`
    w.id::int as id, w.number, w.carrier, w.state, ${overdue} as overdue, w.from_location_id::int as from_location_id,
    a.name as from, w.to_location_id::int as to_location_id, w.customer_id::int as customer_id,
    coalesce(z.name, c.name) as to, w.goods, w.sent_day::text as sent_day, w.expected_day::text as expected_day,
    coalesce(t.number, o.number) as document, w.transfer_id::int as transfer_id, w.sale_id::int as sale_id,
    e.at as last_at, e.place as last_place, e.text as last_text`
  const last = sql`left join lateral (
    select at, place, text from waybill_event e where e.waybill_id = w.id order by at desc, id desc limit 1) e on true`

  const selectRows = async (ids: SQL, extra = sql``): Promise<Row[]> => {
    const { rows } = await db.execute<Row>(sql`
      select ${columns}${extra} from (${ids}) as requested join lateral (
        select w.* from waybill w where w.id = requested.id) w on true
        left join location a on a.id = w.from_location_id left join location z on z.id = w.to_location_id
        left join customer c on c.id = w.customer_id left join stock_document t on t.id = w.transfer_id
        left join sale o on o.id = w.sale_id left join app_user u on u.id = w.user_id ${last}
      order by requested.n`)
    return rows
  }

  return {
    async list(filters: Input<typeof listWaybills>) {
      const fromSql = fromFiltered(filters)
      const rows = await selectRows(sql`
        select w.id, row_number() over (order by ${order}) as n ${fromSql} order by n ${limitOffset(filters)}`)
      return toPage(rows.map(toWaybill), filters, await cappedCount(db, sql`select 1 ${fromSql}`))
    },

    async listIds(filters: Filters, limit: number): Promise<number[]> {
      const { rows } = await db.execute<{ id: number }>(
        sql`select w.id::int as id ${fromFiltered(filters)} order by ${order} limit ${limit}`,
      )
      return rows.map(({ id }) => id)
    },

    async listByIds(ids: readonly number[]): Promise<Waybill[]> {
      const rows = await selectRows(
        sql`select id, n from unnest(${sql.param([...ids])}::bigint[]) with ordinality as input(id, n)`,
      )
      return rows.map(toWaybill)
    },

    async getSummary() {
      const { rows } = await db.execute<{ open: number; overdue: number; trouble: number }>(sql`
        select count(*)::int as open, count(*) filter (where ${overdue})::int as overdue,
               count(*) filter (where w.state = 'trouble')::int as trouble
        from waybill w where ${IS_OPEN}`)
      return rows[0] ?? { open: 0, overdue: 0, trouble: 0 }
    },

    async get(id: number): Promise<WaybillRecord> {
      const [row] = await selectRows(
        sql`select w.id, 1 as n from waybill w where w.id = ${id} and ${NOT_WITHDRAWN}`,
        sql`, w.phone_tail, w.version, u.name as by, u.id::int as by_id, w.asked_at, w.trouble`,
      )
      if (!row) throw new AppError('not_found')
      const { phone_tail, version, by, by_id, asked_at, trouble } = row as unknown as WaybillRecord
      const events = await db.execute<Event>(sql`
        select e.id::int as id, e.at, e.place, e.text, e.state, u.name as by
        from waybill_event e left join app_user u on u.id = e.user_id
        where e.waybill_id = ${id} order by e.at desc, e.id desc limit ${EVENTS_MAX}`)
      return {
        ...toWaybill(row),
        ...{ phone_tail, version, by, by_id, trouble },
        asked_at: toIsoOrNull(asked_at),
        events: events.rows.map((event) => ({ ...event, at: toIso(event.at) })),
      }
    },
  }
}

const toWaybill = ({ last_at, last_place, last_text, ...row }: Row): Waybill => ({
  ...row,
  last: last_at === null ? null : { at: toIso(last_at), place: last_place ?? '', text: last_text ?? '' },
})
