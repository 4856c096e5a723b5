import { ok, type ScriptedResponse } from '../../../lib/testing/server.ts'

/** Valid IMEIs: in stock at this store, sold, at another store, and unknown to the system. */
export const HERE = ['356000123450017', '356000123450025', '356000123450033'] as const
export const SOLD = '356000123450041'
export const ELSEWHERE = '356000123450058'
export const UNKNOWN = '356000123450066'
export const CABLE = '6901234567892'

const page = (list: readonly unknown[]) => ({
  list,
  pagination: { page: 1, pageSize: 30, total: list.length, totalPages: 1, totalCapped: false },
})

/** Prices of a SKU without own prices and quantity breaks. */
const policyOf = (retail: number | null, wholesale: number | null) => ({
  levels: { retail, wholesale, wholesale_b: null, wholesale_c: null, staff: null },
  own: [],
  breaks: [],
})
const CENTRAL = { location_id: 6, location: '中心仓' }
const phone = (code: string, device_id: number, trouble: string | null = null) => ({
  code,
  kind: 'device',
  device_id,
  sku_id: 11,
  title: '华为 Mate 70 Pro 12GB+256GB 曜石黑',
  identifier: code,
  tracking: 'serial',
  status: trouble === '已售' ? 'sold' : 'in_stock',
  location_id: 5,
  location: '人民路店',
  retail_fen: 400_000,
  wholesale_fen: 380_000,
  product_id: 1,
  level: 'retail',
  policy: policyOf(400_000, 380_000),
  gifts: [] as readonly unknown[],
  pieces: 0,
  trouble,
})
const cable = (code: string) => ({
  ...phone(code, 0),
  kind: 'sku',
  device_id: null,
  sku_id: 21,
  title: '绿联 数据线 1m 白色',
  identifier: code,
  tracking: 'none',
  status: null,
  location_id: null,
  location: null,
  retail_fen: 2_000,
  wholesale_fen: null,
  product_id: 2,
  policy: policyOf(2_000, null),
  pieces: 5,
})
const unknown = (code: string) => ({
  ...phone(code, 0, '没有这个串号或条码'),
  kind: 'unknown',
  device_id: null,
  sku_id: null,
  title: '',
  tracking: null,
  status: null,
})

const KNOWN: Record<string, ReturnType<typeof phone> | ReturnType<typeof cable>> = {
  ...Object.fromEntries(HERE.map((code, at) => [code, phone(code, 71 + at)])),
  [SOLD]: phone(SOLD, 74, '已售'),
  [ELSEWHERE]: { ...phone(ELSEWHERE, 75), ...CENTRAL },
  [CABLE]: cable(CABLE),
}

const storeSku = (
  sku_id: number,
  spec: string,
  color: string,
  pieces: number,
  retail_fen: number | null,
) => ({
  ...{ sku_id, spec, color, pieces, retail_fen },
  wholesale_fen: null,
  levels: policyOf(retail_fen, null).levels,
})
const STORE_STOCK: Record<string, readonly unknown[]> = {
  serial: [
    {
      ...{ product_id: 1, brand: '华为', model: 'Mate 70 Pro', pieces: 4 },
      skus: [
        storeSku(11, '12GB+256GB', '曜石黑', 3, 400_000),
        storeSku(12, '12GB+512GB', '云杉绿', 1, 450_000),
      ],
    },
  ],
  none: [
    {
      product_id: 2,
      brand: '绿联',
      model: '数据线',
      pieces: 5,
      skus: [storeSku(21, '1m', '白色', 5, 2_000)],
    },
  ],
}

interface LookupRequest {
  readonly codes: string[]
  readonly sku_ids: number[]
  readonly location_id?: number
}
/** Response of the look-up of codes and chosen accessories. */
export const lookupResponse = (body: string, soldCodes: readonly string[] = []): ScriptedResponse => {
  const { codes, sku_ids, location_id } = JSON.parse(body) as LookupRequest
  const items = codes.map((code) => {
    if (soldCodes.includes(code)) return phone(code, 71, '已售')
    const item = KNOWN[code] ?? unknown(code)
    const isElsewhere = location_id && item.status === 'in_stock' && item.location_id !== location_id
    return isElsewhere ? { ...item, trouble: `在${item.location}` } : item
  })
  return ok([...items, ...sku_ids.map(() => cable(''))])
}

