import { Type } from 'typebox'
import { endpoint, Nothing } from './endpoint.ts'
import { Fen, Id, Instant, Nullable, OneOf, Paged, PriceFen, Query, searchText, Text } from './schema.ts'
import { DEVICE_STATUSES } from './stock.ts'

/** Every change of stock is a document: who, when, where, why. Nothing is deleted; a mistake is reversed. */
export const STOCK_DOCUMENT_KINDS = [
  'receipt',
  'transfer',
  'reception',
  'reservation',
  'release',
  'adjustment',
  'return',
  'write_off',
  'count',
  'reversal',
] as const
export type StockDocumentKind = (typeof STOCK_DOCUMENT_KINDS)[number]
export const STOCK_DOCUMENT_NAMES: Record<StockDocumentKind, string> = {
  receipt: '入库单',
  transfer: '调拨单',
  reception: '调拨收货',
  reservation: '预留单',
  release: '取消预留',
  adjustment: '调整单',
  return: '退货单',
  write_off: '报损单',
  count: '盘点单',
  reversal: '冲销单',
}
/** What `reverse` takes back. A transfer is cancelled instead, a reservation released. */
export const REVERSIBLE_KINDS: readonly StockDocumentKind[] = [
  'receipt',
  'adjustment',
  'return',
  'write_off',
  'count',
]

export const MOST_DEVICES = 500
const MOST_ITEMS = 100
const MOST_PIECES = 1_000_000

const DeviceIds = Type.Array(Id, { maxItems: MOST_DEVICES, uniqueItems: true, default: [] })
const Reason = Text(200)
const Note = Type.String({ maxLength: 200, default: '' })
const Pieces = Type.Integer({ minimum: 1, maximum: MOST_PIECES })
/** Pieces of accessories. */
const Items = Type.Array(Type.Object({ sku_id: Id, quantity: Pieces }), { maxItems: MOST_ITEMS, default: [] })
const PlacedItems = Type.Array(Type.Object({ sku_id: Id, location_id: Id, quantity: Pieces }), {
  maxItems: MOST_ITEMS,
  default: [],
})

/** The document that an action made. */
export const Booked = Type.Object({
  id: Id,
  number: Type.String(),
  devices: Type.Integer({ description: 'phones that it moved' }),
  pieces: Type.Integer({ description: 'pieces of accessories that it moved' }),
})

export const resolveCodes = endpoint({
  method: 'POST',
  path: '/api/stock/codes/resolve',
  summary: 'What many scanned or pasted codes are: phones with where they stand, barcodes, or nothing known',
  permission: 'login',
  idempotent: false,
  input: Type.Object({ codes: Type.Array(Text(64), { minItems: 1, maxItems: MOST_DEVICES }) }),
  output: Type.Array(
    Type.Object({
      code: Type.String(),
      kind: OneOf(['device', 'sku', 'unknown']),
      device_id: Nullable(Id),
      sku_id: Nullable(Id),
      title: Type.String({ description: 'brand, model, spec and colour; empty when unknown' }),
      identifier: Type.String({ description: 'the first IMEI of the phone; else the code' }),
      status: Nullable(OneOf(DEVICE_STATUSES)),
      location_id: Nullable(Id),
      location: Nullable(Type.String()),
      tracking: Nullable(OneOf(['serial', 'none'])),
    }),
  ),
})

export const findSkus = endpoint({
  method: 'GET',
  path: '/api/stock/skus',
  summary: 'Specs to choose from when something comes in, found as in the list of models',
  permission: 'login',
  input: Query({ q: searchText, tracking: Type.Optional(OneOf(['serial', 'none'])) }),
  output: Paged(
    Type.Object({
      id: Id,
      title: Type.String({ description: 'brand, model, spec and colour' }),
      tracking: OneOf(['serial', 'none']),
      barcode: Nullable(Type.String()),
      purchase_fen: Nullable(Fen),
    }),
  ),
})

export const receiveStock = endpoint({
  method: 'POST',
  path: '/api/stock/receipts',
  summary: 'Stock in: phones by IMEI and accessories by quantity, each at its purchase cost',
  permission: 'inventory-manage',
  input: Type.Object({
    location_id: Id,
    note: Note,
    lines: Type.Array(
      Type.Object({
        sku_id: Id,
        cost_fen: PriceFen,
        /** Of a spec tracked by serial. */
        devices: Type.Array(
          Type.Object({
            imei1: Type.Optional(Text(20)),
            imei2: Type.Optional(Text(20)),
            sn: Type.Optional(Text(40)),
          }),
          { maxItems: MOST_DEVICES, default: [] },
        ),
        /** Of an accessory. */
        quantity: Type.Optional(Pieces),
      }),
      { minItems: 1, maxItems: MOST_ITEMS },
    ),
  }),
  output: Booked,
})

