import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSearchKeys, namePinyin, personPinyin } from '../domains/catalogue/product-search-keys.ts'
import { createDatabase, type Database } from '../platform/database/database.ts'
import {
  aCustomer,
  aDevice,
  aPrice,
  aProduct,
  aSku,
  aTenant,
  luhnImei,
  someAccessories,
  someDevices,
} from './builders.ts'
import { borrowTestDatabase } from './database/open-test-database.ts'
import type { TestDatabase } from './database/test-database.ts'

let opened: TestDatabase
let database: Database
beforeAll(async () => {
  opened = await borrowTestDatabase()
  database = createDatabase(opened.pool)
})
afterAll(() => opened.close())

const balances = async (tenantId: number) =>
  (
    await opened.pool.query(
      `select quantity, reserved, in_transit, value_fen::int as value from stock_balance where tenant_id = $1
       and (quantity, in_transit) <> (0, 0) order by sku_id, location_id`,
      [tenantId],
    )
  ).rows

describe('names', () => {
  it('spells characters in full and by initials', () => {
    expect(namePinyin('红米')).toBe('hongmi hm')
    expect(namePinyin('红米 Note 14')).toBe('hongmi note 14 hmnote14')
    expect(namePinyin('iPhone 16')).toBe('iphone 16')
    expect(namePinyin('宏达（西湖）')).toBe('hongda xihu hdxh')
    expect(namePinyin('绿联')).toBe('lvlian ll')
  })

  it('pronounces surnames', () => {
    expect(personPinyin('单记通讯')).toBe('shanjitongxun sjtx')
    expect(namePinyin('单记通讯')).toBe('danjitongxun djtx')
  })

  it('makes a product searchable by all its terms', () => {
    const { searchText } = buildSearchKeys({
      brand: '小米',
      name: '红米 Note 14 Pro+',
      shortName: 'N14P+',
      specs: ['１２+256'],
      barcodes: ['6900000000017'],
    })
    for (const typed of [
      '小米',
      'xiaomi',
      'xm',
      '红米note14',
      'hongmi',
      'hmnote',
      'n14p+',
      '12+256',
      '6900000000017',
    ])
      expect(searchText).toContain(typed)
  })
})

describe('codes', () => {
  it('derives the same valid IMEI from the same number', () => {
    expect(luhnImei(7)).toBe(luhnImei(7))
    expect(luhnImei(7)).not.toBe(luhnImei(8))
    expect(luhnImei(0)).toBe('860000000000009')
    expect(() => luhnImei(1e12)).toThrow(RangeError)
  })
})

describe('rows', () => {
  it("makes a product searchable by a new sku's barcode", async () => {
    const result = await database.withOwner(async (db) => {
      const { id: tenantId } = await aTenant(db)
      const product = await aProduct(db, { tenantId, name: '测试机' })
      await aSku(db, { tenantId, productId: product.id, spec: '16+512', barcode: '6900000000123' })
      await aPrice(db, { tenantId, amountFen: 99_900 })
      return db.execute<{ text: string }>(`select search_text as text from product where id = ${product.id}`)
    })
    expect(result.rows[0]?.text).toMatch(/ceshiji.*16\+512.*6900000000123/)
  })

  it('counts only held devices in balances', async () => {
    const tenantId = await database.withOwner(async (db) => {
      const { id } = await aTenant(db)
      const first = await someDevices(db, 3, { tenantId: id, costFen: 100 })
      const stockOptions = {
        tenantId: id,
        skuId: first[0]?.skuId ?? 0,
        locationId: first[0]?.locationId ?? 0,
        costFen: 100,
      }
      const customer = await aCustomer(db, { tenantId: id })
      await aDevice(db, { ...stockOptions, status: 'reserved', customerId: customer.id })
      for (const status of ['sold', 'returned', 'damaged', 'lost', 'scrapped', 'in_transit'] as const)
        await aDevice(db, { ...stockOptions, status })
      return id
    })
    expect(await balances(tenantId)).toEqual([{ quantity: 4, reserved: 1, in_transit: 1, value: 400 }])
    const { rows } = await opened.pool.query(
      `select location_id is null as nowhere, status from device where tenant_id = $1 and location_id is null order by status`,
      [tenantId],
    )
    expect(rows.map(({ status }) => status)).toEqual(['lost', 'scrapped', 'sold'])
  })

  it('values accessories at cost', async () => {
    const tenantId = await database.withOwner(async (db) => {
      const { id } = await aTenant(db)
      const { skuId, locationId } = await someAccessories(db, 10, { tenantId: id, unitCostFen: 150 })
      await someAccessories(db, 5, { tenantId: id, skuId, locationId, unitCostFen: 300 })
      return id
    })
    expect(await balances(tenantId)).toEqual([{ quantity: 15, reserved: 0, in_transit: 0, value: 3_000 }])
  })
})
