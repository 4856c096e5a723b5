import type { Tracking } from '@shangxue/contract/catalogue/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import type { receiveStock as ReceiveStock } from '@shangxue/contract/stock/actions'
import { DEVICE_STATUS_NAMES, type DeviceStatus, IDENTIFIER_KINDS } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { parseImei, parseSerial } from '../devices/parse-codes.ts'
import {
  type DeviceMove,
  type PieceMove,
  postStockDocument,
  type ReceivedDevice,
  requireDistinctItems,
} from '../documents/post-stock-document.ts'
import { publishReceipt } from '../documents/publish-stock-events.ts'
import { type LockedDevice, lockDevices, lockPieces, requireLocation } from '../documents/stock-locks.ts'
import { stockFields } from '../imports/import-fields.ts'

/** A line of a receipt. Several lines of devices may name one SKU, at different costs. */
export type ReceiptLine = Input<typeof ReceiveStock>['lines'][number] & {
  /** Cost of all pieces of an accessory, if it is no multiple of the pieces. */
  readonly value_fen?: number
}
interface Receipt extends Omit<Input<typeof ReceiveStock>, 'lines'> {
  readonly lines: readonly ReceiptLine[]
}
interface IncomingDevice {
  readonly sku_id: number
  readonly cost_fen: number
  readonly imei1: string | null
  readonly imei2: string | null
  readonly sn: string | null
}

const RETURNABLE: readonly DeviceStatus[] = ['sold', 'lost', 'scrapped', 'supplier_returned']

/** Receives stock. A device that was sold, lost or scrapped may come back and keeps its record and history. */
export async function receiveStock(context: Context, { location_id, note, lines }: Receipt) {
  const { db, actor } = context
  await requireLocation(db, location_id)
  const tracking = await trackingBySku(db, lines)
  const incomingDevices = lines.flatMap((line) => parseDevices(line, tracking))
  requireDistinctCodes(incomingDevices)
  const { returning, fresh: newDevices } = await matchRegistered(db, incomingDevices)

  const items = lines.filter(({ sku_id }) => tracking.get(sku_id) === 'none')
  requireDistinctItems(items)
  for (const { devices, quantity } of items)
    if (quantity === undefined || devices.length > 0) throw new AppError('receipt_accessory_with_codes')
  await lockPieces(
    db,
    actor.tenantId,
    items.map(({ sku_id }) => ({ skuId: sku_id, locationId: location_id })),
  )
  const pieces = items.map(
    ({ sku_id, quantity = 0, cost_fen, value_fen = quantity * cost_fen }): PieceMove => ({
      skuId: sku_id,
      locationId: location_id,
      kind: 'received',
      quantity,
      valueFen: value_fen,
    }),
  )
  const received = await insertDevices(context, location_id, newDevices)
  const addedIdentifiers = await newIdentifiersOf(db, returning)
  await insertIdentifiers(context, addedIdentifiers)
  const devices = returning.map(
    ({ device, incoming }): DeviceMove => ({
      device,
      kind: 'received',
      codes: addedIdentifiers.filter(({ id }) => id === device.id).map(({ value }) => value),
      to: { status: 'in_stock', locationId: location_id, customerId: null, costFen: incoming.cost_fen },
    }),
  )
  const document = await postStockDocument(
    context,
    { kind: 'receipt', locationId: location_id, reason: note, receivedDevices: received },
    { devices, pieces },
  )
  await publishReceipt(db, actor.tenantId, document.id)
  return document
}

async function trackingBySku(db: Db, lines: readonly ReceiptLine[]): Promise<Map<number, Tracking>> {
  const ids = [...new Set(lines.map(({ sku_id }) => sku_id))]
  const { rows } = await db.execute<{ id: number; tracking: Tracking }>(sql`
    select s.id::int as id, p.tracking from sku s join product p on p.id = s.product_id
    where s.id = any(${sql.param(ids)}::bigint[]) and s.active and p.active`)
  if (rows.length !== ids.length) throw new AppError('not_found')
  return new Map(rows.map(({ id, tracking }) => [id, tracking]))
}

/** The devices of a line with normalised codes. */
function parseDevices(
  { sku_id, cost_fen, devices, quantity }: ReceiptLine,
  tracking: Map<number, string>,
): IncomingDevice[] {
  if (tracking.get(sku_id) === 'none') return []
  if (quantity !== undefined || devices.length === 0) throw new AppError('receipt_device_without_codes')
  const parseCode = (text: string | undefined, parse: typeof parseImei): string | null => {
    if (text === undefined) return null
    const parsed = parse(text)
    if ('reason' in parsed) throw new AppError('device_code_invalid', { code: text, reason: parsed.reason })
    return parsed.value
  }
  return devices.map(({ imei1, imei2, sn }) => {
    const codes = {
      imei1: parseCode(imei1, parseImei),
      imei2: parseCode(imei2, parseImei),
      sn: parseCode(sn, parseSerial),
    }
    if (codes.imei1 === null && codes.sn === null) throw new AppError('receipt_device_code_missing')
    return { sku_id, cost_fen, ...codes }
  })
}

interface Identifier {
  readonly kind: (typeof IDENTIFIER_KINDS)[number]
  readonly value: string
}
const identifiersOf = (incoming: IncomingDevice): Identifier[] =>
  IDENTIFIER_KINDS.flatMap((kind) => {
    const value = incoming[kind]
    return value === null ? [] : [{ kind, value }]
  })
const codesOf = (incoming: IncomingDevice): string[] => identifiersOf(incoming).map(({ value }) => value)

