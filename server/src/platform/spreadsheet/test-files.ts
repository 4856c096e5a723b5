import type { Readable } from 'node:stream'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { SpreadsheetError } from './errors.ts'

// Workbooks built part by part for tests, in the shapes that Excel, WPS and attackers produce.

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

export interface FileShape {
  /** Content of <sheetData>, one per sheet. */
  sheets: { name: string; data: string; state?: string }[]
  /** Content of <sst>. */
  sharedStrings?: string
  /** Number format of each style: an id, or a code that gets an id of its own. */
  formats?: (number | string)[]
  date1904?: boolean
  /** Parts to add or replace. */
  parts?: Record<string, string | Uint8Array>
}

export const sheetXmlOf = (data: string) =>
  `${HEAD}<worksheet xmlns="${MAIN}"><dimension ref="A1:C9"/><sheetData>${data}</sheetData></worksheet>`

export function fileParts(shape: FileShape): Record<string, string | Uint8Array> {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`
  const relations = (content: string) =>
    `${HEAD}<Relationships xmlns="${RELATIONS}">${content}</Relationships>`
  const sheets = shape.sheets.map((sheet, index) => ({ ...sheet, id: index + 1 }))
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${shape.date1904 ? ' date1904="1"' : ''}/><sheets>` +
      sheets
        .map(
          ({ name, id, state }) =>
            `<sheet name="${name}" sheetId="${id}"${state ? ` state="${state}"` : ''} r:id="rId${id}"/>`,
        )
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      sheets.map(({ id }) => relation(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`)).join('') +
        relation('rId91', 'styles', 'styles.xml') +
        relation('rId92', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/styles.xml': stylesXml(shape.formats ?? []),
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}" count="9" uniqueCount="9">${shape.sharedStrings ?? ''}</sst>`,
    ...Object.fromEntries(sheets.map(({ id, data }) => [`xl/worksheets/sheet${id}.xml`, sheetXmlOf(data)])),
    ...shape.parts,
  }
}

function stylesXml(formats: (number | string)[]): string {
  const escaped = (code: string) => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const codes = formats.map((format, index) =>
    typeof format === 'string' ? `<numFmt numFmtId="${176 + index}" formatCode="${escaped(format)}"/>` : '',
  )
  const styles = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === 'string' ? 176 + index : format}" fontId="0"/>`,
  )
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts>` +
    `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`
  )
}

export function zipParts(parts: Record<string, string | Uint8Array>, level: 0 | 6 = 6): Uint8Array {
  const bytes = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ])
  return zipSync(Object.fromEntries(bytes), { level })
}

export const xlsx = (shape: FileShape) => zipParts(fileParts(shape))

/** Builds a one-sheet workbook with one data row under the header A, B, C… */
export function oneRow(cells: string[], shape: Omit<FileShape, 'sheets'> = {}): Uint8Array {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const header = cells.map((_, index) => text(`列${index + 1}`)).join('')
  const data = `<row r="1">${header}</row><row r="2">${cells.join('')}</row>`
  return xlsx({ ...shape, sheets: [{ name: 'Sheet1', data }] })
}

export async function bytesOf(stream: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

export async function partsOf(stream: Readable): Promise<Record<string, string>> {
  const parts = Object.entries(unzipSync(await bytesOf(stream)))
  return Object.fromEntries(parts.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}

/** Returns the error of an action as 'code: message'; fails if it throws none. */
export function errorTextOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof SpreadsheetError) return `${error.code}: ${error.message}`
    throw error
  }
  throw new Error('nothing was refused')
}
