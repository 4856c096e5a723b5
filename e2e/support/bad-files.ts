import { fileParts, xlsx } from '../../server/src/platform/spreadsheet/test-files.ts'
import { XLSX_MIME } from '../../server/src/platform/spreadsheet/write/write-workbook.ts'
import { nativeZip } from '../../server/src/testing/native-zip.ts'
import type { TableFile } from './tables.ts'

const file = (name: string, bytes: Uint8Array): TableFile => ({
  name,
  mimeType: XLSX_MIME,
  buffer: Buffer.from(bytes),
})

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const header = `<row r="1">${text('A1', '品牌')}${text('B1', '型号')}</row>`

/** The first bytes of a workbook, as after a download that broke off. */
export const corruptedFile = (whole: TableFile): TableFile =>
  file('断掉的.xlsx', whole.buffer.subarray(0, whole.buffer.length / 2))

export const fileWithFormula = (): TableFile =>
  file(
    '公式.xlsx',
    xlsx({
      sheets: [
        {
          name: '表',
          data: `${header}<row r="2">${text('A2', '华为')}<c r="B2"><f>A2&amp;"1"</f></c></row>`,
        },
      ],
    }),
  )

const INFLATED_BYTES = 240 * 1024 * 1024

/** A small file that holds more than a server should read. */
export const zipBomb = (): TableFile =>
  file(
    '炸弹.xlsx',
    nativeZip(fileParts({ sheets: [{ name: '表', data: header + ' '.repeat(INFLATED_BYTES) }] })),
  )
