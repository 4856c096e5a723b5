import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test, vi } from 'vitest'
import { enforceReserve, freeBytes, isDiskFull, RESERVED_BYTES, watchDiskSpace } from './disk-space.ts'
import { watchFullDatabase } from './full-database.ts'

const FULL = { reason: 'storage_full', status: 507 }

function createTestDisk(bytes: number) {
  let freeSpace = bytes
  let now = 0
  const free = vi.fn(async () => freeSpace)
  return {
    space: watchDiskSpace('/anywhere', { free, now: () => now }),
    free,
    setFree(next: number) {
      freeSpace = next
      now += 1_000
    },
  }
}

describe('disk space', () => {
  test('rejects writes that would use up the reserve', async () => {
    const disk = createTestDisk(RESERVED_BYTES + 100)
    await disk.space.requireSpace(100)
    await expect(disk.space.requireSpace(101)).rejects.toMatchObject(FULL)
    disk.setFree(RESERVED_BYTES - 1)
    await expect(disk.space.requireSpace()).rejects.toMatchObject(FULL)
    disk.setFree(RESERVED_BYTES)
    await disk.space.requireSpace()
  })

  test('reports available and required space', async () => {
    const disk = createTestDisk(5_500_000)
    expect(await disk.space.shortage()).toContain('只剩 5 MB，至少需要 64 MB')
    disk.setFree(2 * RESERVED_BYTES)
    expect(await disk.space.shortage()).toBeUndefined()
  })

  test('queries the file system once per second', async () => {
    const disk = createTestDisk(2 * RESERVED_BYTES)
    await Promise.all([disk.space.requireSpace(), disk.space.requireSpace(), disk.space.shortage()])
    expect(disk.free).toHaveBeenCalledTimes(1)
    disk.setFree(2 * RESERVED_BYTES)
    await disk.space.requireSpace()
    expect(disk.free).toHaveBeenCalledTimes(2)
  })

  test('counts as free when the file system cannot be queried', async () => {
    const space = watchDiskSpace('/anywhere', { free: () => Promise.reject(new Error('ENOSYS')) })
    await space.requireSpace(1e15)
    expect(await space.shortage()).toBeUndefined()
  })

  test("is measured on the folder's disk", async () => {
    expect(await freeBytes('/')).toBeGreaterThan(0)
  })

  test('ends a stream before it uses up the reserve', async () => {
    const disk = createTestDisk(RESERVED_BYTES + 1)
    let written = 0
    const file = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.length
        if (written >= 2 ** 20) disk.setFree(0)
        done()
      },
    })
    const chunks = Array.from({ length: 20 }, () => Buffer.alloc(2 ** 20))
    await expect(pipeline(Readable.from(chunks), enforceReserve(disk.space), file)).rejects.toMatchObject(
      FULL,
    )
    expect(written).toBeLessThan(10 * 2 ** 20)
  })
})

test.each([
  [{ code: 'ENOSPC' }, true],
  [{ code: 'EDQUOT' }, true],
  [{ code: 'EACCES' }, false],
])('%o as full disk: %s', (fields, full) => {
  const error = Object.assign(new Error('no'), fields)
  expect([isDiskFull(error), isDiskFull(new Error('wrapped', { cause: error }))]).toEqual([full, full])
})

describe('a remote database', () => {
  const failingQuery = () =>
    Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }))

  test('is probed only after a failure until a probe succeeds', async () => {
    const query = vi.fn(failingQuery)
    const database = watchFullDatabase({ query } as never)
    expect([await database.shortage(), query.mock.calls]).toEqual([undefined, []])
    database.markFull()
    expect(await database.shortage()).toContain('数据库的存储空间已满')
    query.mockResolvedValue({ rows: [] } as never)
    expect(await database.shortage()).toBeUndefined()
    await database.shortage()
    expect(query).toHaveBeenCalledTimes(2)
  })
})
