import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as stock from '@shangxue/contract/stock'
import * as actions from '@shangxue/contract/stock-actions'
import { expect, test } from 'vitest'
import { testCompany } from '../testing/company.ts'

const { at, call, as, freshImei } = testCompany()

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))
const migrate = () => {
  const name = readdirSync(FOLDER).find((file) => file.endsWith('_plain_codes.sql')) ?? ''
  return at.h.database.pool.query(readFileSync(`${FOLDER}/${name}`, 'utf8'))
}
const query = (text: string, values: unknown[]) => at.h.database.pool.query(text, values)

const receive = (codes: { imei1?: string; sn?: string }) => {
  const lines = [{ sku_id: at.phone.id, cost_fen: 100, devices: [codes] }]
  return call(actions.receiveStock, { location_id: at.shop.id, lines }, as())
}
const deviceOf = async (code: string) => (await call(stock.lookUpCode, { code }, as())).data.device_id

test('migration removes dashes from numeric serial numbers', async () => {
  await receive({ imei1: freshImei(), sn: '990011223344' })
  const id = await deviceOf('990011223344')
  await query('update device_identifier set value = $1 where device_id = $2 and kind = $3', [
    '9900-1122-3344',
    id,
    'sn',
  ])
  expect(await deviceOf('9900-1122-3344')).toBeNull()
  await migrate()
  expect(await deviceOf('9900-1122-3344')).toBe(id)
})

test('migration skips taken codes and codes with letters', async () => {
  await receive({ sn: '5500110022' })
  await receive({ sn: 'AB-55-00' })
  const { rows } = await query("select device_id from device_identifier where value = 'AB-55-00'", [])
  await query(
    "insert into device_identifier (tenant_id, value, kind, device_id) values ($1, '55-00110022', 'imei2', $2)",
    [at.stockManager.tenantId, rows[0].device_id],
  )
  await migrate()
  const remaining = await query(
    "select value from device_identifier where value in ('55-00110022', 'AB-55-00')",
    [],
  )
  expect(remaining.rowCount).toBe(2)
})

test('migration removes dashes from numeric barcodes and search text', async () => {
  await query("update sku set barcode = '690-1234-567890' where id = $1", [at.phone.id])
  await query(
    "update product set search_text = search_text || ' 690-1234-567890' where id = (select product_id from sku where id = $1)",
    [at.phone.id],
  )
  await migrate()
  const { data } = await call(stock.lookUpCode, { code: '690-1234-567890' }, as())
  expect(data).toMatchObject({ sku_id: at.phone.id })
  const { rows } = await query(
    "select from product p join sku s on s.product_id = p.id where s.id = $1 and p.search_text like '%6901234567890%'",
    [at.phone.id],
  )
  expect(rows).toHaveLength(1)
})