const summary = {
  id: 900,
  number: 'XS261120-AB2CD',
  kind: 'sale',
  status: 'posted',
  day: '2026-11-20',
  at: '2026-11-20T02:00:00Z',
  location_id: 5,
  location: '人民路店',
  salesperson_id: 3,
  salesperson: 'xiaolin',
  customer: '张三数码',
  pieces: 5,
  total_fen: 806_000,
  title: '华为 Mate 70 Pro',
}
export const sale = {
  ...summary,
  customer_id: 8,
  note: '',
  discount_fen: 0,
  cost_fen: null as number | null,
  ask: null as string | null,
  credit_issue: null as string | null,
  decided_by: null,
  decided_at: null,
  decision: null as string | null,
  origin: null,
  returns: [],
  lines: [
    {
      line: 1,
      sku_id: 11,
      title: '华为 Mate 70 Pro 12GB+256GB 曜石黑',
      tracking: 'serial',
      quantity: 2,
      price_fen: 400_000,
      amount_fen: 800_000,
      below_floor: false,
      floor_fen: null,
      returned: 0,
      price_source: null,
      gift_for: [],
      refunded_fen: 0,
      devices: [
        { device_id: 71, identifier: HERE[0], returned: false },
        { device_id: 72, identifier: HERE[1], returned: false },
      ],
    },
    {
      line: 2,
      sku_id: 21,
      title: '绿联 数据线 1m 白色',
      tracking: 'none',
      quantity: 3,
      price_fen: 2_000,
      amount_fen: 6_000,
      below_floor: false,
      floor_fen: null,
      returned: 1,
      price_source: null,
      gift_for: [],
      refunded_fen: 2_000,
      devices: [],
    },
  ],
  payments: [
    { method: 'cash', amount_fen: 500_000 },
    { method: 'on_account', amount_fen: 306_000 },
  ],
  may_decide: false,
  may_withdraw: false,
  may_return: true,
  may_reverse: false,
}
const pendingSale = {
  ...summary,
  id: 901,
  number: 'XS261121-WAIT2',
  status: 'waiting',
  total_fen: 300_000,
}

const BY_PATH: Record<string, unknown> = {
  '/api/catalogue/locations': [
    { id: 5, name: '人民路店', kind: 'store' },
    { id: 6, name: '中心仓', kind: 'warehouse' },
  ],
  '/api/customers': page([
    { id: 8, name: '张三数码', short_name: '张三', area: '城东', phone: '13800000000' },
  ]),
  '/api/customers/areas': ['城东', '城西'],
  '/api/sales/own-store': { location_id: null },
  '/api/sales/receipt-texts': [],
  '/api/sales/recent-customers': [{ id: 9, name: '李四通讯' }],
  '/api/sales/sellers': [{ id: 3, name: 'xiaolin' }],
  '/api/sales/900': sale,
  '/api/stock/devices': page(
    HERE.map((identifier, at) => ({
      id: 71 + at,
      identifier,
      brand: '华为',
      model: 'Mate 70 Pro',
      spec: '12GB+256GB',
      color: '曜石黑',
      status: 'in_stock',
      location: '人民路店',
      cost_fen: null,
      received_at: '2026-11-01T02:00:00Z',
      activated_at: null,
      withdrawn: false,
    })),
  ),
}

/** Default responses of the server. */
export function defaultSaleResponse(path: string, body: string, params: URLSearchParams): ScriptedResponse {
  if (path === '/api/sales/goods') return lookupResponse(body)
  if (path === '/api/sales/store-stock') return ok(page(STORE_STOCK[params.get('tracking') ?? ''] ?? []))
  if (path === '/api/sales')
    return ok(
      body ? { id: 900, number: summary.number, status: 'posted', total_fen: 800_000 } : page(list(params)),
    )
  return path in BY_PATH ? ok(BY_PATH[path]) : { status: 404, json: { code: 40400, msg: '没有', data: null } }
}
const list = (params: URLSearchParams) =>
  params.get('status') === 'waiting' ? [pendingSale] : [summary, pendingSale]
