// @module-tag full
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { enforceReserve, watchDiskSpace } from '../disk/disk-space.ts'
import { writeWholeFile } from './write-whole-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'shangxue-full-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('removes the partial backup when the disk is full', async () => {
  const to = join(folder, 'backup')
  const space = watchDiskSpace(folder, { free: async () => 1_000 })
  const written = writeWholeFile(to, (file) =>
    pipeline(Readable.from([Buffer.alloc(100)]), enforceReserve(space), file),
  )
  await expect(written).rejects.toThrow(/there is no room for .*backup.*Free some space/)
  expect([existsSync(to), existsSync(`${to}.part`)]).toEqual([false, false])
})
