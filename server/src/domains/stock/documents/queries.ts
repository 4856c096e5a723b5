import { normalizeCode } from '@shangxue/contract/devices/device-codes'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type findSkus,
  type getCount,
  type getStockDocument,
  type getTransfer,
  type listCounts,
  type listStockDocuments,
  type listTransfers,
  REVERSIBLE_KINDS,
  type resolveCodes,
} from '@shangxue/contract/stock/actions'
import { DEVICE_STATUS_NAMES, type DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  cappedCount,
  limitOffset,
  toIso,
  toIsoOrNull,
  toPage,
} from '../../../platform/database/pagination.ts'
import { skuMatches } from '../../catalogue/service.ts'
import { currentPrice } from '../../pricing/service.ts'
import { countDifference } from '../counts/count-difference.ts'
import { deviceCode, firstIdentifier } from '../devices/device-code.ts'
import { skuTitle as title } from '../sku-title.ts'

type ResolvedCode = Output<typeof resolveCodes>[number] & Record<string, unknown>
type Transfer = Output<typeof listTransfers>['list'][number] & Record<string, unknown>
type TransferLine = Output<typeof getTransfer>['lines'][number] & Record<string, unknown>
type StockDocument = Output<typeof listStockDocuments>['list'][number] & Record<string, unknown>
type Count = Output<typeof listCounts>['list'][number] & Record<string, unknown>
type Sku = Output<typeof findSkus>['list'][number] & Record<string, unknown>

/** Limit of listed differences per group of a count. */
const MAX_DIFFERENCES = 500

const joinProduct = sql`join product p on p.id = s.product_id join brand b on b.id = p.brand_id`
const allOf = (conditions: (SQL | undefined)[]) =>
  sql.join([sql`true`, ...conditions.filter((c): c is SQL => c !== undefined)], sql` and `)

/** Filter conditions for `stock_transfer t`. */
export const transferConditions = ({
  state,
  location_id,
}: Pick<Input<typeof listTransfers>, 'state' | 'location_id'>): SQL =>
  allOf([
    state && sql`t.state = ${state}`,
    location_id === undefined
      ? undefined
      : sql`(t.from_location_id = ${location_id} or t.to_location_id = ${location_id})`,
  ])

/** Filter conditions for `stock_document d`. */
export const documentConditions = ({
  q,
  kind,
  location_id,
}: Pick<Input<typeof listStockDocuments>, 'q' | 'kind' | 'location_id'>): SQL =>
  allOf([
    kind && sql`d.kind = ${kind}`,
    location_id === undefined ? undefined : sql`d.location_id = ${location_id}`,
    q.trim() === '' ? undefined : matchesTerm(q.trim()),
  ])

