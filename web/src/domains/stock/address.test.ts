import { describe, expect, test } from 'vitest'
import {
  closed,
  isFiltered,
  PLAIN,
  parentOf,
  readAddress,
  type StockAddress,
  writeAddress,
} from './address.ts'

const full: StockAddress = {
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
    expect(readAddress(writeAddress(full))).toEqual(full)
  })
  test('is empty when every value is the default', () => {
    expect(writeAddress(PLAIN)).toBe('')
    expect(readAddress('')).toEqual(PLAIN)
  })
  test('reads invalid values as their defaults', () => {
    const odd = '?brand=x&store=-1&view=none&sort=&model=1.5&sku=0&status=gone&device=9e99&import=price'
    expect(readAddress(odd)).toEqual(PLAIN)
  })
  test('cuts a search to the length the server accepts', () => {
    expect(readAddress(`?q=${'a'.repeat(100)}`).q).toHaveLength(64)
  })
})

test('goes from a device to its list, model and stock list', () => {
  const device = { ...full, import: false }
  const devices = parentOf(device)
  const model = parentOf(devices)
  expect(devices).toEqual({ ...device, device: null })
  expect(model).toEqual({ ...device, device: null, sku: null, at: null, status: 'in_stock' })
  expect(parentOf(model)).toEqual(closed(full))
})

test('does not count sort order and open details as filters', () => {
  expect(isFiltered({ ...PLAIN, sort: 'name', model: 4 })).toBe(false)
  expect(isFiltered({ ...PLAIN, view: 'low_stock' })).toBe(true)
})
