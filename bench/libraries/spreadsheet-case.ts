import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { readTable } from '../../server/src/platform/spreadsheet/read/read-table.ts'
import { type ColumnKind, writeWorkbook } from '../../server/src/platform/spreadsheet/write/write-workbook.ts'

// One case in a process of its own: NAME FILE FOLDER, where FOLDER has the other libraries installed.
const [name = '', file = '', folder = ''] = process.argv.slice(2)
const require = createRequire(`${folder}/package.json`)
const load = (library: string) => import(pathToFileURL(require.resolve(library)).href)
/** Packages with an `import` entry only, which `require.resolve` does not find. */
const loadModule = (path: string) => import(pathToFileURL(`${folder}/node_modules/${path}`).href)

const ROWS = 100_000
const COLUMNS: readonly [string, ColumnKind, string?][] = [
  ['串号', 'text'],
  ['编号', 'text'],
  ['型号', 'text'],
  ['门店', 'text'],
  ['数量', 'integer'],
  ['金额', 'money', '#,##0.00'],
  ['日期', 'date', 'yyyy-mm-dd'],
  ['备注', 'text'],
]
const HEADERS = COLUMNS.map(([header]) => header)
const toRow = (n: number, fenPerUnit: number) => [
  String(867_530_900_000_000 + n),
  String(n % 10_000).padStart(6, '0'),
  `iPhone ${n % 40} 128GB 黑色`,
  `华讯${n % 30}店`,
  n % 7,
  ((n % 900_000) * fenPerUnit) / 100,
  new Date(Date.UTC(2026, n % 12, 1 + (n % 28))),
  n % 5 ? '' : '样机 & <赠品>',
]
function* rows(fenPerUnit = 1) {
  for (let n = 0; n < ROWS; n++) yield toRow(n, fenPerUnit)
}
/** Our writer takes fen and days as text. */
function* ownRows() {
  for (const row of rows(100))
    yield row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell))
}
const styledColumns = COLUMNS.map(([header, , numFmt]) => ({ header, width: 18, ...(numFmt && { numFmt }) }))

const CASES: Record<string, () => Promise<unknown>> = {
  async 'write ours'() {
    const columns = COLUMNS.map(([header, kind]) => ({ header, kind }))
    const sheet = { name: 'S', columns, rows: ownRows() }
    await pipeline(writeWorkbook({ sheets: [sheet] }), createWriteStream(file))
  },
  async 'write exceljs'() {
    const { default: exceljs } = await load('exceljs')
    const workbook = new exceljs.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true })
    const sheet = workbook.addWorksheet('S', { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = styledColumns.map(({ numFmt, ...column }) => ({
      ...column,
      style: numFmt ? { numFmt } : {},
    }))
    for (const row of rows()) sheet.addRow(row).commit()
    sheet.commit()
    await workbook.commit()
  },
  async 'write hucre'() {
    const { writeXlsxStream } = await loadModule('hucre/dist/xlsx.mjs')
    const options = { name: 'S', columns: styledColumns, freezePane: { rows: 1 } }
    await pipeline(Readable.fromWeb(writeXlsxStream(rows(), options)), createWriteStream(file))
  },
  async 'write write-excel-file'() {
    const { default: write } = await loadModule('write-excel-file/node/index.js')
    const toCell = (cell: unknown) =>
      cell instanceof Date ? { value: cell, type: Date, format: 'yyyy-mm-dd' } : cell === '' ? null : cell
    const data = [HEADERS, ...Array.from(rows(), (row) => row.map(toCell))]
    await write(data, { columns: HEADERS.map(() => ({ width: 18 })), stickyRowsCount: 1 }).toFile(file)
  },
  async 'read ours'() {
    const limits = { maxRows: ROWS, maxInflatedBytes: 1e9 }
    return readTable(readFileSync(file), file, limits).rows.length
  },
  async 'read exceljs'() {
    const { default: exceljs } = await load('exceljs')
    const options = { sharedStrings: 'cache', styles: 'cache', worksheets: 'emit' }
    let count = 0
    for await (const sheet of new exceljs.stream.xlsx.WorkbookReader(createReadStream(file), options))
      for await (const _ of sheet) count++
    return count
  },
  async 'read hucre'() {
    const { readXlsx } = await loadModule('hucre/dist/xlsx.mjs')
    return (await readXlsx(new Uint8Array(readFileSync(file)))).sheets[0].rows.length
  },
  async 'read hucre as a stream'() {
    const { streamXlsxRows } = await loadModule('hucre/dist/xlsx.mjs')
    let count = 0
    for await (const _ of streamXlsxRows(new Uint8Array(readFileSync(file)))) count++
    return count
  },
  async 'read read-excel-file'() {
    const { readSheet } = await loadModule('read-excel-file/node/index.js')
    return (await readSheet(file)).length
  },
}

if (name === '') console.log(JSON.stringify(Object.keys(CASES)))
else {
  const started = performance.now()
  const result = await CASES[name]?.()
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  const cpu = seconds((userCPUTime + systemCPUTime) / 1_000)
  const figures = [
    seconds(performance.now() - started),
    `${cpu} CPU`,
    `${Math.round(maxRSS / 1_024)} MB`,
    result ?? '',
  ]
  console.log([name.padEnd(24), ...figures].join('  '))
}
