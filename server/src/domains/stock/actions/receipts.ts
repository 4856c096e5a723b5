import type { Tracking } from '@shangxue/contract/catalogue'
import type { Input } from '@shangxue/contract/endpoint'
import { DEVICE_STATUS_NAMES, type DeviceStatus, IDENTIFIER_KINDS } from '@shangxue/contract/stock'
import type { receiveStock as ReceiveStock } from '@shangxue/contract/stock-actions'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Context } from '../../../platform/serve.ts'
import { parseImei, parseSerial } from '../import-codes.ts'
import { stockFields } from '../import-fields.ts'
import { type Arrived, book, type DeviceMove, type PieceMove } from './book.ts'
import { type LockedDevice, lockDevices, lockPieces, requireLocation } from './goods.ts'
import { requireOnce } from './pieces.ts'

type Line = Input<typeof ReceiveStock>['lines'][number]
interface Newcomer {
  readonly sku_id: number
  readonly cost_fen: number
  readonly imei1: string | null
  readonly imei2: string | null
  readonly sn: string | null
}

const GONE: readonly DeviceStatus[] = ['sold', 'lost', 'scrapped']

/** Receives stock. A device that was sold, lost or scrapped may come back and keeps its record and history. */
export async function receive(context: Context, { location_id, note, lines }: Input<typeof ReceiveStock>) {
  const { db, actor } = context
  await requireLocation(db, location_id)
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
  const added = await addedCodes(db, back)
  await nameDevices(context, added)
  const devices = back.map(
    ({ device, newcomer }): DeviceMove => ({
      device,
      kind: 'received',
      codes: added.filter(({ id }) => id === device.id).map(({ value }) => value),
      to: { status: 'in_stock', locationId: location_id, customerId: null, costFen: newcomer.cost_fen },
    }),
  )
  return book(
    context,
    { kind: 'receipt', locationId: location_id, reason: note, arrived },
    { devices, pieces },
  )
}

async function trackings(db: Db, lines: readonly Line[]): Promise<Map<number, Tracking>> {
  const ids = [...new Set(lines.map(({ sku_id }) => sku_id))]
  const { rows } = await db.execute<{ id: number; tracking: Tracking }>(sql`
    select s.id::int as id, p.tracking from sku s join product p on p.id = s.product_id
    where s.id = any(${sql.param(ids)}::bigint[]) and s.active and p.active`)
  if (rows.length !== ids.length) throw new Refusal('not_found')
  return new Map(rows.map(({ id, tracking }) => [id, tracking]))
}

/** The devices of a line with normalised codes. */
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

interface Code {
  readonly kind: (typeof IDENTIFIER_KINDS)[number]
  readonly value: string
}
const codesOf = (newcomer: Newcomer): Code[] =>
  IDENTIFIER_KINDS.flatMap((kind) => {
    const value = newcomer[kind]
    return value === null ? [] : [{ kind, value }]
  })
const valuesOf = (newcomer: Newcomer): string[] => codesOf(newcomer).map(({ value }) => value)

function requireDifferent(newcomers: readonly Newcomer[]): void {
  const seen = new Set<string>()
  for (const code of newcomers.flatMap(valuesOf)) {
    if (seen.has(code)) throw new Refusal('invalid_input', { field: `${code}出现了两次，请删除重复的一台` })
    seen.add(code)
  }
}

interface Returner {
  readonly device: LockedDevice
  readonly newcomer: Newcomer
}

