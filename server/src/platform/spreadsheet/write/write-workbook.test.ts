import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { escapeXml } from '../cell-text.ts'
import { readTable } from '../read/read-table.ts'
import { bytesOf, partsOf } from '../test-files.ts'
import { toSheetNames } from './sheet-names.ts'
import { writeTemplate } from './write-template.ts'
import { type CellValue, type WorkbookColumn, writeWorkbook } from './write-workbook.ts'

const NAME: WorkbookColumn = { header: '名称', kind: 'text' }
const book = (rows: Iterable<CellValue[]>, columns: WorkbookColumn[] = [NAME]) =>
  writeWorkbook({ sheets: [{ name: '表', columns, rows }] })
const SHEET = 'xl/worksheets/sheet1.xml'

describe('a written sheet', () => {
  test('writes formula-like text as text', async () => {
    const values = ['=cmd()', '+1', '-1', '@a', '\t=1', '0012']
    const xml = (await partsOf(book(values.map((value) => [value]))))[SHEET] ?? ''
    expect(xml.match(/t="inlineStr"/g)).toHaveLength(values.length + 1)
    expect(xml).not.toMatch(/<f|<v>/)
  })

  test('has a bold frozen header, a filter and widths', async () => {
    const columns: WorkbookColumn[] = [NAME, { header: '金额', kind: 'money', width: 33 }]
    const parts = await partsOf(
      book(
        [
          ['a', 1],
          ['b', 2],
        ],
        columns,
      ),
    )
    const xml = parts[SHEET] ?? ''
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<c r="A1" s="1" t="inlineStr">')
    expect(xml).toContain('<autoFilter ref="A1:B3"/>')
    expect(xml).toMatch(/<col min="2" max="2" width="33" customWidth="1"\/>/)
    expect(xml).toContain('<c r="B3" s="4"><v>0.02</v></c>')
    const styles = parts['xl/styles.xml']?.match(/<cellXfs.*<\/cellXfs>/s)?.[0].match(/<xf [^>]*>/g) ?? []
    expect(styles[1]).toContain('fontId="1"')
    expect(styles[4]).toContain('numFmtId="4"')
  })

  test('right-aligns figures, their headings and totals', async () => {
    const columns: WorkbookColumn[] = [
      NAME,
      { header: '金额', kind: 'money' },
      { header: '说明', kind: 'text' },
    ]
    const sheet = { name: '表', columns, rows: [['甲', 1, '乙']], totals: () => ['合计', 1] }
    const parts = await partsOf(writeWorkbook({ sheets: [sheet] }))
    const styles = parts['xl/styles.xml']
      ?.match(/<cellXfs.*<\/cellXfs>/s)?.[0]
      .match(/<xf [^>]*?(?:\/>|>.*?<\/xf>)/gs)
    const styleOf = (cell: string) =>
      styles?.[Number(parts[SHEET]?.match(new RegExp(`<c r="${cell}" s="(\\d+)"`))?.[1])]
    for (const cell of ['B1', 'B2', 'B3'])
      expect(styleOf(cell)).toContain('<alignment horizontal="right" indent="1"/>')
    for (const cell of ['A1', 'C1', 'A2', 'C2']) expect(styleOf(cell)).not.toContain('alignment')
    // Totals without a value have the background too.
    expect(styleOf('C3')).toBe(styleOf('A3'))
  })

  test('fits text columns to their rows within a page', async () => {
    const columns: WorkbookColumn[] = [
      { ...NAME, width: 12 },
      { header: '短', kind: 'text', width: 12 },
      { header: '长', kind: 'text', width: 12 },
    ]
    const rows = [['余杭未来科技城手机数码体验中心', '甲', '字'.repeat(90)]]
    const widths = async (input: Iterable<CellValue[]>) =>
      [...((await partsOf(book(input, columns)))[SHEET] ?? '').matchAll(/<col [^>]*width="(\d+)"/g)].map(
        ([, width]) => Number(width),
      )
    expect(await widths(rows)).toEqual([31, 12, 56])
    expect(await widths(rows.values())).toEqual([12, 12, 12])
  })

  test('prints all columns on one page width with repeated headings', async () => {
    const sheet = { name: "张三's", columns: [NAME], rows: [['甲']], lead: ['销售', '期间：今天'] }
    const wide = { name: '宽', columns: Array.from({ length: 8 }, () => NAME), rows: [] }
    const parts = await partsOf(writeWorkbook({ sheets: [sheet, wide] }))
    expect(parts['xl/workbook.xml']).toContain(
      `localSheetId="0">${escapeXml("'张三''s'!$1:$3")}</definedName>`,
    )
    expect(parts['xl/workbook.xml']).toContain(`localSheetId="1">${escapeXml("'宽'!$1:$1")}</definedName>`)
    expect(parts[SHEET]).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(parts[SHEET]).toMatch(/<pageSetup [^>]*fitToHeight="0" orientation="portrait"\/>/)
    expect(parts['xl/worksheets/sheet2.xml']).toContain('orientation="landscape"')
  })

  test('repeats frozen columns and splits wide tables over pages', async () => {
    const days = Array.from(
      { length: 31 },
      (_, index): WorkbookColumn => ({ header: `${index + 1}`, kind: 'text' }),
    )
    const parts = await partsOf(book([], [{ ...NAME, stays: true }, ...days]))
    expect(parts[SHEET]).toContain(
      '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>',
    )
    expect(parts['xl/workbook.xml']).toContain(escapeXml("'表'!$A:$A,'表'!$1:$1"))
    // 32 columns of 18 characters.
    expect(parts[SHEET]).toMatch(/<pageSetup [^>]*fitToWidth="3" fitToHeight="0" orientation="landscape"\/>/)
  })

  test('has an unprinted chart that refers to its rows', async () => {
    const columns: WorkbookColumn[] = [NAME, { header: '金额', kind: 'money' }]
    const chart = { title: '销售额 <按店>', kind: 'bar', names: 0, values: 1 } as const
    const rows = Array.from({ length: 30 }, (_, n) => [`店${n}`, n])
    const few = {
      name: '少',
      columns,
      rows: rows.slice(0, 3),
      lead: ['销售'],
      chart,
      totals: () => ['合计', 3],
    }
    const manyCharts = { name: '多', columns, rows, chart: { ...chart, kind: 'line' } as const }
    const none = { name: '空', columns, rows: [], chart }
    const parts = await partsOf(writeWorkbook({ sheets: [few, manyCharts, none] }))
    const chartReferences = (n: number) => parts[`xl/charts/chart${n}.xml`]?.match(/(?<=<c:f>)[^<]*/g)
    expect(chartReferences(1)).toEqual(
      ["'少'!$B$2:$B$2", "'少'!$A$3:$A$5", "'少'!$B$3:$B$5"].map((cells) => escapeXml(cells)),
    )
    expect(chartReferences(2)?.[2]).toBe(escapeXml("'多'!$B$2:$B$31"))
    expect(chartReferences(3)?.[2]).toBe(escapeXml("'空'!$B$2:$B$2"))
    expect(parts['xl/charts/chart1.xml']).toContain('销售额 &lt;按店&gt;')
    expect(parts[SHEET]).toMatch(/<drawing [^>]*r:id="rId1"\/><\/worksheet>$/)
    expect(parts['xl/worksheets/_rels/sheet1.xml.rels']).toContain('../drawings/drawing1.xml')
    expect(parts['xl/drawings/_rels/drawing1.xml.rels']).toContain('../charts/chart1.xml')
    expect(parts['[Content_Types].xml']?.match(/drawingml\.chart/g)).toHaveLength(3)
    expect(parts['xl/workbook.xml']).toContain(`Print_Area" localSheetId="0">${escapeXml("'少'!$A:$B")}<`)
  })

  test('has lead rows above and totals outside the filter', async () => {
    const columns: WorkbookColumn[] = [NAME, { header: '金额', kind: 'money' }]
    let sum = 0
    function* rows() {
      for (const fen of [150, 250]) {
        sum += fen
        yield ['甲', fen]
      }
    }
    const sheet = {
      name: '表',
      columns,
      rows: rows(),
      lead: ['销售', '期间：今天'],
      totals: () => ['合计', sum],
    }
    const file = writeWorkbook({ sheets: [sheet] })
    const xml = (await partsOf(file))[SHEET] ?? ''
    expect(xml).toContain('<pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<row r="1"><c r="A1" s="10" t="inlineStr">')
    expect(xml).toContain('<c r="A3" s="1" t="inlineStr">')
    expect(xml).toContain('<autoFilter ref="A3:B5"/>')
    expect(xml).toContain('<c r="B6" s="13"><v>4.00</v></c>')
  })

  test("truncates text to Excel's limit", async () => {
    const table = readTable(await bytesOf(book([['字'.repeat(40_000)]])), 'a')
    expect(table.rows[0]?.cells[0]).toHaveLength(32_767)
  })

  test('streams several sheets in order', async () => {
    const sheet = (name: string) => ({ name, columns: [NAME], rows: [[name]] })
    const parts = await partsOf(writeWorkbook({ sheets: [sheet('甲'), sheet('甲'), sheet('A/B')] }))
    expect(parts['xl/workbook.xml']?.match(/(?<=<sheet )name="[^"]*"/g)).toEqual([
      'name="甲"',
      'name="甲 (2)"',
      'name="A B"',
    ])
    expect(parts['xl/worksheets/sheet3.xml']).toContain('A/B')
  })
})

