import { isMistypedImei, normalizeCode } from '@shangxue/contract/devices/device-codes'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { lookUpRepairDevice } from '@shangxue/contract/repairs/endpoints'
import { WARRANTY_MONTHS, type Warranty } from '@shangxue/contract/repairs/schemas'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import { deviceCode, skuTitle } from '../../stock/service.ts'

const CODE = /^[0-9A-Z-]{4,40}$/

/** The code as it is stored. Throws `repair_code_invalid` for a mistyped one. */
function requireRepairCode(text: string): string {
  const code = normalizeCode(text)
  if (isMistypedImei(code))
    throw new AppError('repair_code_invalid', { code, reason: '校验位不对，请核对 IMEI' })
  if (!CODE.test(code))
    throw new AppError('repair_code_invalid', { code: code.slice(0, 40), reason: '请填写 IMEI 或序列号' })
  return code
}

interface DeviceRow extends Record<string, unknown> {
  readonly id: number
  readonly code: string
  readonly model: string
  readonly customer_id: number | null
  readonly customer: string | null
  readonly phone: string | null
  readonly sale_number: string | null
  readonly sold_on: string | null
  readonly activated_on: string | null
}

/** A device of ours with its last sale. Any of its codes finds it. */
async function findDevice(db: Db, code: string, zone: string): Promise<DeviceRow | undefined> {
  const { rows } = await db.execute<DeviceRow>(sql`
    select d.id::float8 as id, ${deviceCode(sql`d.id`)} as code, ${skuTitle} as model, c.id::float8 as customer_id,
           c.name as customer, (
             select t.phone from customer_contact t where t.customer_id = c.id and t.phone is not null
             order by t.main desc, t.id limit 1) as phone,
           o.number as sale_number,
           case when d.status = 'sold' then coalesce(o.day, (d.sold_at at time zone ${zone}::text)::date)::text end as sold_on,
           (d.activated_at at time zone ${zone}::text)::date::text as activated_on
    from device_identifier i join device d on d.id = i.device_id join sku s on s.id = d.sku_id
      join product p on p.id = s.product_id join brand b on b.id = p.brand_id
      left join customer c on c.id = d.customer_id
      left join lateral (
        select s.number, s.day from sale_line_device v join sale s on s.id = v.sale_id
        where v.device_id = d.id and s.kind = 'sale' and s.status = 'posted' and d.status = 'sold'
        order by s.day desc, s.id desc limit 1) o on true
    where i.value = ${code}`)
  return rows[0]
}

/** The day of the earliest activation that a maker reported for the code. */
async function findActivation(db: Db, code: string, zone: string): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select (min(activated_at) at time zone ${zone}::text)::date::text as day from activation_record where imei = ${code}`)
  return rows[0]?.day ?? null
}

async function warrantyFrom(
  db: Db,
  zone: string,
  soldOn: string | null,
  activatedOn: string | null,
): Promise<Warranty> {
  const starts_on = soldOn ?? activatedOn
  if (starts_on === null) return { covered: null, basis: 'none', starts_on: null, until: null }
  const { rows } = await db.execute<{ until: string; covered: boolean }>(sql`
    select w.until::text as until, w.until >= (now() at time zone ${zone}::text)::date as covered
    from (select (${starts_on}::date + make_interval(months => ${WARRANTY_MONTHS}) - interval '1 day')::date as until) w`)
  const { until = null, covered = null } = rows[0] ?? {}
  return { covered, basis: soldOn === null ? 'activation' : 'sale', starts_on, until }
}

export type KnownDevice = Output<typeof lookUpRepairDevice>

/** Everything that is known about a phone by one of its codes. Throws for a mistyped code. */
export async function lookUpDevice(db: Db, tenantId: number, text: string): Promise<KnownDevice> {
  const typed = requireRepairCode(text)
  const zone = await getTenantZone(db, tenantId)
  const device = await findDevice(db, typed, zone)
  const code = device?.code ?? typed
  const activated_on =
    device?.activated_on ?? (await findActivation(db, code, zone)) ?? (await findActivation(db, typed, zone))
  const { rows } = await db.execute<{ id: number; number: string; open: boolean }>(sql`
    select id::float8 as id, number, state not in ('handed_over', 'cancelled') as open from repair
    where code = ${code} and state <> 'cancelled' order by id desc`)
  const open = rows.find((row) => row.open)
  return {
    code,
    device_id: device?.id ?? null,
    model: device?.model ?? '',
    customer_id: device?.customer_id ?? null,
    customer: device?.customer ?? null,
    phone: device?.phone ?? null,
    sale_number: device?.sale_number ?? null,
    activated_on,
    warranty: await warrantyFrom(db, zone, device?.sold_on ?? null, activated_on),
    open_repair: open ? { id: open.id, number: open.number } : null,
    earlier_repairs: rows.filter((row) => !row.open).length,
  }
}
