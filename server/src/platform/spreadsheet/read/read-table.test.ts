import { describe, expect, test } from 'vitest'
import { fileParts, oneRow, xlsx, zipParts } from '../test-files.ts'
import { readTable } from './read-table.ts'

const cellsOf = (bytes: Uint8Array) => readTable(bytes, 'a.xlsx').rows[0]?.cells
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`

test('reads a workbook saved by Excel', () => {
  const bytes = xlsx({
    sheets: [
      {
        name: '入库',
        data:
          '<row r="2" spans="1:3"><c r="A2" s="1" t="s"><v>0</v></c><c r="B2" s="1" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c></row>' +
          '<row r="3"><c r="A3" s="1"/></row>' +
          '<row r="5"><c r="A5" t="s"><v>3</v></c><c r="C5"><v>860000000000007</v></c></row>',
      },
    ],
    sharedStrings:
      '<si><t xml:space="preserve"> 型号 </t></si>' +
      '<si><r><rPr><b/></rPr><t>颜</t></r><r><t>色</t></r></si>' +
      '<si><t>串号</t><rPh sb="0" eb="2"><t>chuan hao</t></rPh><phoneticPr fontId="1"/></si>' +
      '<si><t>Mate 60_x000D_\n第二行 &amp; _x005F_x000D_</t></si>',
    formats: [0, 49],
  })
  expect(readTable(bytes, '随便.xlsx')).toEqual({
    sheetName: '入库',
    header: ['型号', '颜色', '串号'],
    rows: [{ line: 5, cells: ['Mate 60\r\n第二行 & _x000D_', '', '860000000000007'] }],
  })
})

test('decodes escapes without leaving lone surrogates', () => {
  const stringCell = (text: string) => `<c t="str"><v>${text}</v></c>`
  const shape = {
    sheets: [
      {
        name: '表',
        data: `<row>${stringCell('备注')}${stringCell('表情')}</row><row>${stringCell('a_xD83D_b')}${stringCell('_xD83D__xDE00_')}</row>`,
      },
    ],
  }
  expect(cellsOf(xlsx(shape))).toEqual(['a\uFFFDb', '😀'])
})

test('reads workbooks of WPS and other writers', () => {
  const parts = fileParts({ sheets: [] })
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const bytes = zipParts({
    '_rels\\.rels': parts['_rels/.rels']?.toString().replace('"xl/', '"/xl/') ?? '',
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:d3p1="${office}"><x:sheets><x:sheet name="表1" sheetId="1" d3p1:id="R1"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="R1" Type="${office}/worksheet" Target="/xl/Worksheets/Sheet.xml"/></Relationships>`,
    'XL\\worksheets\\sheet.xml':
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="str"><x:v>名称</x:v></x:c><x:c/><x:c t="inlineStr"><x:is><x:r><x:t>备</x:t></x:r><x:r><x:t>注</x:t></x:r></x:is></x:c></x:row>' +
      '<x:row><x:c t="str"><x:v>甲</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  })
  expect(readTable(bytes, 'a')).toEqual({
    sheetName: '表1',
    header: ['名称', '', '备注'],
    rows: [{ line: 2, cells: ['甲', 'TRUE', '#N/A'] }],
  })
})

test('skips hidden and empty sheets', () => {
  const row = (line: number, text: string) =>
    `<row r="${line}"><c r="A${line}" t="str"><v>${text}</v></c></row>`
  const bytes = xlsx({
    sheets: [
      { name: '隐藏', data: row(1, 'x') + row(2, 'y'), state: 'hidden' },
      { name: '深藏', data: row(1, 'x') + row(2, 'y'), state: 'veryHidden' },
      { name: '空', data: row(1, '  ') },
      { name: '数据', data: row(1, '表头') + row(2, '值') },
    ],
  })
  expect(readTable(bytes, 'a').sheetName).toBe('数据')
})

test('ignores the file name extension', () => {
  expect(readTable(oneRow([number('1')]), 'data.csv').rows).toHaveLength(1)
  expect(readTable(Buffer.from('甲,乙\n1,2'), 'data.xlsx')).toMatchObject({
    sheetName: 'data',
    header: ['甲', '乙'],
  })
})

