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
  scanned: Type.Integer({ description: 'codes scanned' }),
})

export const startCount = endpoint({
  method: 'POST',
  path: '/api/stock/counts',
  summary: 'Begins to count a location; only one count of a place at a time',
  permission: 'inventory-manage',
  input: Type.Object({ location_id: Id }),
  output: Type.Object({ id: Id }),
})

const CountFilters = { location_id: Type.Optional(Id), state: Type.Optional(OneOf(COUNT_STATES)) }

export const listCounts = endpoint({
  method: 'GET',
  path: '/api/stock/counts',
  summary: 'Counts, open ones first, then the latest',
  permission: 'inventory-manage',
  input: Query(CountFilters),
  output: Paged(Count),
})

export const exportCounts = exportEndpoint('/api/stock/counts/export', 'counts of stock', CountFilters)

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
  summary: 'A count against the book as it is now',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Count.properties,
    expected: Type.Integer({
      description: 'phones that the book has here, but those that came unscanned once the count had begun',
    }),
    found: Type.Integer({ description: 'of them scanned' }),
    missing: Type.Array(CountedDevice, { description: 'in the book, not scanned; at most 500' }),
    surplus: Type.Array(CountedDevice, {
      description: 'scanned, but elsewhere or gone in the book, or unknown; at most 500',
    }),
    set_aside: Type.Array(CountedDevice, {
      description:
        'scanned, and here in the book as returned or damaged: not in stock, nothing to book; at most 500',
    }),
    moved: Type.Array(CountedDevice, {
      description:
        'went after they were scanned, or came unscanned once the count had begun: nothing to book; at most 500',
    }),
    items: Type.Array(
      Type.Object({
        sku_id: Id,
        title: Type.String(),
        booked: Type.Integer({ description: 'at the moment when it was counted; now, where it was not' }),
        counted: Nullable(Type.Integer()),
        moved: Type.Integer({ description: 'pieces that came (positive) or went since it was counted' }),
      }),
      { description: 'accessories of this place' },
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
  summary: 'Codes that were scanned; a code counts once however often it is sent',
  permission: 'inventory-manage',
  input: Type.Object({
    id: Id,
    codes: Type.Array(Text(64), { minItems: 1, maxItems: DOCUMENT_DEVICES_MAX }),
    times: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }), {
        maxItems: DOCUMENT_DEVICES_MAX,
        description: `when each of them was scanned, in ms by the device’s clock; the header ${SENT_AT_HEADER} says what that clock shows`,
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
  summary: 'Takes back a code that was scanned by mistake',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, code: Text(64) }),
  output: NoContent,
})

export const countItem = endpoint({
  method: 'PUT',
  path: '/api/stock/counts/:id/items/:sku_id',
  summary: 'How many pieces of an accessory there are',
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
  summary:
    'Books the reviewed difference: missing phones are lost, surplus ones move here, pieces are adjusted',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, revision: Type.String({ maxLength: 100 }), reason: Reason }),
  output: PostedDocument,
})

export const cancelCount = endpoint({
  method: 'POST',
  path: '/api/stock/counts/:id/cancel',
  summary: 'Ends a count without booking anything',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id }),
  output: NoContent,
})
