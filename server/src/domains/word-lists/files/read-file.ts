import { SpreadsheetError } from '../../../platform/spreadsheet/errors.ts'
import { decodeText } from '../../../platform/spreadsheet/read/csv.ts'
import { readTable } from '../../../platform/spreadsheet/read/read-table.ts'
import { hasCollection, openPackage, readPackageWords } from './anki/read-package.ts'
import { wordFileErrors } from './errors.ts'
import { readTableWords } from './formats/read-sheet.ts'
import { type RawWordFile, readTextWords } from './formats/read-text.ts'
import { type MergedWords, mergeRawWords } from './merge-words.ts'

const ZIP_MAGIC = [0x50, 0x4b, 0x03, 0x04]
const COMPOUND_FILE_MAGIC = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, index) => bytes[index] === byte)

export type WordFileContent = MergedWords & Pick<RawWordFile, 'format'>

/**
 * Detects the format from the bytes and reads the words. Throws WordFileRefused or SpreadsheetRefused with a message
 * for the user.
 */
export async function readWordFile(bytes: Uint8Array): Promise<WordFileContent> {
  const { format, raws } = await readRawWords(bytes)
  return { format, ...mergeRawWords(raws) }
}

async function readRawWords(bytes: Uint8Array): Promise<RawWordFile> {
  if (startsWith(bytes, ZIP_MAGIC)) {
    const zip = openPackage(bytes)
    if (hasCollection(zip)) return { format: 'apkg', raws: await readPackageWords(zip) }
    if (!zip.has('[Content_Types].xml')) throw wordFileErrors.unsupported()
  }
  if (startsWith(bytes, ZIP_MAGIC) || startsWith(bytes, COMPOUND_FILE_MAGIC)) {
    const { header, rows } = readTable(bytes, '', { maxBytes: bytes.length })
    return { format: 'xlsx', raws: readTableWords(header, rows) }
  }
  return readTextWords(decodeTextFile(bytes), bytes)
}

function decodeTextFile(bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch (error) {
    if (error instanceof SpreadsheetError) throw wordFileErrors.unsupported()
    throw error
  }
}
