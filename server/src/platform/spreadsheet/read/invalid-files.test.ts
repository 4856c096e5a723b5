import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { errorTextOf, fileParts, oneRow, sheetXmlOf, xlsx, zipParts } from '../test-files.ts'
import { readTable } from './read-table.ts'

const readError = (bytes: Uint8Array, limits = {}) => errorTextOf(() => readTable(bytes, 'a.xlsx', limits))
const text = (ref: string, value = 'x') => `<c r="${ref}" t="str"><v>${value}</v></c>`
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `<row>${text(`A${index + 1}`)}</row>`).join('')
const file = (data: string, parts: Record<string, string | Uint8Array> = {}) =>
  xlsx({ sheets: [{ name: 'S', data }], parts })
const validFile = file(rows(3))
const oleFile = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.from(stream, 'utf16le'),
  ])

describe('files of other formats', () => {
  test('rejects an old .xls with advice to save as .xlsx', () => {
    expect(readError(oleFile('Workbook'))).toMatch(/^old_xls: .*另存为/)
  })
  test('distinguishes an encrypted workbook from .xls', () => {
    expect(readError(oleFile('EncryptedPackage'))).toMatch(/^encrypted: .*取消密码/)
  })
  test('rejects an encrypted zip', () => {
    const bytes = Buffer.from(validFile)
    for (
      let offset = bytes.indexOf('PK\x01\x02');
      offset !== -1;
      offset = bytes.indexOf('PK\x01\x02', offset + 1)
    )
      bytes.writeUInt16LE(bytes.readUInt16LE(offset + 8) | 1, offset + 8)
    expect(readError(bytes)).toMatch(/^encrypted/)
  })
  test.each<[string, Uint8Array]>([
    ['a zip of other files', zipParts({ 'a.txt': 'a' })],
    ['a workbook inside a zip', zipParts({ 'book.xlsx': validFile })],
    [
      'a binary workbook',
      zipParts({
        '_rels/.rels': String(fileParts({ sheets: [] })['_rels/.rels']).replace(
          'workbook.xml',
          'workbook.bin',
        ),
      }),
    ],
    ['a document', zipParts({ ...fileParts({ sheets: [] }), 'xl/workbook.xml': '<document/>' })],
    ['a web page saved as .xls', Buffer.from('<html><table></table></html>')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
  ])('does not recognise %s', (_, bytes) => {
    expect(readError(bytes)).toMatch(/^unsupported: .*另存为 \.xlsx/)
  })
})

describe('damaged files', () => {
  test('rejects a file truncated anywhere', () => {
    for (let length = 2; length < validFile.length; length += 7)
      expect(readError(validFile.subarray(0, length))).toMatch(/^(broken|unsupported)/)
  })
  test('detects a changed byte by its checksum', () => {
    const stored = Buffer.from(
      zipParts(fileParts({ sheets: [{ name: 'S', data: rows(2).replace('>x<', '>q<') }] }), 0),
    )
    stored.write('z', stored.indexOf('>q<') + 1)
    expect(readError(stored)).toMatch(/^broken: .*另存为/)
  })
  test.each([
    ['unclosed XML', '<row r="1">'],
    ['rows that go back', `<row r="5">${text('A5')}</row><row r="2">${text('A2')}</row>`],
    ['a row past the last', `<row r="1048577">${text('A1')}</row>`],
    ['a column past the last', `<row>${text('ZZZZZZZZ1')}</row>`],
    ['a shared string that is not there', '<row><c t="s"><v>7</v></c></row>'],
    ['a number that is none', '<row><c><v>12abc</v></c></row>'],
    ['a character that XML forbids', '<row><c t="str"><v>\u0000</v></c></row>'],
  ])('rejects %s', (_, data) => {
    expect(readError(file(data))).toMatch(/^broken/)
  })
  test('rejects text that is not UTF-8', () => {
    const latin1 = Buffer.from(sheetXmlOf('<row><c t="str"><v>é</v></c></row>'), 'latin1')
    expect(readError(file('', { 'xl/worksheets/sheet1.xml': latin1 }))).toMatch(/^broken/)
  })
  test('rejects a missing sheet part', () => {
    const { 'xl/worksheets/sheet1.xml': _, ...parts } = fileParts({ sheets: [{ name: 'S', data: '' }] })
    expect(readError(zipParts(parts))).toMatch(/^broken/)
  })
})

describe('empty tables', () => {
  test.each<[string, Uint8Array]>([
    ['no bytes', new Uint8Array()],
    ['no rows', file('')],
    ['only blanks', file(`<row>${text('A1', ' ')}</row>`)],
    ['a header alone', file(rows(1))],
  ])('rejects a table with %s', (_, bytes) => {
    expect(readError(bytes)).toMatch(/^empty: .*填写/)
  })
})

describe('oversized files', () => {
  const sheet = 'xl/worksheets/sheet1.xml'
  const zeros = new Uint8Array(32 * 1024 * 1024)

  test('rejects a file above the upload size', () => {
    expect(readError(new Uint8Array(1048577), { maxBytes: 1048576 })).toMatch(/^too_large: 文件超过 1 MB/)
  })
  test('stops inflating at the limit, whatever size is declared', () => {
    const blanks = new Uint8Array(32 * 1024 * 1024).fill(32)
    const bytes = Buffer.from(file('', { [sheet]: Buffer.concat([strToU8('<worksheet>'), blanks]) }))
    for (const [mark, offset] of [
      ['PK\x03\x04', 22],
      ['PK\x01\x02', 24],
    ] as const)
      for (let head = bytes.indexOf(mark); head !== -1; head = bytes.indexOf(mark, head + 1))
        bytes.writeUInt32LE(10, head + offset)
    expect(bytes.length).toBeLessThan(100_000)
    expect(readError(bytes, { maxInflatedBytes: 4 * 1024 * 1024 })).toMatch(/^too_large/)
  })
  test('applies the inflation limit to all parts together', () => {
    const half = `<sst>${' '.repeat(600_000)}</sst>`
    const parts = { 'xl/sharedStrings.xml': half, 'xl/styles.xml': half.replaceAll('sst', 'styleSheet') }
    expect(readError(file(rows(2), parts), { maxInflatedBytes: 1_000_000 })).toMatch(/^too_large/)
    expect(readTable(file(rows(2), parts), 'a', { maxInflatedBytes: 1_300_000 }).rows).toHaveLength(1)
  })
  test('ignores a zip bomb in an unread part', () => {
    const bytes = file(rows(2), { 'xl/media/image1.png': zeros })
    expect(readTable(bytes, 'a', { maxInflatedBytes: 1_000_000 }).rows).toHaveLength(1)
  })
  test('rejects too many entries', () => {
    const manyEntries = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`x/${index}`, '']))
    expect(readError(file(rows(2), manyEntries), { maxEntries: 40 })).toMatch(/^too_large/)
  })
  test('limits rows and columns', () => {
    expect(readTable(file(rows(4)), 'a', { maxRows: 3 }).rows).toHaveLength(3)
    expect(readError(file(rows(5)), { maxRows: 3 })).toMatch(/^too_many_rows: 数据超过 3 行/)
    expect(readError(file(`<row>${text('CW1')}</row>${rows(0)}`))).toMatch(
      /^too_many_columns: 表格超过 100 列/,
    )
    expect(
      readTable(file(`<row r="1">${text('CV1')}</row><row r="2">${text('A2')}</row>`), 'a').header,
    ).toHaveLength(100)
  })
  test('ignores formatting without content when counting columns', () => {
    expect(
      readTable(file(`<row r="1">${text('A1')}<c r="XFD1" s="1"/></row><row r="2">${text('A2')}</row>`), 'a')
        .header,
    ).toEqual(['x'])
  })
  test('limits characters of repeated shared strings', () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(50)
    const bytes = xlsx({
      sheets: [{ name: 'S', data: `<row>${cells}</row>`.repeat(50) }],
      sharedStrings: `<si><t>${'长'.repeat(1000)}</t></si>`,
    })
    expect(readError(bytes, { maxCharacters: 1_000_000 })).toMatch(/^too_large/)
  })
})