describe('numbers', () => {
  test.each([
    ['860000000000007', '860000000000007'],
    ['8.60000000000007E14', '860000000000007'],
    ['12.50', '12.5'],
    ['0.30000000000000004', '0.3'],
    ['-1E-7', '-0.0000001'],
    ['1.25E-9', '0.00000000125'],
    ['100', '100'],
    ['-0', '0'],
    ['999999999999999', '999999999999999'],
  ])('reads %s as %s', (raw, expectedText) => {
    expect(cellsOf(oneRow([number(raw)]))).toEqual([expectedText])
  })

  test('reads percentages as displayed', () => {
    const bytes = oneRow([number('0.07'), number('0.125', 1)], { formats: [9, '0.0%'] })
    expect(cellsOf(bytes)).toEqual(['7%', '12.5%'])
  })
})

describe('dates', () => {
  test.each<[string, number | string, string]>([
    ['45292', 14, '2024-01-01'],
    ['45292.75', 14, '2024-01-01'],
    ['45292.4375', 22, '2024-01-01 10:30'],
    ['45292.437499999999', 'yyyy/m/d h:mm;@', '2024-01-01 10:30'],
    ['45292', 'yyyy"年"m"月"d"日";@', '2024-01-01'],
    ['45292', '[$-804]aaaa', '2024-01-01'],
    ['45292', '[DBNum1][$-804]yyyy"年"m"月"', '2024-01-01'],
    ['45292.5', '[$-409]m/d/yy h:mm AM/PM', '2024-01-01 12:00'],
    ['45292', 31, '2024-01-01'],
    ['0.4375', 'h:mm:ss', '10:30'],
    ['1.0625', '[h]:mm', '25:30'],
    ['59', 14, '1900-02-28'],
    ['60', 14, '1900-02-29'],
    ['61', 14, '1900-03-01'],
    ['-3', 14, '-3'],
    ['45292', '#,##0.00"元"', '45292'],
    ['45292', '[Red]0.00;[Blue]-0.00', '45292'],
    ['45292', 'G/通用格式', '45292'],
    ['45292', '0.00E+00', '45292'],
    ['45292', '"day "0', '45292'],
    ['45292', '0\\d', '45292'],
  ])('reads %s with format %s as %s', (raw, format, expectedText) => {
    expect(cellsOf(oneRow([number(raw)], { formats: [format] }))).toEqual([expectedText])
  })

  test('count from 1904 in old Mac files', () => {
    const bytes = oneRow([number('43830'), number('0')], { formats: [14], date1904: true })
    expect(cellsOf(bytes)).toEqual(['2024-01-01', '1904-01-01'])
  })

  test('are read from ISO text in strict files', () => {
    const cell = '<c t="d"><v>2024-01-01T10:30:00</v></c>'
    expect(cellsOf(oneRow([cell, '<c t="d"><v>2024-01-01</v></c>']))).toEqual([
      '2024-01-01 10:30',
      '2024-01-01',
    ])
  })
})

test('reads sizes from zip64 fields', () => {
  const plain = Buffer.from(oneRow([number('5')]))
  // Gives the first central entry a zip64 field and moves the end record accordingly.
  const central = plain.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
  const end = plain.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const nameEnd = central + 46 + plain.readUInt16LE(central + 28)
  const field = Buffer.alloc(28)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(24, 2)
  field.writeUInt32LE(plain.readUInt32LE(central + 24), 4)
  field.writeUInt32LE(plain.readUInt32LE(central + 20), 12)
  field.writeUInt32LE(plain.readUInt32LE(central + 42), 20)
  const head = Buffer.from(plain.subarray(central, nameEnd))
  for (const offset of [20, 24, 42]) head.writeUInt32LE(0xffffffff, offset)
  head.writeUInt16LE(28, 30)
  const bytes = Buffer.concat([
    plain.subarray(0, central),
    head,
    field,
    plain.subarray(nameEnd, end),
    plain.subarray(end),
  ])
  expect(cellsOf(bytes)).toEqual(['5'])
})
