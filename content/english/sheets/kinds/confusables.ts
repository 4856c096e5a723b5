import { readConfusable } from '../../passages.ts'
import { joinList } from '../cells.ts'
import type { Kind, SheetEntry } from '../columns.ts'
import { changeLines, type LineFormat, readLines } from '../tsv-files.ts'
import { EXPLANATION } from './common-columns.ts'

export const confusableLines = { file: 'confusables.tsv', headings: ['words', 'explanation'] } as const

const format: LineFormat = {
  headings: confusableLines.headings,
  fileOf: () => confusableLines.file,
  lineOf: ({ row: { words = '', explanation = '' } }) => `${words}\t${explanation}`,
  nameOfLine: (line) => joinList(readConfusable(line).words),
}

const read = (folder: string): SheetEntry[] =>
  readLines(folder, confusableLines.file).map((line) => {
    const { words, explanation } = readConfusable(line)
    return { name: joinList(words), row: { words: joinList(words), explanation }, parts: {} }
  })

export const confusables: Kind = {
  id: 'confusables',
  title: '易混词',
  entryKind: 'confusable',
  sheets: [
    {
      name: '易混词',
      columns: [
        {
          key: 'words',
          header: '单词',
          note: '两个以上容易混淆的词，都要在单词表里，用 | 隔开：quiet | quite。',
          width: 30,
          required: true,
          format: 'list',
        },
        { ...EXPLANATION, header: '讲解', note: '用中文讲清区别，至少 10 个字。', width: 80 },
      ],
      stays: 1,
    },
  ],
  nameColumn: 'words',
  hasLevels: false,
  onRename: 'allow',
  read,
  nameOf: ({ words = '' }) => words,
  write: (folder, changes) => changeLines(folder, format, changes),
}
