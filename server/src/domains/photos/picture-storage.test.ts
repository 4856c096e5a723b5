import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage, type Storage } from '../../platform/storage/storage.ts'
import { getPicture } from './picture-storage.ts'

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

const getWidth = async (width: number) =>
  (await getPicture(storage, key, { name: 'photo', width })).body as Uint8Array
const widthOf = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).width

test.each([
  [80, 80],
  [100, 80],
  [500, 320],
  [999, 800],
])('returns a picture of width %i as %i', async (requestedWidth, width) => {
  expect(await widthOf(await getWidth(requestedWidth))).toBe(width)
})

test('returns a narrow picture unchanged', async () => {
  expect(Buffer.from(await getWidth(1_000))).toEqual(Buffer.from(await storage.get(key)))
})

test('encodes a smaller picture once', async () => {
  await getWidth(320)
  await storage.putAs(`variants/${key}.w320`, new Uint8Array([7]))
  expect([...(await getWidth(400))]).toEqual([7])
})

test('throws not_found for a missing picture', async () => {
  await expect(getPicture(storage, 'aa/none', { name: 'photo', width: 80 })).rejects.toMatchObject({
    status: 404,
  })
})
