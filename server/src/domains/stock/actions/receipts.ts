import type { Input } from '@shangxue/contract/endpoint'
import { DEVICE_STATUS_NAMES, type DeviceStatus } from '@shangxue/contract/stock'
import type { receiveStock } from '@shangxue/contract/stock-actions'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Context } from '../../../platform/serve.ts'
import { parseImei, parseSerial } from '../import-codes.ts'
import { type Arrived, book, type DeviceMove, type PieceMove } from './book.ts'
import { lockDevices, lockPieces, requirePlace } from './goods.ts'
import { requireOnce } from './pieces.ts'

type Line = Input<typeof receiveStock>['lines'][number]
interface Newcomer {
  readonly sku_id: number
  readonly cost_fen: number
  readonly imei1: string | null
  readonly imei2: string | null
  readonly sn: string | null
}

const GONE: readonly DeviceStatus[] = ['sold', 'lost', 'scrapped']

/** Stock in. A phone that was sold, lost or scrapped may come back: its life goes on under the same number. */
export async function receive(context: Context, { location_id, note, lines }: Input<typeof receiveStock>) {
  const { db, actor } = context
  await requirePlace(db, location_id)
  const tracking = await trackings(db, lines)
  const newcomers = lines.flatMap((line) => readDevices(line, tracking))
  requireDifferent(newcomers)
  const { back, fresh } = await recognise(db, newcomers)

  const items = lines.filter(({ sku_id }) => tracking.get(sku_id) === 'none')
  requireOnce(items)
  for (const { devices, quantity } of items)
    if (quantity === undefined || devices.length > 0)
      throw new Refusal('invalid_input', { field: '配件请填写数量，不需要IMEI' })
  await lockPieces(
    db,
    actor.tenantId,
    items.map(({ sku_id }) => ({ skuId: sku_id, locationId: location_id })),
  )
  const pieces = items.map(
    ({ sku_id, quantity = 0, cost_fen }): PieceMove => ({
      skuId: sku_id,
      locationId: location_id,
      kind: 'received',
      quantity,
      valueFen: quantity * cost_fen,
    }),
  )
  const arrived = await makeDevices(context, location_id, fresh)
  const devices = back.map(
    ({ device, cost_fen }): DeviceMove => ({
      device,
      kind: 'received',
      to: { status: 'in_stock', locationId: location_id, customerId: null, costFen: cost_fen },
    }),
  )
  return book(
    context,
    { kind: 'receipt', locationId: location_id, reason: note, arrived },
    { devices, pieces },
  )
}

async function trackings(db: Db, lines: readonly Line[]): Promise<Map<number, 'serial' | 'none'>> {
  const ids = [...new Set(lines.map(({ sku_id }) => sku_id))]
  const { rows } = await db.execute<{ id: number; tracking: 'serial' | 'none' }>(sql`
    select s.id::int as id, p.tracking from sku s join product p on p.id = s.product_id
    where s.id = any(${sql.param(ids)}::bigint[]) and s.active and p.active`)
  if (rows.length !== ids.length) throw new Refusal('not_found')
  return new Map(rows.map(({ id, tracking }) => [id, tracking]))
}

/** The phones of a line with their codes as they are stored. */
function readDevices(
  { sku_id, cost_fen, devices, quantity }: Line,
  tracking: Map<number, string>,
): Newcomer[] {
  if (tracking.get(sku_id) === 'none') return []
  if (quantity !== undefined || devices.length === 0)
    throw new Refusal('invalid_input', { field: '手机请逐台扫描或粘贴IMEI' })
  const read = (text: string | undefined, parse: typeof parseImei): string | null => {
    if (text === undefined) return null
    const parsed = parse(text)
    if ('reason' in parsed) throw new Refusal('invalid_input', { field: `${text}：${parsed.reason}` })
    return parsed.value
  }
  return devices.map(({ imei1, imei2, sn }) => {
    const codes = { imei1: read(imei1, parseImei), imei2: read(imei2, parseImei), sn: read(sn, parseSerial) }
    if (codes.imei1 === null && codes.sn === null)
      throw new Refusal('invalid_input', { field: '每台手机需要IMEI或序列号，请补充' })
    return { sku_id, cost_fen, ...codes }
  })
}

