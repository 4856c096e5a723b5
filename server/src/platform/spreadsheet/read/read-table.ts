import { spreadsheetErrors } from '../errors.ts'
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
  if (bytes.length > bounds.maxBytes) throw spreadsheetErrors.fileTooLarge(bounds.maxBytes)
  if (startsWith(bytes, COMPOUND_FILE))
    throw isEncrypted(bytes) ? spreadsheetErrors.encrypted() : spreadsheetErrors.oldXls()
  const table = startsWith(bytes, PK)
    ? readXlsx(bytes, bounds)
    : readCsv(bytes, fileName.replace(/\.[^.]*$/, ''), bounds)
  if (table === null) throw spreadsheetErrors.empty()
  return table
}

function readXlsx(bytes: Uint8Array, limits: ReadLimits): Table | null {
  const zip = openZip(bytes, limits)
  const parts = readWorkbook(zip)
  const context = {
    sharedStrings: parts.sharedStrings === null ? [] : readSharedStrings(zip, parts.sharedStrings),
    formats: parts.styles === null ? [] : readStyles(zip, parts.styles),
    date1904: parts.date1904,
  }
  for (const sheet of parts.sheets) {
    const table = readSheet(zip, sheet, context, limits)
    if (table !== null) return table
  }
  return null
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, index) => bytes[index] === byte)

/** Password protection wraps the workbook in an OLE container with a stream of this name (UTF-16). */
const isEncrypted = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )
