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

/** One word per line: spelling, pronunciation, meanings. */
export const writePlainText = (words: readonly ListWord[]): string =>
  words
    .map(({ spelling, ipaUk, senses }) =>
      [spelling, ipaUk === '' ? '' : `/${ipaUk}/`, formatSenses(senses, '；')]
        .filter((part) => part !== '')
        .join('\t'),
    )
    .join('\n')
    .concat('\n')
