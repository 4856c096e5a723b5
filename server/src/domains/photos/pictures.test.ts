import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage, type Storage } from '../../platform/storage/storage.ts'
import { pictureOf } from './pictures.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'))
let storage: Storage
let key: string
beforeAll(async () => {
  storage = await openStorage({ dataDir, s3: undefined })
  key = await storage.put(
    await sharp({ create: { width: 1_000, height: 500, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const at = async (width: number) =>
  (await pictureOf(storage, key, { name: 'photo', width })).body as Uint8Array
const widthOf = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).width

test.each([
  [80, 80],
  [100, 80],
  [500, 320],
  [999, 800],
])('a picture asked for at %i pixels is %i wide', async (asked, width) => {
  expect(await widthOf(await at(asked))).toBe(width)
})

test('a picture that is narrow enough is sent as it is stored', async () => {
  expect(Buffer.from(await at(1_000))).toEqual(Buffer.from(await storage.get(key)))
})

test('a smaller picture is encoded once', async () => {
  await at(320)
  await storage.putAs(`variants/${key}.w320`, new Uint8Array([7]))
  expect([...(await at(400))]).toEqual([7])
})

test('a picture that is gone is not found', async () => {
  await expect(pictureOf(storage, 'aa/none', { name: 'photo', width: 80 })).rejects.toMatchObject({
    status: 404,
  })
})
