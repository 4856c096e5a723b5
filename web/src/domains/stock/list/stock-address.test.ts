import { describe, expect, test } from 'vitest'
import {
  DEFAULT_ADDRESS,
  formatStockAddress,
  isFiltered,
  parentAddress,
  parseStockAddress,
  type StockAddress,
  withoutDetail,
} from './stock-address.ts'

const FULL_ADDRESS: StockAddress = {
  q: '苹果 17',
  brand: 3,
  store: 2,
  view: 'aged_60',
  sort: 'quantity',
  model: 12,
  sku: 'all',
  at: 5,
  status: 'reserved',
  device: 99,
  import: true,
}

describe('the address of the stock screen', () => {
  test('writes every chosen value and reads it back', () => {
    expect(parseStockAddress(formatStockAddress(FULL_ADDRESS))).toEqual(FULL_ADDRESS)
  })
  test('is empty when every value is the default', () => {
    expect(formatStockAddress(DEFAULT_ADDRESS)).toBe('')
    expect(parseStockAddress('')).toEqual(DEFAULT_ADDRESS)
  })
  test('reads invalid values as their defaults', () => {
    const odd = '?brand=x&store=-1&view=none&sort=&model=1.5&sku=0&status=gone&device=9e99&import=price'
    expect(parseStockAddress(odd)).toEqual(DEFAULT_ADDRESS)
  })
  test('cuts a search to the length the server accepts', () => {
    expect(parseStockAddress(`?q=${'a'.repeat(100)}`).q).toHaveLength(64)
  })
})

test('goes from a device to its list, model and stock list', () => {
  const device = { ...FULL_ADDRESS, import: false }
  const devices = parentAddress(device)
  const model = parentAddress(devices)
  expect(devices).toEqual({ ...device, device: null })
  expect(model).toEqual({ ...device, device: null, sku: null, at: null, status: 'in_stock' })
  expect(parentAddress(model)).toEqual(withoutDetail(FULL_ADDRESS))
})

test('does not count sort order and open details as filters', () => {
  expect(isFiltered({ ...DEFAULT_ADDRESS, sort: 'name', model: 4 })).toBe(false)
  expect(isFiltered({ ...DEFAULT_ADDRESS, view: 'low_stock' })).toBe(true)
})
