import * as actions from '@shangxue/contract/stock/actions'
import * as stock from '@shangxue/contract/stock/endpoints'
import { expect, test } from 'vitest'
import { testCompany } from '../testing/company.ts'

const { fixture, call, auth, freshImei, device } = testCompany()

const receive = (codes: { imei1?: string; sn?: string }) => {
  const lines = [{ sku_id: fixture.phone.id, cost_fen: 100, devices: [codes] }]
  return call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())
}
const deviceOf = async (code: string) => (await call(stock.lookUpCode, { code }, auth())).data.device_id ?? 0
const reverse = (id: number) => call(actions.reverseStockDocument, { id, reason: '入错' }, auth())

test('lists a device with reversed receipt by its given-up code', async () => {
  const imei1 = freshImei()
  const document = (await receive({ imei1, sn: 'SN-GIVEN-UP' })).data
  const id = await deviceOf(imei1)
  await reverse(document.id)
  await receive({ imei1 })
  const holderId = await deviceOf(imei1)
  const { list } = (await call(stock.listDevices, {}, auth())).data
  expect(list.find((device) => device.id === id)).toMatchObject({ identifier: imei1, withdrawn: true })
  expect(list.find((device) => device.id === holderId)).toMatchObject({ identifier: imei1, withdrawn: false })
  const matches = (await call(stock.listDevices, { q: imei1 }, auth())).data
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
  const { list } = (await call(stock.listDevices, { status: 'scrapped' }, auth())).data
  expect(list.find((device) => device.id === id)).toMatchObject({ identifier: '350000000000002' })
  expect((await device(id)).given_up).toEqual([{ kind: 'sn', value: '350000000000002' }])
  const { lines } = (await call(actions.getStockDocument, { id: document.id }, auth())).data
  expect(lines).toMatchObject([{ device_id: id, identifier: '350000000000002' }])
})