describe('hostile XML', () => {
  const withSheet = (xml: string) => file('', { 'xl/worksheets/sheet1.xml': xml })

  test('rejects a DTD', () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>'
    expect(readError(withSheet(laughs))).toMatch(/^broken/)
    expect(readError(withSheet('<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet/>'))).toMatch(/^broken/)
  })
  test('rejects an undeclared entity', () => {
    expect(readError(withSheet(sheetXmlOf('<row><c t="str"><v>&lol;</v></c></row>')))).toMatch(/^broken/)
  })
  test('rejects endlessly nested elements early', () => {
    expect(readError(withSheet('<a>'.repeat(100_000)))).toMatch(/^broken/)
  })
  test('ignores attributes named like object internals', () => {
    const bytes = withSheet(
      sheetXmlOf(`<row __proto__="1" constructor="2">${text('A1')}</row><row>${text('A2')}</row>`),
    )
    expect(readTable(bytes, 'a').rows).toEqual([{ line: 2, cells: ['x'] }])
  })
})

describe('misleading values', () => {
  test('rejects formulas by their cells, also in the header', () => {
    const bytes = file(
      `<row r="1">${text('A1')}</row><row r="3"><c r="C3"><f>A1&amp;B1</f><v>1</v></c></row>` +
        '<row r="7"><c r="D7"><f t="shared" si="0"/><v>2</v></c></row>',
    )
    expect(readError(bytes)).toBe(
      'formulas: 单元格 C3、D7 含有公式。请选中这些单元格，复制后选择性粘贴为数值，保存后再上传。',
    )
  })
  test('names at most five formulas', () => {
    const cells = Array.from({ length: 9 }, () => '<c><f>1</f><v>1</v></c>').join('')
    expect(readError(oneRow([cells]))).toContain('单元格 A2、B2、C2、D2、E2 等 含有公式')
  })
  test('rejects a number that lost digits by its cell', () => {
    const bytes = oneRow(['<c><v>1</v></c>', '<c><v>8.9860012345678895E+19</v></c>'])
    expect(readError(bytes)).toMatch(/^digits_lost: 单元格 B2 .*“文本”格式/)
    expect(readError(oneRow(['<c><v>6222021234567890</v></c>']))).toMatch(/^digits_lost: 单元格 A2 /)
  })
  test('reads the same number as text in full', () => {
    expect(readTable(oneRow(['<c t="str"><v>89860012345678901234</v></c>']), 'a').rows[0]?.cells).toEqual([
      '89860012345678901234',
    ])
  })
})
