// @module-tag full
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openLibrary } from '../../english/library/library.ts'
import { fromLibraryWord } from '../library-words.ts'
import { writeAnkiPackage } from './anki/write-package.ts'
import { writeCsv, writeXlsx } from './formats/write-ecdict.ts'
import { writeAnkiText, writePlainText } from './formats/write-text.ts'
import { readWordFile } from './read-file.ts'
import type { ListWord } from './word.ts'

const library = openLibrary(join(import.meta.dirname, '../../../../../content/english'))
const content = (word: ListWord): ListWord => {
  const { spelling, ipaUk, ipaUs, senses, example } = word
  return { spelling, ipaUk, ipaUs, senses, example }
}
const grades = [...new Set([...library.words.values()].map(({ grade }) => grade))]
const wordsOfGrade = (grade: number): ListWord[] =>
  [...library.words.values()]
    .filter((word) => word.grade === grade)
    .map((word) => content(fromLibraryWord(word)))

/** Text that spreadsheets, HTML or our own marks might corrupt. */
const AWKWARD_WORDS: ListWord[] = [
  {
    spelling: "o'clock",
    ipaUk: 'əˈklɒk',
    ipaUs: 'əˈklɑːk',
    senses: [
      { pos: '', zh: '=1+1' },
      { pos: 'n.', zh: '+加号；-减号，@"引号"，\'单引号' },
      { pos: 'vt.&vi.', zh: '<b>不是标签</b> & &amp;x' },
    ],
    example: { en: '-He said: "2 < 3, isn\'t it?"', zh: '=他说：“2 < 3，不是吗？”' },
  },
  { spelling: 'look after', ipaUk: '', ipaUs: '', senses: [{ pos: '', zh: '照顾' }], example: null },
  {
    spelling: 'café',
    ipaUk: 'ˈkæfeɪ',
    ipaUs: 'kæˈfeɪ',
    senses: [{ pos: 'n.', zh: '咖啡馆' }],
    example: null,
  },
]

const bytes = (text: string) => new TextEncoder().encode(text)
const formats: Record<string, (words: ListWord[]) => Promise<Uint8Array>> = {
  csv: async (words) => bytes(writeCsv(words)),
  xlsx: async (words) => Buffer.concat(await writeXlsx('单词', words).toArray()),
  'text of Anki': async (words) => bytes(writeAnkiText(words)),
  'package of Anki': (words) => writeAnkiPackage('单词', words, new Date()),
}
const read = async (file: Uint8Array) => {
  const { words, findings } = await readWordFile(file)
  return { words: words.map(content), findings }
}

describe.each(Object.entries(formats))('%s', (_, write) => {
  test.each(grades)('preserves the words of grade %i', async (grade) => {
    const words = wordsOfGrade(grade)
    expect(words.length).toBeGreaterThan(100)
    expect(await read(await write(words))).toEqual({ words, findings: [] })
  })
  test('preserves formulas, markup and quotes', async () => {
    expect(await read(await write(AWKWARD_WORDS))).toEqual({ words: AWKWARD_WORDS, findings: [] })
  })
})

test.each(grades)('a plain list preserves the words of grade %i', async (grade) => {
  const words = wordsOfGrade(grade)
  const plain = (word: ListWord) => ({ ...word, ipaUs: '', example: null })
  const back = await read(bytes(writePlainText(words)))
  expect(back.words.map(plain)).toEqual(words.map(plain))
  expect(back.findings).toEqual([])
})

test('no CSV cell starts like a formula', () => {
  const cells = writeCsv(AWKWARD_WORDS)
    .slice(1)
    .split(/\r\n|","/)
    .map((cell) => cell.replace(/^"/, ''))
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
})