export const sendTransfer = endpoint({
  method: 'POST',
  path: '/api/stock/transfers',
  summary: 'Sends phones and accessories from one location to another; they are on the way until received',
  permission: 'inventory-manage',
  input: Type.Object({
    from_location_id: Id,
    to_location_id: Id,
    device_ids: DeviceIds,
    items: Items,
    note: Note,
  }),
  output: Booked,
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
  missing: Type.Integer({ description: 'phones and pieces that did not arrive' }),
})

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/stock/transfers',
  summary: 'Transfers, those on the way first, then the latest',
  permission: 'login',
  input: Query({ state: Type.Optional(OneOf(TRANSFER_STATES)), location_id: Type.Optional(Id) }),
  output: Paged(Transfer),
})

export const getTransfer = endpoint({
  method: 'GET',
  path: '/api/stock/transfers/:id',
  summary: 'One transfer with what was sent and what arrived',
  permission: 'login',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Transfer.properties,
    lines: Type.Array(
      Type.Object({
        sku_id: Id,
        device_id: Nullable(Id),
        title: Type.String({ description: 'brand, model, spec and colour' }),
        identifier: Type.String({ description: 'the IMEI of a phone; empty for accessories' }),
        quantity: Type.Integer(),
        arrived: Nullable(Type.Integer()),
      }),
    ),
  }),
})

export const receiveTransfer = endpoint({
  method: 'POST',
  path: '/api/stock/transfers/:id/receive',
  summary:
    'Closes a transfer: what arrived is in stock, what is missing goes back to the sender or is booked as lost',
  permission: 'inventory-manage',
  input: Type.Object({
    id: Id,
    device_ids: DeviceIds,
    items: Items,
    missing: OneOf(['none', 'back', 'lost'], 'none'),
    reason: Note,
  }),
  output: Booked,
})

export const cancelTransfer = endpoint({
  method: 'POST',
  path: '/api/stock/transfers/:id/cancel',
  summary: 'Takes a transfer back before it is received: everything is at the sender again',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, reason: Reason }),
  output: Booked,
})

export const reserveDevices = endpoint({
  method: 'POST',
  path: '/api/stock/reservations',
  summary: 'Keeps phones in stock for someone',
  permission: 'sales-record',
  input: Type.Object({
    device_ids: Type.Array(Id, { minItems: 1, maxItems: MOST_DEVICES, uniqueItems: true }),
    customer_id: Type.Optional(Id),
    note: Note,
  }),
  output: Booked,
})

export const releaseDevices = endpoint({
  method: 'POST',
  path: '/api/stock/releases',
  summary: 'Gives reserved phones free again',
  permission: 'sales-record',
  input: Type.Object({
    device_ids: Type.Array(Id, { minItems: 1, maxItems: MOST_DEVICES, uniqueItems: true }),
    reason: Note,
  }),
  output: Booked,
})

export const adjustStock = endpoint({
  method: 'POST',
  path: '/api/stock/adjustments',
  summary:
    'Corrects the book with a reason: cost or place of phones, phones that were found again, pieces of accessories',
  permission: 'inventory-manage',
  input: Type.Object({
    reason: Reason,
    devices: Type.Array(
      Type.Object({
        device_id: Id,
        /** Found again, repaired or inspected: back in stock here. Also moves a phone that is booked elsewhere. */
        location_id: Type.Optional(Id),
        cost_fen: Type.Optional(PriceFen),
      }),
      { maxItems: MOST_DEVICES, default: [] },
    ),
    items: Type.Array(
      Type.Object({
        sku_id: Id,
        location_id: Id,
        quantity: Type.Integer({
          minimum: -MOST_PIECES,
          maximum: MOST_PIECES,
          description: 'more or fewer pieces; 0 only corrects the cost',
        }),
        /** Of the pieces that come in, or of all where `quantity` is 0; else the average stays. */
        unit_cost_fen: Type.Optional(PriceFen),
      }),
      { maxItems: MOST_ITEMS, default: [] },
    ),
  }),
  output: Booked,
})

export const returnDevices = endpoint({
  method: 'POST',
  path: '/api/stock/returns',
  summary: 'Sold phones that come back: in stock again, or set aside until they are inspected',
  permission: 'inventory-manage',
  input: Type.Object({
    device_ids: Type.Array(Id, { minItems: 1, maxItems: MOST_DEVICES, uniqueItems: true }),
    location_id: Id,
    sellable: Type.Boolean(),
    reason: Reason,
  }),
  output: Booked,
})