export const stockQueries = (db: Db, seesCost: boolean) => ({
  async resolve({ codes }: Input<typeof resolveCodes>): Promise<ResolvedCode[]> {
    const uniqueCodes = [...new Set(codes.map(normalizeCode))].filter((code) => code !== '')
    const { rows } = await db.execute<ResolvedCode>(sql`
      select i.value as code, 'device' as kind, d.id::int as device_id, s.id::int as sku_id, ${title} as title,
             ${firstIdentifier(sql`d.id`)} as identifier, d.status, d.location_id::int as location_id, l.name as location, p.tracking,
             (${currentPrice(sql`s.id`, 'retail')})::float8 as retail_fen
      from device_identifier i join device d on d.id = i.device_id join sku s on s.id = d.sku_id ${joinProduct}
        left join location l on l.id = d.location_id
      where i.value = any(${sql.param(uniqueCodes)}::text[])
      union all
      select s.barcode, 'sku', null, s.id::int, ${title}, s.barcode, null, null, null, p.tracking,
             (${currentPrice(sql`s.id`, 'retail')})::float8
      from sku s ${joinProduct} where s.barcode = any(${sql.param(uniqueCodes)}::text[]) and s.active and p.active`)
    const byCode = new Map(rows.toReversed().map((row) => [row.code, row]))
    return uniqueCodes.map((code) => byCode.get(code) ?? { ...UNKNOWN, code, identifier: code })
  },

  async skus({ q, tracking, ...page }: Input<typeof findSkus>) {
    const matches = skuMatches(q)
    const from = sql`from sku s ${joinProduct} where ${allOf([
      sql`s.active and p.active`,
      tracking && sql`p.tracking = ${tracking}`,
      matches?.condition,
    ])}`
    const closest = matches ? sql`${matches.closest} desc, ` : sql``
    const { rows } = await db.execute<Sku>(sql`
      select s.id::int as id, p.id::int as product_id, ${title} as title, p.tracking, s.barcode,
             ${seesCost ? sql`(${currentPrice(sql`s.id`, 'purchase')})::float8` : sql`null`} as purchase_fen
      ${from} order by ${closest}b.position, p.pinyin, p.id, s.id ${limitOffset(page)}`)
    return toPage(rows, page, await cappedCount(db, sql`select 1 ${from}`))
  },

  async transfers(filters: Input<typeof listTransfers>) {
    const from = transfersWhere([transferConditions(filters)])
    const { rows } = await db.execute<Transfer>(
      sql`${selectTransfer} ${from} order by (t.state = 'out') desc, t.id desc ${limitOffset(filters)}`,
    )
    return toPage(rows.map(toTransfer), filters, await cappedCount(db, sql`select 1 ${from}`))
  },

  async transfer(id: number): Promise<Output<typeof getTransfer>> {
    const { rows } = await db.execute<Transfer>(sql`${selectTransfer} ${transfersWhere([sql`t.id = ${id}`])}`)
    const [row] = rows
    if (!row) throw new AppError('not_found')
    const lines = await db.execute<TransferLine>(sql`
      select k.sku_id::int as sku_id, k.device_id::int as device_id, ${title} as title,
             ${deviceCode(sql`k.device_id`)} as identifier, k.quantity, k.arrived
      from stock_transfer_line k join sku s on s.id = k.sku_id ${joinProduct}
      where k.transfer_id = ${id} order by k.line`)
    return { ...toTransfer(row), lines: lines.rows }
  },

  async documents(filters: Input<typeof listStockDocuments>) {
    const from = sql`from stock_document d join app_user u on u.id = d.user_id left join location l on l.id = d.location_id
      where ${documentConditions(filters)}`
    const { rows } = await db.execute<StockDocument>(
      sql`${selectDocument} ${from} order by d.id desc ${limitOffset(filters)}`,
    )
    return toPage(rows.map(toDocument), filters, await cappedCount(db, sql`select 1 ${from}`))
  },

  async document(id: number): Promise<Output<typeof getStockDocument>> {
    const { rows } = await db.execute<StockDocument>(sql`
      ${selectDocument} from stock_document d join app_user u on u.id = d.user_id left join location l on l.id = d.location_id
      where d.id = ${id}`)
    const [row] = rows
    if (!row) throw new AppError('not_found')
    const reversible = REVERSIBLE_KINDS.includes(row.kind) && row.reversed_by === null
    return { ...toDocument(row), reversible, lines: await documentLines(db, row.number, seesCost) }
  },

  async counts({ location_id, state, ...page }: Input<typeof listCounts>) {
    const atLocation = location_id === undefined ? sql`true` : sql`c.location_id = ${location_id}`
    const from = countsWhere(state === undefined ? atLocation : sql`${atLocation} and c.state = ${state}`)
    const { rows } = await db.execute<Count>(
      sql`${selectCount} ${from} order by (c.state = 'open') desc, c.id desc ${limitOffset(page)}`,
    )
    return toPage(rows.map(toCount), page, await cappedCount(db, sql`select 1 ${from}`))
  },

  async count(id: number): Promise<Output<typeof getCount>> {
    const { rows } = await db.execute<Count>(sql`${selectCount} ${countsWhere(sql`c.id = ${id}`)}`)
    const [row] = rows
    if (!row) throw new AppError('not_found')
    const { missing, surplus, set_aside, moved, ...rest } = await countDifference(db, id, row.location_id)
    return {
      ...toCount(row),
      ...rest,
      missing: missing.slice(0, MAX_DIFFERENCES),
      surplus: surplus.slice(0, MAX_DIFFERENCES),
      set_aside: set_aside.slice(0, MAX_DIFFERENCES),
      moved: moved.slice(0, MAX_DIFFERENCES),
    }
  },
})

const UNKNOWN = {
  kind: 'unknown',
  device_id: null,
  sku_id: null,
  title: '',
  status: null,
  location_id: null,
  location: null,
  tracking: null,
  retail_fen: null,
} as const

const selectTransfer = sql`
  select t.id::int as id, d.number, t.state, t.from_location_id::int as from_location_id, f.name as from,
         t.to_location_id::int as to_location_id, o.name as to, d.at, u.name as by, t.closed_at, c.name as closed_by,
         d.reason as note, d.devices, d.pieces,
         case when t.state <> 'received' then 0 else (
           select coalesce(sum(k.quantity - coalesce(k.arrived, 0)), 0)::int from stock_transfer_line k where k.transfer_id = t.id) end as missing`
