import { ok, type ScriptedResponse } from '../../../lib/testing/server.ts'

/** Default responses of a small company's server, in the contract's shapes. */
export const pageOf = (list: readonly unknown[]) => ({
  list,
  pagination: { page: 1, pageSize: 30, total: list.length, totalPages: 1, totalCapped: false },
})

export const IMEI = '490154203237518'

export const summary = {
  devices: 3012,
  accessories: 410,
  reserved: 3,
  value_fen: null,
  aged_30: 40,
  aged_60: 12,
  aged_90: 5,
  low_stock: 7,
}

const model = {
  id: 1,
  brand: '华为',
  name: 'Mate 70 Pro',
  short_name: 'M70P',
  tracking: 'serial',
  skus: 2,
  quantity: 12,
  reserved: 2,
  in_transit: 4,
  retail_from_fen: 599_900,
  retail_to_fen: 699_900,
  value_fen: null,
  low_stock: true,
  low_skus: 2,
}

const modelDetail = {
  id: 1,
  brand: '华为',
  name: 'Mate 70 Pro',
  short_name: 'M70P',
  tracking: 'serial',
  skus: [
    {
      id: 11,
      spec: '12GB+256GB',
      color: '曜石黑',
      barcode: '6901234567892',
      min_stock: 20,
      wholesale_fen: 530_000,
      retail_fen: 599_900,
      quantity: 12,
      value_fen: null,
      stores: [
        { location_id: 5, location: '人民路店', quantity: 9, reserved: 2, in_transit: 0 },
        { location_id: 6, location: '中心仓', quantity: 3, reserved: 0, in_transit: 4 },
      ],
    },
  ],
}

export const deviceItem = {
  id: 77,
  identifier: IMEI,
  brand: '华为',
  model: 'Mate 70 Pro',
  spec: '12GB+256GB',
  color: '曜石黑',
  status: 'in_stock',
  location: '人民路店',
  cost_fen: null,
  received_at: '2026-10-01T02:00:00Z',
  activated_at: null,
  withdrawn: false,
}

export const device = {
  ...deviceItem,
  product_id: 1,
  sku_id: 11,
  customer: null,
  identifiers: [
    { kind: 'imei1', value: IMEI },
    { kind: 'sn', value: 'F2LX1234AB' },
  ],
  given_up: [],
  wholesale_fen: 530_000,
  retail_fen: 599_900,
  events: [
    {
      id: 2,
      kind: 'transfer_in',
      at: '2026-10-03T02:00:00Z',
      by: 'kuguan',
      location: '人民路店',
      customer: null,
      reason: '补货',
    },
    {
      id: 1,
      kind: 'received',
      at: '2026-10-01T02:00:00Z',
      by: 'kuguan',
      location: '中心仓',
      customer: null,
      reason: null,
    },
  ],
}

export const lookupResult = (kind: 'device' | 'sku' | 'unknown') => ({
  kind,
  device_id: kind === 'device' ? 77 : null,
  product_id: kind === 'unknown' ? null : 1,
  sku_id: kind === 'unknown' ? null : 11,
})

const byPath: Record<string, unknown> = {
  '/api/stock/models': pageOf([model]),
  '/api/stock/models/1': modelDetail,
  '/api/stock/summary': summary,
  '/api/stock/devices': pageOf([deviceItem]),
  '/api/stock/devices/77': device,
  '/api/stock/lookup': lookupResult('unknown'),
  '/api/catalogue/brands': [
    { id: 1, name: '苹果', products: 9 },
    { id: 2, name: '华为', products: 8 },
  ],
  '/api/catalogue/locations': [
    { id: 5, name: '人民路店', kind: 'store' },
    { id: 6, name: '中心仓', kind: 'warehouse' },
  ],
}

export function defaultStockResponse(path: string): ScriptedResponse {
  return path in byPath ? ok(byPath[path]) : { status: 404, json: { code: 40400, msg: '没有', data: null } }
}
