import { Type } from 'typebox'
import { SENT_AT_HEADER } from '../platform/constants.ts'
import { endpoint, NoContent } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Id, Instant, Nullable, OneOf, Paged, Query, Text } from '../platform/schema.ts'
import { DEVICE_STATUSES } from './endpoints.ts'
import { DOCUMENT_DEVICES_MAX, PIECES_MAX, PostedDocument, Reason } from './schemas.ts'

export const COUNT_STATES = ['open', 'booked', 'cancelled'] as const
export const COUNT_STATE_NAMES = { open: '盘点中', booked: '已入账', cancelled: '已取消' } as const
const Count = Type.Object({
  id: Id,
  location_id: Id,
  location: Type.String(),
  state: OneOf(COUNT_STATES),
  started_at: Instant,
  started_by: Type.String(),
  closed_at: Nullable(Instant),
  closed_by: Nullable(Type.String()),
  scanned: Type.Integer({ description: 'Number of scanned codes' }),
})

export const startCount = endpoint({
  method: 'POST',
  path: '/api/stock/counts',
  summary: 'Starts a count of a location; only one per location may be open',
  permission: 'inventory-manage',
  input: Type.Object({ location_id: Id }),
  output: Type.Object({ id: Id }),
})

const CountFilters = { location_id: Type.Optional(Id), state: Type.Optional(OneOf(COUNT_STATES)) }

export const listCounts = endpoint({
  method: 'GET',
  path: '/api/stock/counts',
  summary: 'Lists stock counts, open ones first, then newest first',
  permission: 'inventory-manage',
  input: Query(CountFilters),
  output: Paged(Count),
})

export const exportCounts = exportEndpoint('/api/stock/counts/export', 'stock counts', CountFilters)

const CountedDevice = Type.Object({
  device_id: Nullable(Id),
  code: Type.String(),
  title: Type.String(),
  status: Nullable(OneOf(DEVICE_STATUSES)),
  location: Nullable(Type.String()),
})

export const getCount = endpoint({
  method: 'GET',
  path: '/api/stock/counts/:id',
  summary: 'Returns a count compared with the current stock records',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Count.properties,
    expected: Type.Integer({
      description: 'Devices recorded at the location, except unscanned arrivals since the count began',
    }),
    found: Type.Integer({ description: 'Expected devices that were scanned' }),
    missing: Type.Array(CountedDevice, { description: 'Recorded here but not scanned; at most 500' }),
    surplus: Type.Array(CountedDevice, {
      description: 'Scanned but recorded elsewhere, no longer in stock or unknown; at most 500',
    }),
    set_aside: Type.Array(CountedDevice, {
      description: 'Scanned and recorded here as returned or damaged: nothing to post; at most 500',
    }),
    moved: Type.Array(CountedDevice, {
      description:
        'Left after the scan, or arrived unscanned since the count began: nothing to post; at most 500',
    }),
    items: Type.Array(
      Type.Object({
        sku_id: Id,
        title: Type.String(),
        booked: Type.Integer({
          description: 'Recorded quantity when counted; the current one if not counted',
        }),
        counted: Nullable(Type.Integer()),
        moved: Type.Integer({
          description: 'Pieces that arrived (positive) or left since they were counted',
        }),
      }),
      { description: 'Accessories of the location' },
    ),
    /** Must be sent back with `book`, so that a difference that changed since the review is not posted. */
    revision: Type.String(),
  }),
})

/** `set_aside`: here but returned or damaged, so not in stock. */
export const SCAN_RESULTS = ['found', 'set_aside', 'elsewhere', 'unknown', 'repeated'] as const

export const scanCount = endpoint({
  method: 'POST',
  path: '/api/stock/counts/:id/scans',
  summary: 'Adds scanned codes to a count; repeated codes count once',
  permission: 'inventory-manage',
  input: Type.Object({
    id: Id,
    codes: Type.Array(Text(64), { minItems: 1, maxItems: DOCUMENT_DEVICES_MAX }),
    times: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }), {
        maxItems: DOCUMENT_DEVICES_MAX,
        description: `Scan times in ms by the device’s clock, one per code; the header ${SENT_AT_HEADER} carries the current time of that clock`,
      }),
    ),
  }),
  output: Type.Object({
    scanned: Type.Integer(),
    results: Type.Array(
      Type.Object({
        code: Type.String(),
        result: OneOf(SCAN_RESULTS),
        title: Type.String(),
      }),
    ),
  }),
})

export const unscanCount = endpoint({
  method: 'DELETE',
  path: '/api/stock/counts/:id/scans/:code',
  summary: 'Removes a code that was scanned by mistake',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, code: Text(64) }),
  output: NoContent,
})

export const countItem = endpoint({
  method: 'PUT',
  path: '/api/stock/counts/:id/items/:sku_id',
  summary: 'Sets the counted quantity of an accessory',
  permission: 'inventory-manage',
  input: Type.Object({
    id: Id,
    sku_id: Id,
    quantity: Type.Integer({ minimum: 0, maximum: PIECES_MAX }),
  }),
  output: NoContent,
})

export const postStockCount = endpoint({
  method: 'POST',
  path: '/api/stock/counts/:id/book',
  summary: 'Posts the reviewed difference: missing devices as lost, surplus ones here, and pieces',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, revision: Type.String({ maxLength: 100 }), reason: Reason }),
  output: PostedDocument,
})

export const cancelCount = endpoint({
  method: 'POST',
  path: '/api/stock/counts/:id/cancel',
  summary: 'Cancels a count without posting anything',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id }),
  output: NoContent,
})
