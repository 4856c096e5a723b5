import { writeWorkbook, XLSX_MIME } from '../../server/src/platform/spreadsheet/write/write-workbook.ts'
import { luhnImei } from '../../server/src/testing/builders/codes.ts'

type Cells = Readonly<Record<string, string>>

export interface TableFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** An .xlsx whose headings are the keys of the first row. */
export async function xlsxFile(name: string, rows: readonly [Cells, ...Cells[]]): Promise<TableFile> {
  const header = Object.keys(rows[0])
  const columns = header.map((title) => ({ header: title, kind: 'text' as const }))
  const cells = rows.map((row) => header.map((title) => row[title] ?? ''))
  const chunks: Buffer[] = []
  for await (const chunk of writeWorkbook({ sheets: [{ name: '数据', columns, rows: cells }] }))
    chunks.push(Buffer.from(chunk))
  return { name, mimeType: XLSX_MIME, buffer: Buffer.concat(chunks) }
}

/** Valid IMEIs far from those of the demo: the journeys number theirs from `from`. */
export const freshImei = (from: number): string => luhnImei(700_000_000_000 + from)

/** The same number with a wrong check digit. */
export const mistypeImei = (imei: string): string =>
  imei.slice(0, -1) + String((Number(imei.at(-1)) + 1) % 10)

export const phoneRow = (imei: string, more: Cells = {}): Cells => ({
  品牌: '华为',
  型号: 'Mate 70 Pro',
  配置: '12+256',
  颜色: '曜石黑',
  门店: '临平银泰店',
  IMEI1: imei,
  采购价: '5688',
  ...more,
})