describe('the stream', () => {
  test.each<[WorkbookColumn['kind'], CellValue]>([
    ['money', 1.5],
    ['integer', 0.1],
    ['integer', Number.NaN],
    ['date', 45000],
    ['text', new Date(0)],
    ['datetime', new Date(Number.NaN)],
  ])('fails when a %s column is given %s', async (kind, value) => {
    await expect(bytesOf(book([[value]], [{ header: 'x', kind }]))).rejects.toThrow(
      `a ${kind} column cannot hold`,
    )
  })

  test('fails with the error of the rows', async () => {
    function* rows(): Generator<CellValue[]> {
      yield ['a']
      throw new Error('database gone')
    }
    await expect(bytesOf(book(rows()))).rejects.toThrow('database gone')
  })

  test('pauses while unread and closes the rows when destroyed', async () => {
    let rowsRead = 0
    let closed = false
    function* rows(): Generator<CellValue[]> {
      try {
        for (;;) yield [`${++rowsRead} ${Math.random()}`]
      } finally {
        closed = true
      }
    }
    const stream = book(rows())
    await new Promise((resolve) => stream.once('readable', resolve))
    // Without backpressure each turn of the event loop would produce another chunk of about 800 rows.
    for (let turn = 0; turn < 300; turn++) await nextTurn()
    expect(rowsRead).toBeGreaterThan(0)
    expect(rowsRead).toBeLessThan(20_000)
    stream.destroy()
    await expect.poll(() => closed).toBe(true)
  })
})

