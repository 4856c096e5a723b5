// @module-tag full
import { describe, expect, test } from 'vitest'
import { SpreadsheetError } from './errors.ts'
import { readTable } from './read/read-table.ts'
import { readTableInWorker } from './read-in-worker.ts'
import { bytesOf, xlsx } from './test-files.ts'
import { writeWorkbook } from './write/write-workbook.ts'

const createTable = (rows: number) =>
  bytesOf(
    writeWorkbook({
      sheets: [
        {
          name: '表',
          columns: [
            { header: '串号', kind: 'text' },
            { header: '数量', kind: 'integer' },
          ],
          rows: Array.from({ length: rows }, (_, index) => [`8600000${index}`, index]),
        },
      ],
    }),
  )

const errorCode = async (read: Promise<unknown>) => {
  const error = await read.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof SpreadsheetError ? error.code : error
}

test('reads in a worker as in the process, in batches', async () => {
  const bytes = await createTable(4_500)
  expect(await readTableInWorker(bytes, 'a.xlsx')).toEqual(readTable(bytes, 'a.xlsx'))
})

test('returns errors with code and message', async () => {
  const read = readTableInWorker(Buffer.from('%PDF'), 'a.xlsx')
  await expect(read).rejects.toThrow(SpreadsheetError)
  await expect(read).rejects.toThrow('另存为 .xlsx')
  expect(await errorCode(readTableInWorker(await createTable(5), 'a', { limits: { maxRows: 3 } }))).toBe(
    'too_many_rows',
  )
})

describe('a file that exceeds a limit', () => {
  // About 40 MB of strings once read, all of which are retained.
  const heavy = xlsx({
    sheets: [{ name: 'S', data: '<row><c t="s"><v>0</v></c></row>'.repeat(2) }],
    sharedStrings: Array.from(
      { length: 600_000 },
      (_, index) => `<si><t>共享字符串文字内容 ${index}</t></si>`,
    ).join(''),
  })

  test('is rejected for memory without affecting other reads', async () => {
    expect(await errorCode(readTableInWorker(heavy, 'a', { memoryMb: 32 }))).toBe('out_of_memory')
    expect((await readTableInWorker(await createTable(2), 'a', { memoryMb: 32 })).rows).toHaveLength(2)
    expect((await readTableInWorker(heavy, 'a')).rows).toHaveLength(1)
  })

  test('is rejected for time', async () => {
    expect(await errorCode(readTableInWorker(heavy, 'a', { timeoutMs: 1 }))).toBe('timed_out')
  })
})

describe('abort', () => {
  test("ends a running read with the signal's reason", async () => {
    const controller = new AbortController()
    const read = errorCode(readTableInWorker(await createTable(3), 'a', { signal: controller.signal }))
    const reason = new Error('client left')
    controller.abort(reason)
    expect(await read).toBe(reason)
  })

  test('ends a waiting read without affecting others', async () => {
    const bytes = await createTable(3)
    const controller = new AbortController()
    const reason = new Error('client left')
    const reads = [1, 2, 4].map(() => readTableInWorker(bytes, 'a'))
    const waitingRead = errorCode(readTableInWorker(bytes, 'a', { signal: controller.signal }))
    controller.abort(reason)
    expect(await waitingRead).toBe(reason)
    expect(await errorCode(readTableInWorker(bytes, 'a', { signal: controller.signal }))).toBe(reason)
    expect((await Promise.all(reads)).map(({ rows }) => rows.length)).toEqual([3, 3, 3])
  })
})
