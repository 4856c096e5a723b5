import type { SalesFigures } from '@shangxue/contract/sales-figures/endpoints'

/** Figures in the shape of the server's response. */
export const figures = (
  pieces: number,
  amount_fen: number,
  overrides: Partial<SalesFigures> = {},
): SalesFigures => ({
  pieces,
  returned: 0,
  amount_fen,
  margin_fen: 1_000,
  average_fen: pieces > 0 ? Math.round(amount_fen / pieces) : null,
  ...overrides,
})

export const soldLine = (sale_id: number, overrides: object = {}) => ({
  sale_id,
  line: 1,
  number: `XS261123-0000${sale_id}`,
  kind: 'sale',
  day: '2026-11-23',
  at: '2026-11-23T02:00:00.000Z',
  location: '滨江店',
  salesperson: '小林',
  customer: '张三数码',
  title: 'Mate 70 12+256 黑',
  quantity: 1,
  price_fen: 400_000,
  amount_fen: 400_000,
  margin_fen: 50_000,
  identifiers: ['863134751099543'],
  ...overrides,
})

export const pageOf = (list: readonly object[]) => ({
  list,
  pagination: { page: 1, pageSize: 30, total: list.length, totalPages: 1, totalCapped: false },
})

const STORES = [
  { id: 1, name: '滨江店', kind: 'store' },
  { id: 2, name: '总仓', kind: 'warehouse' },
]
const PEOPLE = [
  { id: 7, name: '小林', position: '业务员', disabled: false },
  { id: 8, name: '小周', position: '业务员', disabled: true },
]
/** Responses for the pickers of filters and forms. */
export const PICKER_RESPONSES = {
  'GET /api/catalogue/locations': STORES,
  'GET /api/catalogue/brands': [{ id: 3, name: '华为', products: 9 }],
  'GET /api/sales-figures/people': PEOPLE,
  'GET /api/customers': pageOf([]),
}
