import { SpreadsheetError } from '../../../../platform/spreadsheet/errors.ts'
import { DEFAULT_LIMITS } from '../../../../platform/spreadsheet/read/limits.ts'
import { openZip, type ZipReader } from '../../../../platform/spreadsheet/read/zip.ts'
import { WordFileRefused, wordFileErrors } from '../errors.ts'
import { readSheet } from '../formats/read-sheet.ts'
import type { RawWord } from '../word.ts'
import { readAnkiNotes } from './read-notes.ts'
import { inflateZstd } from './zstd.ts'

/** Each picture and sound of a package is an entry. */
const ENTRIES_MAX = 20_000
const COLLECTION_MAX = 100 * 1024 * 1024
/** Newest format first: in a newer package the older file contains only a note that asks for an upgrade. */
const COLLECTION_NAMES = ['collection.anki21b', 'collection.anki21', 'collection.anki2']

export const hasCollection = (zip: ZipReader): boolean => COLLECTION_NAMES.some((name) => zip.has(name))

export const openPackage = (bytes: Uint8Array): ZipReader =>
  openZip(bytes, { ...DEFAULT_LIMITS, maxEntries: ENTRIES_MAX, maxInflatedBytes: COLLECTION_MAX })

/** Collects chunks up to the limit. Throws WordFileRefused beyond it. */
function createCollector() {
  const chunks: Uint8Array[] = []
  let size = 0
  return {
    add(chunk: Uint8Array) {
      size += chunk.length
      if (size > COLLECTION_MAX) throw wordFileErrors.tooLarge()
      // Copy: the decompressor reuses its buffer.
      chunks.push(chunk.slice())
    },
    bytes: () => new Uint8Array(Buffer.concat(chunks)),
  }
}

function readCollection(zip: ZipReader): Uint8Array {
  const name = COLLECTION_NAMES.find((candidate) => zip.has(candidate))
  if (name === undefined) throw wordFileErrors.unsupported()
  const storedBytes = createCollector()
  zip.stream(name, storedBytes.add)
  if (!name.endsWith('b')) return storedBytes.bytes()
  const collection = createCollector()
  inflateZstd(storedBytes.bytes(), COLLECTION_MAX, collection.add)
  return collection.bytes()
}

/** Reads the words of an Anki package. Throws WordFileRefused. */
export async function readPackageWords(zip: ZipReader): Promise<RawWord[]> {
  try {
    const sheets = await readAnkiNotes(readCollection(zip))
    const words = sheets.flatMap((sheet) => wordsOrEmpty(() => readSheet(sheet)))
    if (words.length === 0) throw wordFileErrors.noWords()
    return words.sort((a, b) => a.line - b.line)
  } catch (error) {
    if (error instanceof WordFileRefused) throw error
    if (error instanceof SpreadsheetError && error.code === 'too_large') throw wordFileErrors.tooLarge()
    // An error of zip, zstd, SQLite or JSON on a broken file.
    throw wordFileErrors.broken()
  }
}

/** Returns no words for a note type that is not about vocabulary. */
function wordsOrEmpty(read: () => RawWord[]): RawWord[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof WordFileRefused) return []
    throw error
  }
}
