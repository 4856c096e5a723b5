import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as stock from '@shangxue/contract/stock'
import * as actions from '@shangxue/contract/stock-actions'
import { expect, test } from 'vitest'
import { testCompany } from '../testing/company.ts'

const { at, call, as, freshImei, one, device } = testCompany()

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))
const migration = () => {
  const name = readdirSync(FOLDER).find((file) => file.endsWith('_freed_codes.sql')) ?? ''
  return readFileSync(`${FOLDER}/${name}`, 'utf8')
}

const receive = (codes: { imei1?: string; sn?: string }) => {
  const lines = [{ sku_id: at.phone.id, cost_fen: 100, devices: [codes] }]
  return call(actions.receiveStock, { location_id: at.shop.id, lines }, as())
}
const deviceOf = async (code: string) => (await call(stock.lookUpCode, { code }, as())).data.device_id ?? 0
const reverse = (id: number) => call(actions.reverseStockDocument, { id, reason: '入错' }, as())
/** Recreates the rows as they were stored before events had codes. */
const restoreOldRows = async (id: number, codes: { kind: string; value: string }[]) => {
  await at.h.database.pool.query('update device_event set codes = null where device_id = $1', [id])
  for (const { kind, value } of codes)
    await at.h.database.pool.query('insert into device_identifier values ($1, $2, $3, $4)', [
      at.stockManager.tenantId,
      value,
      kind,
      id,
    ])
}

test('migration frees the codes of devices with reversed receipts', async () => {
  const codes = { imei1: freshImei(), sn: 'SN-HELD-ON' }
  const document = (await receive(codes)).data
  const id = await deviceOf(codes.imei1)
  const { identifiers } = await device(id)
  await reverse(document.id)
  await restoreOldRows(id, identifiers)
  const returnedCodes = { imei1: freshImei() }
  await receive(returnedCodes)
  const returned = await deviceOf(returnedCodes.imei1)
  await call(actions.writeOff, { kind: 'lost', device_ids: [returned], reason: '盘亏' }, as())
  await reverse((await receive(returnedCodes)).data.id)
  const { id: otherDevice } = await one()
  const others = [await device(returned), await device(otherDevice)]

  await at.h.database.pool.query(migration())

  expect(await device(id)).toMatchObject({ status: 'scrapped', identifiers: [] })
  const { lines } = (await call(actions.getStockDocument, { id: document.id }, as())).data
  expect(lines).toMatchObject([{ device_id: id, identifier: codes.imei1 }])
  expect((await receive(codes)).status).toBe(200)
  expect(await deviceOf(codes.sn)).not.toBe(id)
  expect([await device(returned), await device(otherDevice)]).toEqual(others)
})

test('lists a device with reversed receipt by its given-up code', async () => {
  const imei1 = freshImei()
  const document = (await receive({ imei1, sn: 'SN-GIVEN-UP' })).data
  const id = await deviceOf(imei1)
  await reverse(document.id)
  await receive({ imei1 })
  const holderId = await deviceOf(imei1)
  const { list } = (await call(stock.listDevices, {}, as())).data
  expect(list.find((device) => device.id === id)).toMatchObject({ identifier: imei1, withdrawn: true })
  expect(list.find((device) => device.id === holderId)).toMatchObject({ identifier: imei1, withdrawn: false })
  const matches = (await call(stock.listDevices, { q: imei1 }, as())).data
  expect(matches.list.map((device) => device.id)).toEqual([holderId])
  expect(await device(id)).toMatchObject({
    identifiers: [],
    given_up: [
      { kind: 'imei1', value: imei1 },
      { kind: 'sn', value: 'SN-GIVEN-UP' },
    ],
  })
  expect((await device(holderId)).given_up).toEqual([])
})

test('lists a device with only a serial number by it', async () => {
  const document = (await receive({ sn: '350000000000002' })).data
  const id = await deviceOf('350000000000002')
  await reverse(document.id)
  const { list } = (await call(stock.listDevices, { status: 'scrapped' }, as())).data
  expect(list.find((device) => device.id === id)).toMatchObject({ identifier: '350000000000002' })
  expect((await device(id)).given_up).toEqual([{ kind: 'sn', value: '350000000000002' }])
  const { lines } = (await call(actions.getStockDocument, { id: document.id }, as())).data
  expect(lines).toMatchObject([{ device_id: id, identifier: '350000000000002' }])
})
