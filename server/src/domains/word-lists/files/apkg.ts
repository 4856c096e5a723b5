import { DEFAULT_LIMITS } from '../../../platform/spreadsheet/limits.ts'
import { SpreadsheetRefused } from '../../../platform/spreadsheet/refused.ts'
import { openZip, type ZipReader } from '../../../platform/spreadsheet/zip.ts'
import { ankiNotes } from './anki-notes.ts'
import { refused, WordFileRefused } from './refused.ts'
import { wordsOfSheet } from './sheet-words.ts'
import type { RawWord } from './word.ts'
import { inflateZstd } from './zstd.ts'

/** Each picture and sound of a package is an entry. */
const ENTRIES_MAX = 20_000
const COLLECTION_MAX = 100 * 1024 * 1024
/** Newest format first: in a newer package the older file contains only a note that asks for an upgrade. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2']

export const holdsCollection = (zip: ZipReader): boolean => COLLECTIONS.some((name) => zip.has(name))

export const openPackage = (bytes: Uint8Array): ZipReader =>
  openZip(bytes, { ...DEFAULT_LIMITS, maxEntries: ENTRIES_MAX, maxInflatedBytes: COLLECTION_MAX })

/** Collects chunks up to the limit. Throws WordFileRefused beyond it. */
function collector() {
  const pieces: Uint8Array[] = []
  let size = 0
  return {
    take(piece: Uint8Array) {
      size += piece.length
      if (size > COLLECTION_MAX) throw refused.tooLarge()
      // Copy: the decompressor reuses its buffer.
      pieces.push(piece.slice())
    },
    bytes: () => new Uint8Array(Buffer.concat(pieces)),
  }
}

function collectionOf(zip: ZipReader): Uint8Array {
  const name = COLLECTIONS.find((candidate) => zip.has(candidate))
  if (name === undefined) throw refused.unsupported()
  const stored = collector()
  zip.stream(name, stored.take)
  if (!name.endsWith('b')) return stored.bytes()
  const collection = collector()
  inflateZstd(stored.bytes(), COLLECTION_MAX, collection.take)
  return collection.bytes()
}

/** Reads the words of an Anki package. Throws WordFileRefused. */
export async function packageWords(zip: ZipReader): Promise<RawWord[]> {
  try {
    const sheets = await ankiNotes(collectionOf(zip))
    const words = sheets.flatMap((sheet) => wordsOrNone(() => wordsOfSheet(sheet)))
    if (words.length === 0) throw refused.noWords()
    return words.sort((a, b) => a.line - b.line)
  } catch (error) {
    if (error instanceof WordFileRefused) throw error
    if (error instanceof SpreadsheetRefused && error.code === 'too_large') throw refused.tooLarge()
    // An error of zip, zstd, SQLite or JSON on a broken file.
    throw refused.broken()
  }
}

/** Returns no words for a note type that is not about vocabulary. */
function wordsOrNone(read: () => RawWord[]): RawWord[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof WordFileRefused) return []
    throw error
  }
}