export const WRITE_OFF_KINDS = ['damaged', 'lost', 'scrapped'] as const
export const writeOff = endpoint({
  method: 'POST',
  path: '/api/stock/write-offs',
  summary: 'Books damaged, lost and scrapped goods out of stock',
  permission: 'inventory-manage',
  input: Type.Object({
    kind: OneOf(WRITE_OFF_KINDS),
    device_ids: DeviceIds,
    items: PlacedItems,
    reason: Reason,
  }),
  output: Booked,
})

const Document = Type.Object({
  ...Booked.properties,
  kind: OneOf(STOCK_DOCUMENT_KINDS),
  at: Instant,
  by: Type.String(),
  location: Nullable(Type.String()),
  reason: Type.String(),
  reverses: Nullable(Type.String({ description: 'number of the document that this one takes back' })),
  reversed_by: Nullable(Type.String({ description: 'number of the document that takes this one back' })),
})

export const listStockDocuments = endpoint({
  method: 'GET',
  path: '/api/stock/documents',
  summary: 'Documents of stock, the latest first, found by number, reason or an IMEI',
  permission: 'login',
  input: Query({
    q: searchText,
    kind: Type.Optional(OneOf(STOCK_DOCUMENT_KINDS)),
    location_id: Type.Optional(Id),
  }),
  output: Paged(Document),
})

export const getStockDocument = endpoint({
  method: 'GET',
  path: '/api/stock/documents/:id',
  summary: 'One document with its phones and pieces',
  permission: 'login',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Document.properties,
    reversible: Type.Boolean(),
    lines: Type.Array(
      Type.Object({
        device_id: Nullable(Id),
        title: Type.String(),
        identifier: Type.String(),
        quantity: Type.Integer({ description: 'of accessories: more or fewer pieces; 1 for a phone' }),
        from: Nullable(Type.String({ description: 'status or place before' })),
        to: Nullable(Type.String({ description: 'status or place after' })),
      }),
    ),
  }),
})

export const reverseStockDocument = endpoint({
  method: 'POST',
  path: '/api/stock/documents/:id/reverse',
  summary: 'Takes a document back by its mirror image, where nothing has happened to its goods since',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, reason: Reason }),
  output: Booked,
})

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

export const listCounts = endpoint({
  method: 'GET',
  path: '/api/stock/counts',
  summary: 'Counts, open ones first, then the latest',
  permission: 'inventory-manage',
  input: Query({ location_id: Type.Optional(Id) }),
  output: Paged(Count),
})

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
    expected: Type.Integer({ description: 'phones that the book has here' }),
    found: Type.Integer({ description: 'of them scanned' }),
    missing: Type.Array(CountedDevice, { description: 'in the book, not scanned; at most 500' }),
    surplus: Type.Array(CountedDevice, {
      description: 'scanned, but elsewhere or gone in the book, or unknown; at most 500',
    }),
    items: Type.Array(
      Type.Object({
        sku_id: Id,
        title: Type.String(),
        booked: Type.Integer(),
        counted: Nullable(Type.Integer()),
      }),
      { description: 'accessories of this place' },
    ),
    /** Send it back with `book`: a difference that has changed since the review is not booked. */
    revision: Type.String(),
  }),
})

export const scanCount = endpoint({
  method: 'POST',
  path: '/api/stock/counts/:id/scans',
  summary: 'Codes that were scanned; a code counts once however often it is sent',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, codes: Type.Array(Text(64), { minItems: 1, maxItems: MOST_DEVICES }) }),
  output: Type.Object({
    scanned: Type.Integer(),
    results: Type.Array(
      Type.Object({
        code: Type.String(),
        result: OneOf(['found', 'elsewhere', 'unknown', 'repeated']),
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
  output: Nothing,
})

export const countItem = endpoint({
  method: 'PUT',
  path: '/api/stock/counts/:id/items/:sku_id',
  summary: 'How many pieces of an accessory there are',
  permission: 'inventory-manage',
  input: Type.Object({
    id: Id,
    sku_id: Id,
    quantity: Type.Integer({ minimum: 0, maximum: MOST_PIECES }),
  }),
  output: Nothing,
})

export const bookCount = endpoint({
  method: 'POST',
  path: '/api/stock/counts/:id/book',
  summary:
    'Books the reviewed difference: missing phones are lost, surplus ones move here, pieces are adjusted',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id, revision: Type.String({ maxLength: 100 }), reason: Reason }),
  output: Booked,
})

export const cancelCount = endpoint({
  method: 'POST',
  path: '/api/stock/counts/:id/cancel',
  summary: 'Ends a count without booking anything',
  permission: 'inventory-manage',
  input: Type.Object({ id: Id }),
  output: Nothing,
})
