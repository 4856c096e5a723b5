import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStorage } from '../../platform/storage/storage.ts'
import { purgeOldAudio } from './cleanup.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-audio-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('deletes the oldest audio until the limit is met', async () => {
  const storage = await openStorage({ dataDir, s3: undefined })
  expect(await purgeOldAudio(storage)).toBe(0)
  const other = await storage.put(new Uint8Array(100))
  const ages = { 'speech/aa/second': 2, 'speech/bb/first': 1, 'speech/cc/last': 3 }
  for (const [key, day] of Object.entries(ages)) {
    await storage.putAs(key, new Uint8Array(100))
    utimesSync(join(dataDir, 'files', key), day * 86_400, day * 86_400)
  }
  expect(await purgeOldAudio(storage, { maxBytes: 300 })).toBe(0)
  expect(await purgeOldAudio(storage, { maxBytes: 250 })).toBe(1)
  expect(await storage.read('speech/bb/first')).toBeUndefined()
  expect(await purgeOldAudio(storage, { maxBytes: 0 })).toBe(2)
  expect((await storage.get(other)).byteLength).toBe(100)
})

test('deletes audio of the library last', async () => {
  const storage = await openStorage({ dataDir, s3: undefined })
  for (const [day, key] of ['speech/aa/library', 'speech/bb/other', 'speech/cc/newer'].entries()) {
    await storage.putAs(key, new Uint8Array(100))
    utimesSync(join(dataDir, 'files', key), (day + 1) * 86_400, (day + 1) * 86_400)
  }
  const deleteLast = new Set(['speech/aa/library'])
  expect(await purgeOldAudio(storage, { maxBytes: 100, deleteLast })).toBe(2)
  expect(await storage.find('speech/aa/library')).toBeDefined()
  expect(await purgeOldAudio(storage, { maxBytes: 50, deleteLast })).toBe(1)
})
