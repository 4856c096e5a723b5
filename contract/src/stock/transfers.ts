import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Id, Instant, Nullable, OneOf, Paged, Query } from '../platform/schema.ts'
import { DeviceIds, Items, Note, PostedDocument, Reason } from './schemas.ts'

export const sendTransfer = endpoint({
  method: 'POST',
  path: '/api/stock/transfers',
  summary: 'Sends devices and accessories to another location; in transit until received',
  permission: 'inventory-manage',
  input: Type.Object({
    from_location_id: Id,
    to_location_id: Id,
    device_ids: DeviceIds,
    items: Items,
    note: Note,
  }),
  output: PostedDocument,
})

export const TRANSFER_STATES = ['out', 'received', 'cancelled'] as const
export const TRANSFER_STATE_NAMES = { out: '在途', received: '已收货', cancelled: '已撤回' } as const
const Transfer = Type.Object({
  id: Id,
  number: Type.String(),
  state: OneOf(TRANSFER_STATES),
  from_location_id: Id,
  from: Type.String(),
  to_location_id: Id,
  to: Type.String(),
  at: Instant,
  by: Type.String(),
  closed_at: Nullable(Instant),
  closed_by: Nullable(Type.String()),
  note: Type.String(),
  devices: Type.Integer(),
  pieces: Type.Integer(),
  missing: Type.Integer({ description: 'Devices and pieces that did not arrive' }),
})

const TransferFilters = {
  state: Type.Optional(OneOf(TRANSFER_STATES)),
  location_id: Type.Optional(Id),
}

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/stock/transfers',
  summary: 'Lists transfers, those in transit first, then newest first',
  permission: 'staff',
  apiKey: true,
  input: Query(TransferFilters),
  output: Paged(Transfer),
})

export const exportTransfers = exportEndpoint(
  '/api/stock/transfers/export',
  'transfers, one line per device and accessory',
  TransferFilters,
)

export const getTransfer = endpoint({
  method: 'GET',
  path: '/api/stock/transfers/:id',
  summary: 'Returns a transfer with the items sent and received',
  permission: 'staff',
  apiKey: true,
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Transfer.properties,
    lines: Type.Array(
      Type.Object({
        sku_id: Id,
        device_id: Nullable(Id),
        title: Type.String({ description: 'Brand, model, spec and colour' }),
        identifier: Type.String({ description: 'IMEI of the device; empty for accessories' }),
        quantity: Type.Integer(),
        arrived: Nullable(Type.Integer()),
      }),
    ),
  }),
})

export const receiveTransfer = endpoint({
  method: 'POST',
  path: '/api/stock/transfers/:id/receive',
  summary: 'Receives a transfer; missing items return to the sender or are written off as lost',
  permission: 'inventory-manage',
  input: Type.Object({
    id: Id,
    device_ids: DeviceIds,
    items: Items,
    missing: OneOf(['none', 'back', 'lost'], 'none'),
    reason: Note,
  }),
  output: PostedDocument,
})

export const cancelTransfer = endpoint({
  method: 'POST',
  path: '/api/stock/transfers/:id/cancel',
  summary: 'Cancels a transfer before it is received; all items return to the sender',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, reason: Reason }),
  output: PostedDocument,
})
