import type { Readable } from 'node:stream'
import type { WORD_FILE_FORMATS } from '@shangxue/contract/word-lists'
import { asCsv, asXlsx } from './ecdict.ts'
import { packInProcess } from './file-process.ts'
import { asAnkiText, asPlainText } from './notes.ts'
import type { ListWord } from './word.ts'

type Format = (typeof WORD_FILE_FORMATS)[number]
const ENDINGS: Record<Format, string> = { csv: 'csv', xlsx: 'xlsx', anki: 'txt', apkg: 'apkg', text: 'txt' }

/** Replaces characters that file systems reject. */
const fileName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || '单词'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Writes the words as a file in the format, named after the list. */
export async function writeWordFile(
  format: Format,
  name: string,
  words: readonly ListWord[],
): Promise<{ fileName: string; body: Readable | Uint8Array }> {
  const write: Record<Format, () => Readable | Uint8Array | Promise<Uint8Array>> = {
    csv: () => bytes(asCsv(words)),
    xlsx: () => asXlsx(name, words),
    anki: () => bytes(asAnkiText(words)),
    apkg: () => packInProcess(name, words),
    text: () => bytes(asPlainText(words)),
  }
  return { fileName: `${fileName(name)}.${ENDINGS[format]}`, body: await write[format]() }
}
