import {
  CLAIM_STATE_NAMES,
  exportClaims,
  type listClaims as ListClaims,
} from '@shangxue/contract/channels/subsidies'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../../platform/database/pagination.ts'
import { exportable } from '../../../platform/exports/spec.ts'
import { skuTitle } from '../../stock/service.ts'

type Claim = Output<typeof ListClaims>['list'][number]
type Filters = Omit<Input<typeof ListClaims>, 'page' | 'limit'>

const photosSql = (kind: string): SQL => sql`
  array(select f.id::float8 from subsidy_photo f where f.claim_id = c.id and f.kind = ${kind} order by f.id)`

const selectClaim = sql`
  select c.id::float8 as id, h.name as programme, c.state, c.sale_id::float8 as sale_id, o.number, o.day::text as day,
         l.name as location, ${skuTitle} as title, c.imei, c.amount_fen::float8 as amount_fen, c.person_name, c.person_id4,
         c.invoice, c.activated, c.answer, g.needs_box_photo, g.needs_phone_photo, g.needs_invoice, g.needs_activation,
         ${photosSql('box')} as box_photos, ${photosSql('phone')} as phone_photos
  from subsidy_claim c join subsidy_programme g on g.id = c.programme_id join payment_channel h on h.id = g.channel_id
    join sale o on o.id = c.sale_id join location l on l.id = o.location_id
    join sale_line k on k.sale_id = c.sale_id and k.line = c.line join sku s on s.id = k.sku_id
    join product p on p.id = s.product_id join brand b on b.id = p.brand_id`

const conditions = ({ q, claim_state }: Filters): SQL => {
  const text = q.trim()
  return sql`${claim_state === undefined ? sql`true` : sql`c.state = ${claim_state}`}
    ${text === '' ? sql`` : sql`and (strpos(c.imei, ${text}) > 0 or strpos(o.number, upper(${text})) > 0)`}`
}

export async function listClaims(
  db: Db,
  { page, limit, ...filters }: Input<typeof ListClaims>,
): Promise<Output<typeof ListClaims>> {
  const { rows } = await db.execute<Claim & Record<string, unknown>>(
    sql`${selectClaim} where ${conditions(filters)} order by c.id desc ${limitOffset({ page, limit })}`,
  )
  const counted = sql`
    select 1 from subsidy_claim c join sale o on o.id = c.sale_id where ${conditions(filters)}`
  return toPage(rows, { page, limit }, await cappedCount(db, counted))
}

export async function listSaleClaims(db: Db, saleId: number): Promise<Claim[]> {
  const { rows: found } = await db.execute(sql`select from sale where id = ${saleId}`)
  if (found.length === 0) throw new AppError('not_found')
  const { rows } = await db.execute<Claim & Record<string, unknown>>(
    sql`${selectClaim} where c.sale_id = ${saleId} order by c.id`,
  )
  return rows
}

const flag = (value: boolean): string => (value ? '是' : '否')

/** The claims to submit, one phone per row. */
export const claimExport = exportable({
  endpoint: exportClaims,
  title: '补贴申报',
  needs: ['finance'],
  columns: [
    { header: '项目', kind: 'text', width: 16, value: (row: Claim) => row.programme },
    { header: '状态', kind: 'text', width: 10, value: (row) => CLAIM_STATE_NAMES[row.state] },
    { header: '单号', kind: 'text', width: 18, value: (row) => row.number },
    { header: '日期', kind: 'text', width: 12, value: (row) => row.day },
    { header: '门店', kind: 'text', width: 20, value: (row) => row.location },
    { header: '商品', kind: 'text', width: 28, value: (row) => row.title },
    { header: 'IMEI', kind: 'text', width: 18, value: (row) => row.imei },
    { header: '补贴金额', kind: 'money', width: 12, value: (row) => row.amount_fen },
    { header: '客户', kind: 'text', width: 12, value: (row) => row.person_name },
    { header: '证件后四位', kind: 'text', width: 12, value: (row) => row.person_id4 },
    { header: '发票号', kind: 'text', width: 22, value: (row) => row.invoice },
    { header: '已激活', kind: 'text', width: 10, value: (row) => flag(row.activated) },
    { header: '答复', kind: 'text', width: 24, value: (row) => row.answer },
  ],
  keys: async ({ db }, filters, limit) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select c.id::float8 as id from subsidy_claim c join sale o on o.id = c.sale_id
      where ${conditions(filters)} order by c.id desc limit ${limit}`)
    return rows.map(({ id }) => id)
  },
  rows: async ({ db }, ids) => {
    const { rows } = await db.execute<Claim & Record<string, unknown>>(
      sql`${selectClaim} where c.id = any(${sql.param([...ids])}::bigint[]) order by c.id desc`,
    )
    return rows
  },
})
