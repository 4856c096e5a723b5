import { expect, test } from 'vitest'
import { readTables } from '../read/read-table.ts'
import { bytesOf, errorTextOf, oneRow, partsOf, xlsx } from '../test-files.ts'
import { type EditableSheet, writeEditable } from './write-editable.ts'

const SHEETS: EditableSheet[] = [
  {
    name: '单词',
    stays: 1,
    columns: [
      { header: '单词', width: 20, required: true, note: '英文' },
      { header: '主题', width: 10, options: ['动物', '食物'] },
      { header: '编号', width: 10, hidden: true },
    ],
    rows: [['cat', '动物', 'primary cat']],
  },
  { name: '空表', columns: [{ header: '题号', width: 8 }], rows: [] },
  { name: '记录', hidden: true, columns: [{ header: '编号', width: 8 }], rows: [['primary cat']] },
]

test('writes wrapped text, dropdown lists, a frozen heading and hidden columns', async () => {
  const parts = await partsOf(writeEditable(SHEETS))
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet).toContain('state="frozen"')
  expect(sheet).toContain('<col min="3" max="3" width="10" style="18" hidden="1" customWidth="1"/>')
  expect(sheet).toContain("<formula1>'选项'!$A$2:$A$3</formula1>")
  expect(sheet).toContain('【必填】英文')
  expect(sheet).toContain('<autoFilter ref="A1:C2"/>')
  expect(parts['xl/styles.xml']?.match(/<xf [^>]*>(?=<alignment vertical="top" wrapText="1")/g)).toHaveLength(
    1,
  )
  expect(parts['xl/workbook.xml']).toContain('<sheet name="记录" sheetId="3" state="hidden"')
})

test('reads all sheets, hidden ones and those without rows as well', async () => {
  const tables = readTables(await bytesOf(writeEditable(SHEETS)))
  expect(tables.map(({ sheetName, hidden, rows }) => [sheetName, hidden, rows.length])).toEqual([
    ['单词', false, 1],
    ['空表', false, 0],
    ['记录', true, 1],
    ['选项', true, 2],
  ])
})

test('names the sheet of a formula, and refuses files that are no workbook', () => {
  const withFormula = xlsx({
    sheets: [{ name: '句子', data: '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>' }],
  })
  expect(errorTextOf(() => readTables(withFormula))).toContain('formulas: 工作表“句子”：单元格 A1')
  expect(errorTextOf(() => readTables(new TextEncoder().encode('单词,词义')))).toContain('unsupported')
  expect(errorTextOf(() => readTables(oneRow(['<c t="s"><v>9</v></c>'])))).toContain('broken')
})
