import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTable } from './read/read-table.ts'
import { bytesOf } from './test-files.ts'
import { type CellValue, type ColumnKind, writeWorkbook } from './write/write-workbook.ts'

async function roundTrip(kinds: ColumnKind[], rows: CellValue[][], timeZone?: string) {
  const columns = kinds.map((kind, index) => ({ header: `列${index + 1}`, kind }))
  const workbook = { sheets: [{ name: '表', columns, rows }] }
  const stream = writeWorkbook(timeZone === undefined ? workbook : { ...workbook, timeZone })
  return readTable(await bytesOf(stream), 'a.xlsx').rows.map((row) => row.cells)
}

/** Removes what a spreadsheet cannot represent. */
const representable = (text: string) => text.replace(/[\p{Cs}\uFFFE\uFFFF]|(?![\t\n\r\x7F-\x9F])\p{Cc}/gu, '')

test('preserves any text except characters XML forbids', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      '=1+1',
      '+1',
      '-1',
      '@a',
      '_x000D_',
      '_x005F_',
      '_x0041_x0042_',
      ']]>',
      '<&">',
      ' a ',
      '\r\n',
      '01',
      '😀',
    ),
  )
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      // A last column that is never blank preserves every row and the width.
      const written = rows.map((row) => [...row, '。'])
      const read = await roundTrip(['text', 'text', 'text', 'text'], written)
      expect(read).toEqual(written.map((row) => row.map(representable)))
    }),
  )
})

test('preserves any integer, amount and day', async () => {
  const row = fc.record({
    integer: fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
    fen: fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
    day: fc.date({ min: new Date('1900-03-02'), max: new Date('9999-12-30'), noInvalidDate: true }),
  })
  await fc.assert(
    fc.asyncProperty(row, async ({ integer, fen, day }) => {
      const iso = day.toISOString()
      const [read] = await roundTrip(
        ['integer', 'money', 'date', 'datetime'],
        [[integer, fen, day, day]],
        'UTC',
      )
      const [whole, yuan, date, datetime] = read as [string, string, string, string]
      expect(whole).toBe(String(integer))
      const [yuanWhole = '', yuanPart = ''] = yuan.split('.')
      expect(Number(yuanWhole + yuanPart.padEnd(2, '0'))).toBe(fen)
      expect(date).toBe(iso.slice(0, 10))
      const rounded = new Date(Math.round(day.getTime() / 1000) * 1000).toISOString()
      expect(datetime).toBe(rounded.slice(0, 16).replace('T', ' '))
    }),
  )
})

test('shows dates in Shanghai time or the given zone', async () => {
  const instant = new Date('2024-12-31T16:05:00Z')
  expect(await roundTrip(['date', 'datetime'], [[instant, instant]])).toEqual([
    ['2025-01-01', '2025-01-01 00:05'],
  ])
  const summer = new Date('2024-07-01T03:30:00Z')
  expect(await roundTrip(['date', 'datetime'], [[summer, summer]], 'America/New_York')).toEqual([
    ['2024-06-30', '2024-06-30 23:30'],
  ])
})

test('writes amounts in yuan with cents', async () => {
  expect(await roundTrip(['money'], [[123456], [-5], [0], [10], [29]])).toEqual([
    ['1234.56'],
    ['-0.05'],
    ['0'],
    ['0.1'],
    ['0.29'],
  ])
})

test('preserves the position of empty cells', async () => {
  expect(
    await roundTrip(
      ['text', 'integer', 'date'],
      [
        [null, null, '2024-02-29'],
        ['', 7, null],
      ],
    ),
  ).toEqual([
    ['', '', '2024-02-29'],
    ['', '7', ''],
  ])
})

test('writes unsupported days as text', async () => {
  expect(await roundTrip(['date', 'date'], [['1899-01-01', '2024-02-31']])).toEqual([
    ['1899-01-01', '2024-02-31'],
  ])
})

test('preserves all digits of long identifiers', async () => {
  expect(await roundTrip(['text', 'integer'], [[860000000000007, 9007199254740991]])).toEqual([
    ['860000000000007', '9007199254740991'],
  ])
})

test('writes percentages as displayed', async () => {
  expect(await roundTrip(['percent'], [[0.05], [0.1234]])).toEqual([['5%'], ['12.34%']])
})
