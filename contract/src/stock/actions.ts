import { Type } from 'typebox'
import { TRACKINGS } from '../catalogue/endpoints.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Fen, Id, Nullable, OneOf, Paged, PriceFen, Query, searchText, Text } from '../platform/schema.ts'
import { DEVICE_STATUSES } from './endpoints.ts'
import {
  ArrivingDevices,
  DeviceIds,
  DOCUMENT_DEVICES_MAX,
  DOCUMENT_ITEMS_MAX,
  Note,
  PIECES_MAX,
  Pieces,
  PlacedItems,
  PostedDocument,
  Reason,
} from './schemas.ts'

export * from './counts.ts'
export * from './documents.ts'
export {
  DOCUMENT_DEVICES_MAX,
  PostedDocument,
  REVERSIBLE_KINDS,
  STOCK_DOCUMENT_KINDS,
  STOCK_DOCUMENT_NAMES,
  type StockDocumentKind,
} from './schemas.ts'
export * from './transfers.ts'

export const resolveCodes = endpoint({
  method: 'POST',
  path: '/api/stock/codes/resolve',
  summary: 'Identifies scanned or pasted codes as devices with their location, SKUs or unknown',
  permission: 'staff',
  apiKey: true,
  idempotent: false,
  input: Type.Object({ codes: Type.Array(Text(64), { minItems: 1, maxItems: DOCUMENT_DEVICES_MAX }) }),
  output: Type.Array(
    Type.Object({
      code: Type.String(),
      kind: OneOf(['device', 'sku', 'unknown']),
      device_id: Nullable(Id),
      sku_id: Nullable(Id),
      title: Type.String({ description: 'Brand, model, spec and colour; empty if unknown' }),
      identifier: Type.String({ description: 'First IMEI of the device, otherwise the code' }),
      status: Nullable(OneOf(DEVICE_STATUSES)),
      location_id: Nullable(Id),
      location: Nullable(Type.String()),
      tracking: Nullable(OneOf(TRACKINGS)),
      retail_fen: Nullable(PriceFen),
    }),
  ),
})

export const findSkus = endpoint({
  method: 'GET',
  path: '/api/stock/skus',
  summary: 'Lists SKUs for stock receipts, searched like the list of models',
  permission: 'staff',
  apiKey: true,
  input: Query({ q: searchText, tracking: Type.Optional(OneOf(TRACKINGS)) }),
  output: Paged(
    Type.Object({
      id: Id,
      product_id: Id,
      title: Type.String({ description: 'Brand, model, spec and colour' }),
      tracking: OneOf(TRACKINGS),
      barcode: Nullable(Type.String()),
      purchase_fen: Nullable(Fen),
    }),
  ),
})

export const receiveStock = endpoint({
  method: 'POST',
  path: '/api/stock/receipts',
  summary: 'Receives devices by IMEI and accessories by quantity, each at its purchase cost',
  permission: 'inventory-manage',
  input: Type.Object({
    location_id: Id,
    note: Note,
    lines: Type.Array(
      Type.Object({
        sku_id: Id,
        cost_fen: PriceFen,
        /** Devices, for specs tracked by serial number. */
        devices: ArrivingDevices,
        /** Of an accessory. */
        quantity: Type.Optional(Pieces),
      }),
      { minItems: 1, maxItems: DOCUMENT_ITEMS_MAX },
    ),
  }),
  output: PostedDocument,
})

export const reserveDevices = endpoint({
  method: 'POST',
  path: '/api/stock/reservations',
  summary: 'Reserves devices in stock, optionally for a customer',
  permission: 'sales-record',
  input: Type.Object({
    device_ids: Type.Array(Id, { minItems: 1, maxItems: DOCUMENT_DEVICES_MAX, uniqueItems: true }),
    customer_id: Type.Optional(Id),
    note: Note,
  }),
  output: PostedDocument,
})

export const releaseDevices = endpoint({
  method: 'POST',
  path: '/api/stock/releases',
  summary: 'Releases reserved devices',
  permission: 'sales-record',
  input: Type.Object({
    device_ids: Type.Array(Id, { minItems: 1, maxItems: DOCUMENT_DEVICES_MAX, uniqueItems: true }),
    reason: Note,
  }),
  output: PostedDocument,
})

export const adjustStock = endpoint({
  method: 'POST',
  path: '/api/stock/adjustments',
  summary: 'Corrects costs and locations of devices, devices found again, and accessory quantities',
  permission: 'inventory-manage',
  input: Type.Object({
    reason: Reason,
    devices: Type.Array(
      Type.Object({
        device_id: Id,
        /** Returns a found, repaired or inspected phone to stock here. Also moves a phone that is recorded elsewhere. */
        location_id: Type.Optional(Id),
        cost_fen: Type.Optional(PriceFen),
      }),
      { maxItems: DOCUMENT_DEVICES_MAX, default: [] },
    ),
    items: Type.Array(
      Type.Object({
        sku_id: Id,
        location_id: Id,
        quantity: Type.Integer({
          minimum: -PIECES_MAX,
          maximum: PIECES_MAX,
          description: 'Pieces added, or removed if negative; 0 corrects only the cost',
        }),
        /** Cost of the received pieces, or of all if `quantity` is 0; otherwise the average cost stays. */
        unit_cost_fen: Type.Optional(PriceFen),
      }),
      { maxItems: DOCUMENT_ITEMS_MAX, default: [] },
    ),
  }),
  output: PostedDocument,
})

export const returnDevices = endpoint({
  method: 'POST',
  path: '/api/stock/returns',
  summary: 'Returns sold devices to stock, or sets them aside for inspection',
  permission: 'inventory-manage',
  input: Type.Object({
    device_ids: Type.Array(Id, { minItems: 1, maxItems: DOCUMENT_DEVICES_MAX, uniqueItems: true }),
    location_id: Id,
    sellable: Type.Boolean(),
    reason: Reason,
  }),
  output: PostedDocument,
})

export const WRITE_OFF_KINDS = ['damaged', 'lost', 'scrapped'] as const
export const writeOff = endpoint({
  method: 'POST',
  path: '/api/stock/write-offs',
  summary: 'Writes off damaged, lost or scrapped items',
  permission: 'inventory-manage',
  input: Type.Object({
    kind: OneOf(WRITE_OFF_KINDS),
    device_ids: DeviceIds,
    items: PlacedItems,
    reason: Reason,
  }),
  output: PostedDocument,
})