const codesOf = ({ imei1, imei2, sn }: Newcomer): string[] =>
  [imei1, imei2, sn].filter((code): code is string => code !== null)

function requireDifferent(newcomers: readonly Newcomer[]): void {
  const seen = new Set<string>()
  for (const code of newcomers.flatMap(codesOf)) {
    if (seen.has(code)) throw new Refusal('invalid_input', { field: `${code}出现了两次，请删除重复的一台` })
    seen.add(code)
  }
}

/** Which phones were here before. Refuses codes of phones that are still here, or of another spec. */
async function recognise(db: Db, newcomers: readonly Newcomer[]) {
  const { rows } = await db.execute<{ value: string; device_id: number }>(sql`
    select value, device_id::int as device_id from device_identifier
    where value = any(${sql.param(newcomers.flatMap(codesOf))}::text[])`)
  const known = new Map(rows.map(({ value, device_id }) => [value, device_id]))
  const locked = await lockDevices(db, [...new Set(known.values())])
  const byId = new Map(locked.map((device) => [device.id, device]))
  const back = []
  const fresh = []
  for (const newcomer of newcomers) {
    const ids = new Set(codesOf(newcomer).flatMap((code) => known.get(code) ?? []))
    const [id] = ids
    if (id === undefined) {
      fresh.push(newcomer)
      continue
    }
    const device = byId.get(id)
    const code = codesOf(newcomer).find((one) => known.has(one)) ?? ''
    if (!device || ids.size > 1) throw new Refusal('code_taken', { code, status: '属于另一台手机' })
    if (device.skuId !== newcomer.sku_id)
      throw new Refusal('code_taken', { code, status: `登记为${device.name}` })
    if (!GONE.includes(device.status))
      throw new Refusal('code_taken', {
        code,
        status: `${device.place ?? ''}${DEVICE_STATUS_NAMES[device.status]}`,
      })
    back.push({ device, cost_fen: newcomer.cost_fen })
  }
  return { back, fresh }
}

/** Identities are drawn in the order of the rows, so the nth new id belongs to the nth row. */
async function makeDevices(
  { db, actor }: Context,
  locationId: number,
  fresh: readonly Newcomer[],
): Promise<Arrived[]> {
  if (fresh.length === 0) return []
  const given = fresh.map((newcomer, n) => ({ n, ...newcomer }))
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into device (tenant_id, sku_id, status, location_id, cost_fen, received_at)
    select ${actor.tenantId}::integer, r.sku_id, 'in_stock', ${locationId}::bigint, r.cost_fen, now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(n integer, sku_id bigint, cost_fen bigint) order by r.n
    returning id::int as id`)
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  const codes = fresh.flatMap(({ imei1, imei2, sn }, n) =>
    [
      { id: ids[n], kind: 'imei1', value: imei1 },
      { id: ids[n], kind: 'imei2', value: imei2 },
      { id: ids[n], kind: 'sn', value: sn },
    ].filter(({ value }) => value !== null),
  )
  // in one order: two receipts of the same phones wait for each other instead of blocking
  codes.sort((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
  const { rows: named } = await db.execute<{ value: string }>(sql`
    insert into device_identifier (tenant_id, value, kind, device_id)
    select ${actor.tenantId}::integer, r.value, r.kind, r.id
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as r(id bigint, kind text, value text)
    on conflict (tenant_id, value) do nothing returning value`)
  if (named.length !== codes.length) {
    const stored = new Set(named.map(({ value }) => value))
    const code = codes.find(({ value }) => value !== null && !stored.has(value))?.value ?? ''
    throw new Refusal('code_taken', { code, status: '刚刚被他人入库' })
  }
  return fresh.map(({ sku_id, cost_fen }, n) => ({
    deviceId: ids[n] ?? 0,
    skuId: sku_id,
    locationId,
    costFen: cost_fen,
  }))
}
