import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { listSales } from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testShop } from '../sales/testing/shop.ts'
import { createService } from './testing/api-key-fixture.ts'

const EXAMPLE = resolve(import.meta.dirname, '../../../../examples/record-sale.mjs')
const run = promisify(execFile)

const { fixture, phones } = testShop()
let url: string
beforeAll(async () => {
  url = await fixture.h.app.listen({ port: 0, host: '127.0.0.1' })
})

const record = (key: string, receipt: string, ...args: string[]) =>
  run(process.execPath, [EXAMPLE, ...args], {
    env: { PATH: process.env.PATH, BASE_URL: url, API_KEY: key, RECEIPT: receipt },
  })

/** The IMEI of the phone of a sale. */
async function soldCode(saleId: number): Promise<string> {
  const { rows } = await fixture.h.database.withOwner((db) =>
    db.execute<{ code: string }>(sql`
      select i.value as code from sale_line_device k
        join device_identifier i on i.tenant_id = k.tenant_id and i.device_id = k.device_id
      where k.sale_id = ${saleId}`),
  )
  return rows[0]?.code ?? ''
}

test('the example records a sale once per receipt', async () => {
  const { h, boss } = fixture
  const { key } = await createService(h, boss, { name: '示例程序', scopes: ['sales-record'] })
  await phones(2)
  const first = JSON.parse((await record(key, 'r-1')).stdout)
  expect(first).toMatchObject({ store: '滨江店', status: 'posted', sold: expect.stringContaining('Mate 70') })
  const { data } = await h.call(listSales, {}, { token: boss.token })
  expect(data.list).toMatchObject([{ number: first.number, salesperson: '示例程序' }])
  // The phone is sold: a new receipt for it is refused, and the message says why.
  await expect(record(key, 'r-2', await soldCode(first.id))).rejects.toMatchObject({
    stderr: expect.stringContaining('已售'),
  })
})

test('the example explains a wrong key', async () => {
  await expect(record('sxk_1_1_wrong', 'r-3')).rejects.toMatchObject({
    stderr: expect.stringContaining('code 43700'),
  })
})
