import { decodeText } from '../../../platform/spreadsheet/csv.ts'
import { readTable } from '../../../platform/spreadsheet/read.ts'
import { SpreadsheetRefused } from '../../../platform/spreadsheet/refused.ts'
import { holdsCollection, openPackage, packageWords } from './apkg.ts'
import { type Collected, collect } from './collect.ts'
import { refused } from './refused.ts'
import { wordsOfTable } from './sheet-words.ts'
import { type ReadWords, textWords } from './text.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, index) => bytes[index] === byte)

export type ReadFile = Collected & Pick<ReadWords, 'format'>

/**
 * Detects the format from the bytes and reads the words. Throws WordFileRefused or SpreadsheetRefused with a message
 * for the user.
 */
export async function readWordFile(bytes: Uint8Array): Promise<ReadFile> {
  const { format, raws } = await rawWords(bytes)
  return { format, ...collect(raws) }
}

async function rawWords(bytes: Uint8Array): Promise<ReadWords> {
  if (startsWith(bytes, ZIP)) {
    const zip = openPackage(bytes)
    if (holdsCollection(zip)) return { format: 'apkg', raws: await packageWords(zip) }
    if (!zip.has('[Content_Types].xml')) throw refused.unsupported()
  }
  if (startsWith(bytes, ZIP) || startsWith(bytes, COMPOUND_FILE)) {
    const { header, rows } = readTable(bytes, '', { maxBytes: bytes.length })
    return { format: 'xlsx', raws: wordsOfTable(header, rows) }
  }
  return textWords(text(bytes), bytes)
}

function text(bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch (error) {
    if (error instanceof SpreadsheetRefused) throw refused.unsupported()
    throw error
  }
}