const transfersWhere = (conditions: (SQL | undefined)[]) => sql`
  from stock_transfer t join stock_document d on d.id = t.id join app_user u on u.id = d.user_id
    join location f on f.id = t.from_location_id join location o on o.id = t.to_location_id
    left join app_user c on c.id = t.closed_by where ${allOf(conditions)}`
const toTransfer = (row: Transfer): Transfer => ({
  ...row,
  at: toIso(row.at),
  closed_at: toIsoOrNull(row.closed_at),
})

const selectDocument = sql`
  select d.id::int as id, d.number, d.kind, d.at, u.name as by, l.name as location, d.reason, d.devices, d.pieces,
         (select o.number from stock_document o where o.id = d.reverses_id) as reverses,
         (select r.number from stock_document r where r.reverses_id = d.id) as reversed_by`
const toDocument = (row: StockDocument): StockDocument => ({ ...row, at: toIso(row.at) })

/** Matches a number, a reason, or a complete identifier, including identifiers a device has given up. */
const matchesTerm = (term: string): SQL => sql`(
  strpos(lower(d.number || ' ' || d.reason), ${term.toLowerCase()}) > 0
  or d.number in (select e.document from device_event e where e.device_id in (
    select i.device_id from device_identifier i where i.value = ${normalizeCode(term)}
    union select g.device_id from device_event g
          where g.codes is not null and g.codes @> array[${normalizeCode(term)}]::text[])))`

type Line = Output<typeof getStockDocument>['lines'][number]
interface EventRow extends Record<string, unknown> {
  device_id: number
  title: string
  identifier: string
  from_status: DeviceStatus | null
  /** Null for a device whose receipt was reversed. */
  to_status: DeviceStatus | null
  from_location: string | null
  to_location: string | null
}

type PiecesRow = { title: string; quantity: number; location: string; unit_cost_fen: number | null }

async function documentLines(db: Db, number: string, seesCost: boolean): Promise<Line[]> {
  const events = await db.execute<EventRow>(sql`
    select e.device_id::int as device_id, ${title} as title, ${deviceCode(sql`e.device_id`)} as identifier,
           e.from_status, case when e.kind <> 'scrapped' or e.codes is null then e.to_status end as to_status, f.name as from_location, t.name as to_location
    from device_event e join device d on d.id = e.device_id join sku s on s.id = d.sku_id ${joinProduct}
      left join location f on f.id = e.from_location_id left join location t on t.id = e.to_location_id
    where e.document = ${number} order by e.id`)
  const pieces = await db.execute<PiecesRow>(sql`
    select ${title} as title, k.quantity, l.name as location,
           ${seesCost ? sql`round(k.value_fen::numeric / nullif(k.quantity, 0))::float8` : sql`null::float8`} as unit_cost_fen
    from stock_ledger k join sku s on s.id = k.sku_id ${joinProduct} join location l on l.id = k.location_id
    where k.document = ${number} and p.tracking = 'none' order by k.id`)
  const formatState = (status: DeviceStatus, location: string | null) =>
    location === null ? DEVICE_STATUS_NAMES[status] : `${location} ${DEVICE_STATUS_NAMES[status]}`
  return [
    ...events.rows.map(({ device_id, from_status, to_status, from_location, to_location, ...row }) => ({
      device_id,
      ...row,
      quantity: 1,
      unit_cost_fen: null,
      from: from_status && formatState(from_status, from_location),
      to: to_status && formatState(to_status, to_location),
    })),
    ...pieces.rows.map(({ location, quantity, ...row }) => ({
      device_id: null,
      ...row,
      identifier: '',
      quantity,
      from: quantity < 0 ? location : null,
      to: quantity < 0 ? null : location,
    })),
  ]
}

const selectCount = sql`
  select c.id::int as id, c.location_id::int as location_id, l.name as location, c.state, c.started_at, s.name as started_by,
         c.closed_at, e.name as closed_by,
         (select count(*)::int from stock_count_code k where k.count_id = c.id) as scanned`
const countsWhere = (condition: SQL) => sql`
  from stock_count c join location l on l.id = c.location_id join app_user s on s.id = c.started_by
    left join app_user e on e.id = c.closed_by where ${condition}`
const toCount = (row: Count): Count => ({
  ...row,
  started_at: toIso(row.started_at),
  closed_at: toIsoOrNull(row.closed_at),
})
