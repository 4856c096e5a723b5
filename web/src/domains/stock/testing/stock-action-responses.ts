import { ok, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { pageOf } from './stock-responses.ts'

/** Valid IMEIs: in stock, sold, at another location, and unknown to the system. */
export const HERE = ['356000123450017', '356000123450025', '356000123450033'] as const
export const SOLD = '356000123450041'
export const ELSEWHERE = '356000123450058'
export const NEW = ['356000123450066', '356000123450074', '356000123450082'] as const
export const CABLE = '6901234567892'

const phone = (code: string, device_id: number, status: string, location_id: number | null) => ({
  code,
  kind: 'device',
  device_id,
  sku_id: 11,
  title: '华为 Mate 70 Pro 12GB+256GB 曜石黑',
  identifier: code,
  status,
  location_id,
  location: location_id === 5 ? '人民路店' : location_id === 6 ? '中心仓' : null,
  tracking: 'serial',
  retail_fen: 399_900,
})

const knownCodes = [
  phone(HERE[0], 71, 'in_stock', 5),
  phone(HERE[1], 72, 'in_stock', 5),
  phone(HERE[2], 73, 'in_stock', 5),
  phone(SOLD, 74, 'sold', null),
  phone(ELSEWHERE, 75, 'in_stock', 6),
  {
    ...phone(CABLE, 0, 'in_stock', null),
    kind: 'sku',
    device_id: null,
    sku_id: 21,
    title: '绿联 数据线 1m 白色',
    status: null,
    tracking: 'none',
    retail_fen: 2_900,
  },
]

const resolveCode = (code: string) =>
  knownCodes.find((item) => item.code === code) ?? {
    code,
    kind: 'unknown',
    device_id: null,
    sku_id: null,
    title: '',
    identifier: code,
    status: null,
    location_id: null,
    location: null,
    tracking: null,
    retail_fen: null,
  }

export const postedDocument = { id: 900, number: 'RK261120-AB2CD', devices: 2, pieces: 3 }

const transfer = {
  id: 31,
  number: 'DB261120-XY3ZW',
  state: 'out',
  from_location_id: 6,
  from: '中心仓',
  to_location_id: 5,
  to: '人民路店',
  at: '2026-10-03T02:00:00Z',
  by: 'kuguan',
  closed_at: null,
  closed_by: null,
  note: '补货',
  devices: 2,
  pieces: 5,
  missing: 0,
}
const line = (device_id: number | null, identifier: string, quantity: number) => ({
  sku_id: device_id === null ? 21 : 11,
  device_id,
  title: device_id === null ? '绿联 数据线 1m 白色' : '华为 Mate 70 Pro 12GB+256GB 曜石黑',
  identifier,
  quantity,
  arrived: null,
})
export const openTransfer = {
  ...transfer,
  lines: [line(71, HERE[0], 1), line(72, HERE[1], 1), line(null, '', 5)],
}

const count = {
  id: 41,
  location_id: 5,
  location: '人民路店',
  state: 'open',
  started_at: '2026-10-03T02:00:00Z',
  started_by: 'dianzhang',
  closed_at: null,
  closed_by: null,
  scanned: 3,
}
const counted = (code: string, device_id: number | null, status: string | null, location: string | null) => ({
  device_id,
  code,
  title: device_id === null ? '' : '华为 Mate 70 Pro 12GB+256GB 曜石黑',
  status,
  location,
})
export const openCount = {
  ...count,
  expected: 3,
  found: 1,
  missing: [counted(HERE[1], 72, 'in_stock', '人民路店'), counted(HERE[2], 73, 'in_stock', '人民路店')],
  surplus: [counted(ELSEWHERE, 75, 'in_stock', '中心仓'), counted(NEW[0], null, null, null)],
  set_aside: [],
  moved: [],
  items: [{ sku_id: 21, title: '绿联 数据线 1m 白色', booked: 5, counted: 3, moved: 0 }],
  revision: 'r1',
}

export const document = {
  id: 900,
  number: 'RK261120-AB2CD',
  devices: 1,
  pieces: 3,
  kind: 'receipt',
  at: '2026-10-03T02:00:00Z',
  by: 'kuguan',
  location: '人民路店',
  reason: '送货单 88',
  reverses: null,
  reversed_by: null,
  reversible: true,
  lines: [
    {
      device_id: 71,
      title: '华为 Mate 70 Pro 12GB+256GB 曜石黑',
      identifier: HERE[0],
      quantity: 1,
      unit_cost_fen: null,
      from: null,
      to: '人民路店 在库',
    },
    {
      device_id: null,
      title: '绿联 数据线 1m 白色',
      identifier: '',
      quantity: 3,
      unit_cost_fen: 1_250,
      from: null,
      to: null,
    },
  ],
}

const skus = [
  {
    id: 11,
    title: '华为 Mate 70 Pro 12GB+256GB 曜石黑',
    tracking: 'serial',
    barcode: '6900000000011',
    purchase_fen: 512_000,
  },
  { id: 21, title: '绿联 数据线 1m 白色', tracking: 'none', barcode: CABLE, purchase_fen: null },
]

/** Default responses for codes, documents, transfers and counts. */
export function defaultActionResponse(path: string, body: string): ScriptedResponse | undefined {
  if (path === '/api/stock/codes/resolve') return ok((JSON.parse(body).codes as string[]).map(resolveCode))
  const byPath: Record<string, unknown> = {
    '/api/stock/skus': pageOf(skus),
    '/api/stock/transfers': pageOf([transfer]),
    '/api/stock/transfers/31': openTransfer,
    '/api/stock/counts': pageOf([count]),
    '/api/stock/counts/41': openCount,
    '/api/stock/documents': pageOf([document]),
    '/api/stock/documents/900': document,
  }
  return path in byPath ? ok(byPath[path]) : undefined
}
