import { expect, test } from 'vitest'
import { groupSkus, type Sku } from './sku-groups.ts'

const at = (location_id: number, quantity: number) => ({
  location_id,
  location: `店${location_id}`,
  quantity,
  reserved: 0,
  in_transit: 0,
})
const sku = (id: number, spec: string, retail_fen: number, stores: Sku['stores'] = []): Sku => ({
  id,
  spec,
  color: `色${id}`,
  barcode: null,
  min_stock: 0,
  wholesale_fen: 1,
  retail_fen,
  quantity: 0,
  value_fen: null,
  stores,
})

test('groups colours with equal spec and price', () => {
  const groups = groupSkus([
    sku(1, '256GB', 500),
    sku(2, '512GB', 700),
    sku(3, '256GB', 500),
    sku(4, '256GB', 480),
  ])
  expect(groups.map(({ spec, retail_fen, skus }) => [spec, retail_fen, skus.map(({ id }) => id)])).toEqual([
    ['256GB', 500, [1, 3]],
    ['512GB', 700, [2]],
    ['256GB', 480, [4]],
  ])
})

test('lists the stores of all colours, largest stock first', () => {
  const [group] = groupSkus([sku(1, 'a', 1, [at(7, 1), at(9, 0)]), sku(2, 'a', 1, [at(7, 1), at(8, 3)])])
  expect(group?.stores.map(({ location_id }) => location_id)).toEqual([8, 7, 9])
})