/** Finds devices that were registered before. Rejects codes of devices that are still here or belong to another SKU. */
async function recognise(db: Db, newcomers: readonly Newcomer[]) {
  const { rows } = await db.execute<{ value: string; device_id: number }>(sql`
    select value, device_id::int as device_id from device_identifier
    where value = any(${sql.param(newcomers.flatMap(valuesOf))}::text[])`)
  const known = new Map(rows.map(({ value, device_id }) => [value, device_id]))
  const locked = await lockDevices(db, [...new Set(known.values())])
  const byId = new Map(locked.map((device) => [device.id, device]))
  const back = new Map<number, Returner>()
  const fresh: Newcomer[] = []
  for (const newcomer of newcomers) {
    const ids = new Set(valuesOf(newcomer).flatMap((code) => known.get(code) ?? []))
    const [id] = ids
    if (id === undefined) {
      fresh.push(newcomer)
      continue
    }
    const device = byId.get(id)
    const code = valuesOf(newcomer).find((one) => known.has(one)) ?? ''
    if (!device || ids.size > 1) throw new Refusal('code_taken', { code, status: '属于另一台手机' })
    if (back.has(id))
      throw new Refusal('invalid_input', { field: `${code}和另一行是同一台手机，请删除重复的一台` })
    if (device.skuId !== newcomer.sku_id)
      throw new Refusal('code_taken', { code, status: `登记为${device.name}` })
    if (!GONE.includes(device.status))
      throw new Refusal('code_taken', {
        code,
        status: `${device.location ?? ''}${DEVICE_STATUS_NAMES[device.status]}`,
      })
    back.set(id, { device, newcomer })
  }
  return { back: [...back.values()], fresh }
}

interface NamedCode extends Code {
  readonly id: number
}

/** Codes that returning devices did not have yet. Rejects a second code of a kind that a device already has. */
async function addedCodes(db: Db, back: readonly Returner[]): Promise<NamedCode[]> {
  const { rows } = await db.execute<Code & { id: number } & Record<string, unknown>>(sql`
    select device_id::int as id, kind, value from device_identifier
    where device_id = any(${sql.param(back.map(({ device }) => device.id))}::bigint[])`)
  const values = new Set(rows.map(({ id, value }) => `${id} ${value}`))
  const ofKind = new Map(rows.map(({ id, kind, value }) => [`${id} ${kind}`, value]))
  return back.flatMap(({ device: { id }, newcomer }) => {
    const has = ({ value }: Code) => values.has(`${id} ${value}`)
    const codes = codesOf(newcomer)
    const code = codes.find(has)?.value ?? ''
    return codes
      .filter((one) => !has(one))
      .map(({ kind, value }) => {
        const other = ofKind.get(`${id} ${kind}`)
        if (other !== undefined)
          throw new Refusal('code_taken', { code, status: `登记的${stockFields[kind].title}是${other}` })
        return { id, kind, value }
      })
  })
}

/** Inserts codes in sorted order, so that two receipts of the same devices wait instead of deadlocking. */
async function nameDevices({ db, actor }: Context, codes: readonly NamedCode[]): Promise<void> {
  if (codes.length === 0) return
  const sorted = codes.toSorted((a, b) => (a.value < b.value ? -1 : 1))
  const { rows } = await db.execute<{ value: string }>(sql`
    insert into device_identifier (tenant_id, value, kind, device_id)
    select ${actor.tenantId}::integer, r.value, r.kind, r.id
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as r(id bigint, kind text, value text)
    on conflict (tenant_id, value) do nothing returning value`)
  const stored = new Set(rows.map(({ value }) => value))
  const taken = sorted.find(({ value }) => !stored.has(value))
  if (taken) throw new Refusal('code_taken', { code: taken.value, status: '刚刚被他人入库' })
}

/** Ids are assigned in row order, so the nth new id belongs to the nth row. */
async function makeDevices(
  context: Context,
  locationId: number,
  fresh: readonly Newcomer[],
): Promise<Arrived[]> {
  if (fresh.length === 0) return []
  const { db, actor } = context
  const given = fresh.map((newcomer, n) => ({ n, ...newcomer }))
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into device (tenant_id, sku_id, status, location_id, cost_fen, received_at)
    select ${actor.tenantId}::integer, r.sku_id, 'in_stock', ${locationId}::bigint, r.cost_fen, now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(n integer, sku_id bigint, cost_fen bigint) order by r.n
    returning id::int as id`)
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  const made = fresh.map((newcomer, n) => ({ id: ids[n] ?? 0, newcomer }))
  await nameDevices(
    context,
    made.flatMap(({ id, newcomer }) => codesOf(newcomer).map((code) => ({ id, ...code }))),
  )
  return made.map(({ id, newcomer: { sku_id, cost_fen } }) => ({
    deviceId: id,
    skuId: sku_id,
    locationId,
    costFen: cost_fen,
  }))
}
