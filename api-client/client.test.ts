// @module-tag full
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { testShop } from '../server/src/domains/sales/testing/shop.ts'
import { PASSWORD } from '../server/src/testing/harness.ts'
import { ApiError, createClient, dataOf } from './src/client.ts'
import { generateTypes } from './src/generate-types.ts'
import { sellDevice } from './src/sell-device.ts'

const PROJECT = fileURLToPath(new URL('.', import.meta.url))
/** The compiler of the repository; this workspace has an older one for the generator. */
const COMPILER = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))

const { fixture, phones, device } = testShop()
let baseUrl: string
beforeAll(async () => {
  baseUrl = await fixture.h.app.listen({ host: '127.0.0.1', port: 0 })
  await generateTypes()
}, 180_000)

test('the types generated from the API document compile with a program that uses them', () => {
  expect(() =>
    execFileSync(process.execPath, [COMPILER, '-p', PROJECT], { encoding: 'utf8', stdio: 'pipe' }),
  ).not.toThrow()
}, 180_000)

describe('a program with the generated client', () => {
  const input = async (id: number) => {
    const { identifiers } = await device(id)
    const deviceCode = identifiers[0]?.value ?? ''
    return {
      baseUrl,
      userName: fixture.seller.name,
      password: PASSWORD,
      locationId: fixture.shop.id,
      deviceCode,
    }
  }

  test('signs in, looks up a device and sells it', async () => {
    const [id = 0] = await phones(1)
    const sale = await sellDevice(await input(id))
    expect(sale).toMatchObject({ status: 'posted', total_fen: 400_000 })
    expect(await device(id)).toMatchObject({ status: 'sold' })
  })

  test('receives the reason for an item that cannot be sold', async () => {
    const [id = 0] = await phones(1)
    await sellDevice(await input(id))
    await expect(sellDevice(await input(id))).rejects.toThrow('已售')
  })

  test('receives the code and message of a refusal', async () => {
    const request = createClient({ baseUrl, token: 'forged' }).GET('/api/sales')
    const failure = await request.then(dataOf).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ code: 40100 })
  })
})
