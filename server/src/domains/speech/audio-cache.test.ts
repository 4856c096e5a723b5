import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { watchDiskSpace } from '../../platform/disk/disk-space.ts'
import { openStorage } from '../../platform/storage/storage.ts'
import { AUDIO_FOLDER, createAudioCache } from './audio-cache.ts'
import { purgeOldAudio } from './cleanup.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-audio-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('limits disk use between nightly sweeps', async () => {
  const storage = await openStorage({ dataDir, s3: undefined })
  const sizeOnDisk = async () => {
    let bytes = 0
    for await (const file of storage.list(AUDIO_FOLDER)) bytes += file.bytes
    return bytes
  }
  const cache = createAudioCache(storage, {
    everyBytes: 1_000,
    sweep: () => purgeOldAudio(storage, { maxBytes: 2_000 }),
  })
  for (let i = 0; i < 100; i++) {
    await cache.put(i.toString(16).padStart(64, '0'), new Uint8Array(100))
    await cache.waitForSweep()
    expect(await sizeOnDisk()).toBeLessThanOrEqual(3_000)
  }
})

test('loses no audio when a sweep fails, and retries it', async () => {
  const storage = await openStorage({ dataDir, s3: undefined })
  let sweeps = 0
  const sweep = async () => {
    sweeps++
    throw new Error('the bucket is away')
  }
  const cache = createAudioCache(storage, { everyBytes: 100, sweep })
  await cache.put('a'.repeat(64), Buffer.concat([Buffer.from('fff360c4', 'hex'), Buffer.alloc(200)]))
  await cache.waitForSweep()
  await cache.put('b'.repeat(64), new Uint8Array(200))
  await cache.waitForSweep()
  expect(sweeps).toBe(2)
  expect(await cache.get('a'.repeat(64))).toBeDefined()
})

test('serves audio from memory when the disk is full', async () => {
  const space = watchDiskSpace('/anywhere', { free: async () => 0 })
  const full = await openStorage({ dataDir: join(dataDir, 'full'), s3: undefined }, space)
  const cache = createAudioCache(full, { everyBytes: 1_000, sweep: async () => undefined })
  const bytes = Buffer.concat([Buffer.from('fff360c4', 'hex'), Buffer.alloc(200)])
  await cache.put('a'.repeat(64), bytes)
  expect(await cache.get('a'.repeat(64))).toEqual(bytes)
})
