import { textToHtml } from '../anki/html.ts'
import { formatSenses } from '../senses.ts'
import type { ListWord } from '../word.ts'

/** The fields of our Anki notes; the import recognises these names. */
export const NOTE_FIELDS = ['单词', '英音', '美音', '释义', '例句', '例句翻译'] as const

export const toNoteFields = ({ spelling, ipaUk, ipaUs, senses, example }: ListWord): string[] =>
  [spelling, ipaUk, ipaUs, formatSenses(senses), example?.en ?? '', example?.zh ?? ''].map(textToHtml)

/** Anki's text import format: tab-separated fields with HTML. */
export const writeAnkiText = (words: readonly ListWord[]): string =>
  [
    '#separator:tab',
    '#html:true',
    `#columns:${NOTE_FIELDS.join('\t')}`,
    ...words.map((word) => toNoteFields(word).join('\t')),
    '',
  ].join('\n')

/** One word per line: spelling, pronunciation, meanings; a heading before the words of each unit. */
export const writePlainText = (words: readonly ListWord[]): string =>
  words
    .flatMap((word, i) => {
      const { spelling, ipaUk, senses, unit = '' } = word
      const line = [spelling, ipaUk === '' ? '' : `/${ipaUk}/`, formatSenses(senses, '；')]
        .filter((part) => part !== '')
        .join('\t')
      return unit !== '' && unit !== words[i - 1]?.unit ? [unit, line] : [line]
    })
    .join('\n')
    .concat('\n')