test('converts sheet names to valid ones', () => {
  const long = '商'.repeat(40)
  expect(toSheetNames(["'a[1]:*?/\\'", '', 'History', long, long, 'x', 'X', `${'a'.repeat(30)}😀`])).toEqual([
    'a 1',
    'Sheet2',
    'History_',
    '商'.repeat(31),
    `${'商'.repeat(27)} (2)`,
    'x',
    'X (2)',
    'a'.repeat(30),
  ])
})

describe('a template', () => {
  const template = () =>
    writeTemplate({
      sheetName: '采购入库',
      columns: [
        { header: '串号', note: '15 位 IMEI', example: '860000000000007', required: true },
        {
          header: '颜色',
          note: '从列表"选择"',
          example: '黑',
          required: false,
          options: ['黑', '白,金', '<红>'],
        },
      ],
    })

  test('contains its headings and one example', async () => {
    expect(readTable(await bytesOf(template()), 'a')).toEqual({
      sheetName: '采购入库',
      header: ['串号', '颜色'],
      rows: [{ line: 2, cells: ['860000000000007', '黑'] }],
    })
  })

  test('explains each column on a second sheet', async () => {
    const parts = await partsOf(template())
    expect(parts['xl/workbook.xml']).toMatch(
      /name="采购入库".*name="填写说明".*name="选项" sheetId="3" state="hidden"/,
    )
    const guide = parts['xl/worksheets/sheet2.xml'] ?? ''
    for (const text of ['必填', '15 位 IMEI', '860000000000007', '黑、白,金、&lt;红&gt;'])
      expect(guide).toContain(text)
  })

  test('types cells as text and offers lists and notes', async () => {
    const xml = (await partsOf(template()))[SHEET] ?? ''
    expect(xml).toMatch(/<col min="1" max="1" width="[\d.]+" style="2" customWidth="1"\/>/)
    expect(xml).toContain('<c r="A1" s="8" t="inlineStr">')
    expect(xml).toContain('prompt="【必填】15 位 IMEI" sqref="A2:A50001"/>')
    expect(xml).toContain(
      'prompt="【选填】从列表&quot;选择&quot;" sqref="B2:B50001"><formula1>\'选项\'!$B$2:$B$4</formula1>',
    )
  })
})
