import type { Readable } from 'node:stream'
import type { WORD_FILE_FORMATS } from '@shangxue/contract/word-lists/endpoints'
import { packWordsInProcess } from './file-process.ts'
import { writeCsv, writeXlsx } from './formats/write-ecdict.ts'
import { writeAnkiText, writePlainText } from './formats/write-text.ts'
import type { ListWord } from './word.ts'

type Format = (typeof WORD_FILE_FORMATS)[number]
const EXTENSIONS: Record<Format, string> = {
  csv: 'csv',
  xlsx: 'xlsx',
  anki: 'txt',
  apkg: 'apkg',
  text: 'txt',
}

/** Replaces characters that file systems reject. */
const sanitizeFileName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || '单词'

const encode = (text: string) => new TextEncoder().encode(text)

/** Writes the words as a file in the format, named after the list. */
export async function writeWordFile(
  format: Format,
  name: string,
  words: readonly ListWord[],
): Promise<{ fileName: string; body: Readable | Uint8Array }> {
  const write: Record<Format, () => Readable | Uint8Array | Promise<Uint8Array>> = {
    csv: () => encode(writeCsv(words)),
    xlsx: () => writeXlsx(name, words),
    anki: () => encode(writeAnkiText(words)),
    apkg: () => packWordsInProcess(name, words),
    text: () => encode(writePlainText(words)),
  }
  return { fileName: `${sanitizeFileName(name)}.${EXTENSIONS[format]}`, body: await write[format]() }
}
