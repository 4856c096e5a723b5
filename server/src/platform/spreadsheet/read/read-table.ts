import { SpreadsheetError, spreadsheetErrors } from '../errors.ts'
import { readCsv } from './csv.ts'
import { DEFAULT_LIMITS, type ReadLimits } from './limits.ts'
import { readSharedStrings } from './shared-strings.ts'
import { readSheet } from './sheet.ts'
import { readStyles } from './styles.ts'
import type { Table } from './table.ts'
import { readWorkbook } from './workbook.ts'
import { openZip } from './zip.ts'

const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]
const PK = [0x50, 0x4b]

/**
 * Reads the first visible sheet with content of an .xlsx, or a CSV file, by its bytes rather than its name. Throws
 * SpreadsheetRefused. Blocks while it runs: servers call readTableInWorker.
 */
export function readTable(bytes: Uint8Array, fileName: string, limits: Partial<ReadLimits> = {}): Table {
  const bounds = { ...DEFAULT_LIMITS, ...limits }
  checkFile(bytes, bounds)
  const table = startsWith(bytes, PK)
    ? readXlsx(bytes, bounds)
    : readCsv(bytes, fileName.replace(/\.[^.]*$/, ''), bounds)
  if (table === null) throw spreadsheetErrors.empty()
  if (table.rows.length === 0) throw spreadsheetErrors.headerOnly()
  return table
}

export interface SheetTable extends Table {
  readonly hidden: boolean
}

/**
 * Reads all sheets of an .xlsx that have content, the hidden ones as well; a sheet may have headings only. Throws
 * SpreadsheetRefused, with the name of the sheet where it is known.
 */
export function readTables(bytes: Uint8Array, limits: Partial<ReadLimits> = {}): SheetTable[] {
  const bounds = { ...DEFAULT_LIMITS, ...limits }
  checkFile(bytes, bounds)
  if (!startsWith(bytes, PK)) throw spreadsheetErrors.unsupported()
  const { sheets, read } = openXlsx(bytes, bounds)
  return sheets.flatMap((sheet) => {
    try {
      const table = read(sheet)
      return table === null ? [] : [{ ...table, hidden: sheet.hidden }]
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error
      throw new SpreadsheetError(error.code, `工作表“${sheet.name}”：${error.message}`)
    }
  })
}

function checkFile(bytes: Uint8Array, limits: ReadLimits): void {
  if (bytes.length > limits.maxBytes) throw spreadsheetErrors.fileTooLarge(limits.maxBytes)
  if (startsWith(bytes, COMPOUND_FILE))
    throw isEncrypted(bytes) ? spreadsheetErrors.encrypted() : spreadsheetErrors.oldXls()
}

function readXlsx(bytes: Uint8Array, limits: ReadLimits): Table | null {
  const { sheets, read } = openXlsx(bytes, limits)
  for (const sheet of sheets.filter(({ hidden }) => !hidden)) {
    const table = read(sheet)
    if (table !== null) return table
  }
  return null
}

/** Opens a workbook; its sheets are read one at a time. */
function openXlsx(bytes: Uint8Array, limits: ReadLimits) {
  const zip = openZip(bytes, limits)
  const parts = readWorkbook(zip)
  const context = {
    sharedStrings: parts.sharedStrings === null ? [] : readSharedStrings(zip, parts.sharedStrings),
    formats: parts.styles === null ? [] : readStyles(zip, parts.styles),
    date1904: parts.date1904,
  }
  return {
    sheets: parts.sheets,
    read: (sheet: (typeof parts.sheets)[number]) => readSheet(zip, sheet, context, limits),
  }
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, index) => bytes[index] === byte)

/** Password protection wraps the workbook in an OLE container with a stream of this name (UTF-16). */
const isEncrypted = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )
