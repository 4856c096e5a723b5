import { ok } from '../../../lib/testing/server.ts'

export const pageOf = (list: readonly unknown[]) =>
  ok({
    list,
    pagination: { page: 1, pageSize: 30, total: list.length, totalPages: 1, totalCapped: false },
  })

export const buildResult = (code: string, state: string, overrides: object = {}) => ({
  ...{ code, state, device_id: null, title: '', status: null, location: null, activated_at: null },
  ...{
    place: null,
    source: null,
    sold_on: null,
    salesperson: null,
    customer: null,
    gap_days: null,
    twin: null,
  },
  ...overrides,
})

export const buildDevice = (id: number, overrides: object = {}) => ({
  ...{
    id,
    identifier: `86000000000${1000 + id}`,
    brand: '华为',
    model: 'Mate 70',
    spec: '12+256',
    color: '黑',
  },
  ...{ status: 'in_stock', location: '滨江店', received_at: '2026-11-01T00:00:00Z', activated_at: null },
  ...{ sold_on: null, salesperson: null, customer: null, days: 20 },
  ...overrides,
})

export const buildAllocation = (id: number, overrides: object = {}) => ({
  ...{ id, device_id: id, identifier: `86000000000${1000 + id}`, title: '华为 Mate 70', location: '滨江店' },
  ...{
    kind: 'salesperson',
    target_id: 5,
    target: '小林',
    state: 'open',
    expires_on: '2026-11-27',
    note: '路演',
  },
  ...{ at: '2026-11-20T02:00:00Z', by: '库管', ended_at: null },
  ...overrides,
})

/** Default responses that every device screen requests. */
export const COMMON_RESPONSES = {
  'GET /api/catalogue/locations': () => ok([{ id: 3, name: '滨江店', kind: 'store' }]),
  'GET /api/catalogue/brands': () => ok([{ id: 2, name: '华为', products: 4 }]),
  'GET /api/devices/allocation-figures': () => ok({ unallocated: 2, open: 1, expiring: 1 }),
  'GET /api/devices/activation-sources': () => ok([{ name: '荣耀', records: 9, last_at: null }]),
  'GET /api/devices/allocation-targets': () => ok([{ id: 5, name: '小林', position: '业务员' }]),
}
