import { Type } from 'typebox'
import { Id, Text } from '../platform/schema.ts'

/** Every stock change is a document with user, time, location and reason. Documents are reversed, never deleted. */
export const STOCK_DOCUMENT_KINDS = [
  'receipt',
  'transfer',
  'reception',
  'withdrawal',
  'reservation',
  'release',
  'adjustment',
  'return',
  'write_off',
  'count',
  'reversal',
  'sale',
  'sale_return',
  'purchase_return',
  'price_protection',
  'repair',
  'repair_return',
  'swap',
] as const
export type StockDocumentKind = (typeof STOCK_DOCUMENT_KINDS)[number]
export const STOCK_DOCUMENT_NAMES: Record<StockDocumentKind, string> = {
  receipt: '入库单',
  transfer: '调拨单',
  reception: '调拨收货',
  withdrawal: '调拨撤回',
  reservation: '预留单',
  release: '取消预留',
  adjustment: '调整单',
  return: '退货单',
  write_off: '报损单',
  count: '盘点单',
  reversal: '冲销单',
  sale: '销售出库',
  sale_return: '销售退货',
  purchase_return: '采购退货',
  price_protection: '价保降成本',
  repair: '维修领料',
  repair_return: '维修退料',
  swap: '换机单',
}
/** Document kinds that `reverse` accepts. Transfers are cancelled and reservations released instead. */
export const REVERSIBLE_KINDS: readonly StockDocumentKind[] = [
  'receipt',
  'adjustment',
  'return',
  'write_off',
  'count',
]

export const DOCUMENT_DEVICES_MAX = 500
export const DOCUMENT_ITEMS_MAX = 100
export const PIECES_MAX = 1_000_000

export const DeviceIds = Type.Array(Id, { maxItems: DOCUMENT_DEVICES_MAX, uniqueItems: true, default: [] })
export const Reason = Text(200)
export const Note = Type.String({ maxLength: 200, default: '' })
export const Pieces = Type.Integer({ minimum: 1, maximum: PIECES_MAX })
/** Codes of devices that arrive. */
export const ArrivingDevices = Type.Array(
  Type.Object({
    imei1: Type.Optional(Text(20)),
    imei2: Type.Optional(Text(20)),
    sn: Type.Optional(Text(40)),
  }),
  { maxItems: DOCUMENT_DEVICES_MAX, default: [] },
)
/** Pieces of accessories. */
export const Items = Type.Array(Type.Object({ sku_id: Id, quantity: Pieces }), {
  maxItems: DOCUMENT_ITEMS_MAX,
  default: [],
})
export const PlacedItems = Type.Array(Type.Object({ sku_id: Id, location_id: Id, quantity: Pieces }), {
  maxItems: DOCUMENT_ITEMS_MAX,
  default: [],
})

/** The document that an action posted. */
export const PostedDocument = Type.Object({
  id: Id,
  number: Type.String(),
  devices: Type.Integer({ description: 'Devices moved by the document' }),
  pieces: Type.Integer({ description: 'Accessory pieces moved by the document' }),
})