function requireDistinctCodes(incomingDevices: readonly IncomingDevice[]): void {
  const seen = new Set<string>()
  for (const code of incomingDevices.flatMap(codesOf)) {
    if (seen.has(code)) throw new AppError('device_code_repeated', { code })
    seen.add(code)
  }
}

interface ReturningDevice {
  readonly device: LockedDevice
  readonly incoming: IncomingDevice
}

/** Finds devices that were registered before. Rejects codes of devices that are still here or belong to another SKU. */
async function matchRegistered(db: Db, incomingDevices: readonly IncomingDevice[]) {
  const { rows } = await db.execute<{ value: string; device_id: number }>(sql`
    select value, device_id::int as device_id from device_identifier
    where value = any(${sql.param(incomingDevices.flatMap(codesOf))}::text[])`)
  const deviceIdByCode = new Map(rows.map(({ value, device_id }) => [value, device_id]))
  const locked = await lockDevices(db, [...new Set(deviceIdByCode.values())])
  const byId = new Map(locked.map((device) => [device.id, device]))
  const returning = new Map<number, ReturningDevice>()
  const newDevices: IncomingDevice[] = []
  for (const incoming of incomingDevices) {
    const ids = new Set(codesOf(incoming).flatMap((code) => deviceIdByCode.get(code) ?? []))
    const [id] = ids
    if (id === undefined) {
      newDevices.push(incoming)
      continue
    }
    const device = byId.get(id)
    const code = codesOf(incoming).find((item) => deviceIdByCode.has(item)) ?? ''
    if (!device || ids.size > 1) throw new AppError('code_taken', { code, status: '属于另一台手机' })
    if (returning.has(id)) throw new AppError('device_code_of_other_line', { code })
    if (device.skuId !== incoming.sku_id)
      throw new AppError('code_taken', { code, status: `登记为${device.name}` })
    if (!RETURNABLE.includes(device.status))
      throw new AppError('code_taken', {
        code,
        status: `${device.location ?? ''}${DEVICE_STATUS_NAMES[device.status]}`,
      })
    returning.set(id, { device, incoming })
  }
  return { returning: [...returning.values()], fresh: newDevices }
}

interface DeviceIdentifier extends Identifier {
  readonly id: number
}

/** Codes that returning devices did not have yet. Rejects a second code of a kind that a device already has. */
async function newIdentifiersOf(db: Db, returning: readonly ReturningDevice[]): Promise<DeviceIdentifier[]> {
  const { rows } = await db.execute<Identifier & { id: number } & Record<string, unknown>>(sql`
    select device_id::int as id, kind, value from device_identifier
    where device_id = any(${sql.param(returning.map(({ device }) => device.id))}::bigint[])`)
  const values = new Set(rows.map(({ id, value }) => `${id} ${value}`))
  const ofKind = new Map(rows.map(({ id, kind, value }) => [`${id} ${kind}`, value]))
  return returning.flatMap(({ device: { id }, incoming }) => {
    const isRegistered = ({ value }: Identifier) => values.has(`${id} ${value}`)
    const codes = identifiersOf(incoming)
    const code = codes.find(isRegistered)?.value ?? ''
    return codes
      .filter((code) => !isRegistered(code))
      .map(({ kind, value }) => {
        const existing = ofKind.get(`${id} ${kind}`)
        if (existing !== undefined)
          throw new AppError('code_taken', { code, status: `登记的${stockFields[kind].title}是${existing}` })
        return { id, kind, value }
      })
  })
}

/** Inserts codes in sorted order, so that two receipts of the same devices wait instead of deadlocking. */
async function insertIdentifiers({ db, actor }: Context, codes: readonly DeviceIdentifier[]): Promise<void> {
  if (codes.length === 0) return
  const sorted = codes.toSorted((a, b) => (a.value < b.value ? -1 : 1))
  const { rows } = await db.execute<{ value: string }>(sql`
    insert into device_identifier (tenant_id, value, kind, device_id)
    select ${actor.tenantId}::integer, r.value, r.kind, r.id
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as r(id bigint, kind text, value text)
    on conflict (tenant_id, value) do nothing returning value`)
  const insertedCodes = new Set(rows.map(({ value }) => value))
  const takenCode = sorted.find(({ value }) => !insertedCodes.has(value))
  if (takenCode) throw new AppError('code_taken', { code: takenCode.value, status: '刚刚被他人入库' })
}

/** Ids are assigned in row order, so the nth new id belongs to the nth row. */
async function insertDevices(
  context: Context,
  locationId: number,
  newDevices: readonly IncomingDevice[],
): Promise<ReceivedDevice[]> {
  if (newDevices.length === 0) return []
  const { db, actor } = context
  const records = newDevices.map((incoming, n) => ({ n, ...incoming }))
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into device (tenant_id, sku_id, status, location_id, cost_fen, received_at)
    select ${actor.tenantId}::integer, r.sku_id, 'in_stock', ${locationId}::bigint, r.cost_fen, now()
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(n integer, sku_id bigint, cost_fen bigint) order by r.n
    returning id::int as id`)
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  const created = newDevices.map((incoming, n) => ({ id: ids[n] ?? 0, newcomer: incoming }))
  await insertIdentifiers(
    context,
    created.flatMap(({ id, newcomer: incoming }) => identifiersOf(incoming).map((code) => ({ id, ...code }))),
  )
  return created.map(({ id, newcomer: { sku_id, cost_fen } }) => ({
    deviceId: id,
    skuId: sku_id,
    locationId,
    costFen: cost_fen,
  }))
}
