import { LEVELS } from '../../library.ts'
import { readSentence, SENTENCE_STRUCTURES } from '../../passages.ts'
import { joinList, joinPairs } from '../cells.ts'
import type { Column, Kind, SheetEntry } from '../columns.ts'
import { gradeLabels, levels, placeOfRow } from '../labels.ts'
import { changeLines, type LineFormat, readLines } from '../tsv-files.ts'
import { GRADE, LEVEL } from './common-columns.ts'

const columns: readonly Column[] = [
  LEVEL,
  GRADE,
  {
    key: 'en',
    header: '英文句子',
    note: '完整的句子，大写字母开头、. ? ! 结尾，尽量只用学过的词。改句子时请直接改这一格，学生的学习记录会保留。',
    width: 50,
    required: true,
  },
  {
    key: 'zh',
    header: '中文',
    note: '自然的中文，以。？！结尾。时态和单复数要能从中文看出来。',
    width: 40,
    required: true,
  },
  {
    key: 'cue',
    header: '语法提示',
    note: '用中文向学生讲清这句话的语法，至少 6 个字。',
    width: 36,
    required: true,
  },
  {
    key: 'also',
    header: '其他译法',
    note: '学生可能写出的其他正确英文句子，用 | 隔开，最好两到四句；可以不填。',
    width: 50,
    format: 'list',
  },
  {
    key: 'phrases',
    header: '短语',
    note: '句中的短语：英文 = 中文，用 | 隔开；可以不填。',
    width: 32,
    format: 'pairs',
  },
  {
    key: 'structure',
    header: '句型',
    note: '这句话主要练什么，从列表中选。',
    width: 16,
    required: true,
    options: SENTENCE_STRUCTURES,
  },
]

const FIELDS = ['en', 'zh', 'grade', 'cue', 'also', 'phrases', 'structure'] as const

const format: LineFormat = {
  headings: FIELDS,
  fileOf: ({ row }) => `sentences/${placeOfRow(row)?.level}.tsv`,
  lineOf: ({ row }) =>
    FIELDS.map((key) => (key === 'grade' ? gradeLabels.toValue(row[key] ?? '') : (row[key] ?? ''))).join(
      '\t',
    ),
  nameOfLine: (line) => readSentence(line).en,
}

const read = (folder: string): SheetEntry[] =>
  LEVELS.flatMap((level) =>
    readLines(folder, `sentences/${level}.tsv`).map((line) => {
      const { grade, also, phrases, ...sentence } = readSentence(line)
      return {
        name: sentence.en,
        row: {
          ...sentence,
          level: levels.toLabel(level),
          grade: gradeLabels.toLabel(String(grade)),
          also: joinList(also),
          phrases: joinPairs(phrases),
        },
        parts: {},
      }
    }),
  )

export const sentences: Kind = {
  id: 'sentences',
  title: '句子',
  entryKind: 'sentence',
  sheets: [{ name: '句子', columns, stays: 3 }],
  nameColumn: 'en',
  hasLevels: true,
  onRename: 'record',
  read,
  nameOf: ({ en = '' }) => en,
  write: (folder, changes) => changeLines(folder, format, changes),
}
