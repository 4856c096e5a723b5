import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorTextOf } from '../test-files.ts'
import { readTable } from './read-table.ts'

const read = (text: string | Uint8Array) => readTable(Buffer.from(text as string), '入库单.2024.csv')
const GB18030 = [0xd0, 0xcd, 0xba, 0xc5, 0x2c, 0xd1, 0xd5, 0xc9, 0xab, 0x0d, 0x0a, 0x41, 0x2c, 0xba, 0xda]
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

describe('encodings', () => {
  const expected = {
    sheetName: '入库单.2024',
    header: ['型号', '颜色'],
    rows: [{ line: 2, cells: ['A', '黑'] }],
  }
  test.each<[string, string | Uint8Array]>([
    ['UTF-8', '型号,颜色\nA,黑'],
    ['UTF-8 with its mark', '\uFEFF型号,颜色\r\nA,黑\r\n'],
    ['GB18030, as Chinese Excel saves', new Uint8Array(GB18030)],
    ['UTF-16 with tabs, as “Unicode 文本” saves', utf16('型号\t颜色\r\nA\t黑\r\n')],
  ])('reads %s', (_, text) => {
    expect(read(text)).toEqual(expected)
  })
})

describe('delimiters', () => {
  test.each([
    ['comma', 'a,b;c\n1,2;3', ['a', 'b;c']],
    ['semicolon', 'a;b,c;d\n1;2;3', ['a', 'b,c', 'd']],
    ['tab', 'a\tb,c\td\n1\t2\t3', ['a', 'b,c', 'd']],
    ['those inside quotes do not count', '"a,b,c,d";e\n1;2', ['a,b,c,d', 'e']],
    ['the one named by a sep line', 'sep=|\na|b,c\n1|2', ['a', 'b,c']],
    ['none at all', 'a\n1', ['a']],
  ])('detects %s', (_, text, header) => {
    expect(read(text).header).toEqual(header)
  })
})

test('keeps delimiters, line breaks and doubled quotes in quotes', () => {
  expect(read('a,b\r\n"1,5","x ""y""\r\nz"\r\n').rows).toEqual([{ line: 2, cells: ['1,5', 'x "y"\r\nz'] }])
})

test('counts lines as the opened sheet does', () => {
  const table = read('\n\na,b\n"1\n2",3\n\n4,5\r6,7')
  expect(table.rows.map(({ line }) => line)).toEqual([4, 6, 7])
})

test('pads short records and ignores a trailing delimiter', () => {
  expect(read('a,b,c\n1\n2,,3,')).toMatchObject({
    header: ['a', 'b', 'c'],
    rows: [{ cells: ['1', '', ''] }, { cells: ['2', '', '3'] }],
  })
})

test('unwraps numbers that exports force to text', () => {
  const table = read('imei,iccid,n\n="860000000000007",\t89860012345678901234\t,"=""01"""\n')
  expect(table.rows[0]?.cells).toEqual(['860000000000007', '89860012345678901234', '01'])
})

test('rejects a long number in scientific notation by its cell', () => {
  expect(errorTextOf(() => read('型号,串号\nA,8.6E+14\n'))).toMatch(/^digits_lost: 单元格 B2 /)
  expect(read('a\n1E+5').rows[0]?.cells).toEqual(['1E+5'])
})

test('rejects an unclosed quote as broken', () => {
  expect(errorTextOf(() => read('a,b\n"1,2\n3,4\n'))).toMatch(/^broken/)
})

test('reads a cell of a million tabs in linear time', () => {
  expect(read(`a,b\n${'\t'.repeat(1_000_000)}x,1`).rows[0]?.cells).toEqual(['x', '1'])
})

test('reads back any table in any separator and line end', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('a,b', '"', '""', ';', '\n', '\r\n', '=1+1', '', '中文'),
  )
  const ordinary = cell.filter((text) => !/^[\t\s]|\t$|\0|^="|[\ufeff\ufffe]/.test(text))
  const table = fc.array(fc.array(ordinary, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n'), (rows, comma, end) => {
      const lines = [['h1', 'h2', 'h3'], ...rows.map((row) => [...row.slice(0, 2), `${row[2]}.`])]
      const text = lines.map((row) => row.map(quoted).join(comma)).join(end)
      expect([...read(text).rows.map((row) => row.cells)]).toEqual(lines.slice(1))
    }),
  )
})
