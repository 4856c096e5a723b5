import { LEVELS } from '../../library.ts'
import { nameOfExample, nameOfMistake } from '../../rules/notes/word-notes-rules.ts'
import { EXAMPLE_COLUMNS, type LevelName, MISTAKE_COLUMNS, readExample, readMistake } from '../../word.ts'
import type { Cells, ChangedFiles, Changes, Column, Kind, SheetEntry } from '../columns.ts'
import { levels } from '../labels.ts'
import { changeLines, type LineFormat, readLines, toFile } from '../tsv-files.ts'
import { LEVEL } from './common-columns.ts'

const WORD: Column = {
  key: 'word',
  header: '单词',
  note: '这个学段单词表里的单词，拼写完全相同。',
  width: 18,
  required: true,
}

interface NoteKind extends Pick<Kind, 'id' | 'title' | 'entryKind'> {
  /** The folder of the files, one for each level. */
  readonly folderName: string
  readonly fields: readonly string[]
  readonly columns: readonly Column[]
  /** The name of an entry by its cells and the name of its level. */
  readonly nameOfCells: (cells: Cells, level: LevelName) => string
}

/** A kind whose entries are lines of one file for each level. */
function createNoteKind({ folderName, fields, columns, nameOfCells, ...kind }: NoteKind): Kind {
  const cellsOf = (line: string): Cells =>
    Object.fromEntries(line.split('\t').map((text, i) => [fields[i] ?? `extra${i}`, text]))
  const levelOf = (row: Cells) => levels.toValue(row.level ?? '') as LevelName
  const fileOf = (level: string) => `${folderName}/${level}.tsv`
  const format: LineFormat = {
    headings: fields,
    fileOf: ({ row }) => fileOf(levelOf(row)),
    lineOf: ({ row }) => fields.map((key) => row[key] ?? '').join('\t'),
    nameOfLine: (line, file) =>
      nameOfCells(cellsOf(line), file.slice(folderName.length + 1, -'.tsv'.length) as LevelName),
  }
  const read = (folder: string): SheetEntry[] =>
    LEVELS.flatMap((level) =>
      readLines(folder, fileOf(level)).map((line) => ({
        name: format.nameOfLine(line, fileOf(level)),
        row: { ...cellsOf(line), level: levels.toLabel(level) },
        parts: {},
      })),
    )
  return {
    ...kind,
    sheets: [{ name: kind.title, columns, stays: 2 }],
    nameColumn: 'word',
    hasLevels: true,
    onRename: 'allow',
    read,
    nameOf: (row) => nameOfCells(row, levelOf(row)),
    write: (folder, changes) => changeLines(folder, format, changes),
  }
}

/** A headword as a whole word. */
const wholeWord = (word: string) => new RegExp(`(?<![A-Za-z])${word.replaceAll('.', '\\.')}(?![A-Za-z])`, 'g')

/**
 * Corrects the words that examples and mistakes belong to, and their texts, where a spelling was corrected: neither workbook
 * could be imported before the other.
 */
export function renameNotedWords(folder: string, { saved }: Changes): ChangedFiles {
  const renamed = new Map(
    saved.flatMap(({ row, previous }) =>
      previous && previous.row.spelling !== row.spelling && previous.row.level === row.level
        ? [[`${levels.toValue(row.level ?? '')} ${previous.row.spelling}`, row.spelling ?? '']]
        : [],
    ),
  )
  const tables = [
    { name: 'examples', headings: EXAMPLE_COLUMNS },
    { name: 'mistakes', headings: MISTAKE_COLUMNS },
  ]
  return new Map(
    tables.flatMap(({ name, headings }) =>
      LEVELS.flatMap((level) => {
        const file = `${name}/${level}.tsv`
        const before = readLines(folder, file)
        const after = before.map((line) => {
          const [word = ''] = line.split('\t')
          const spelling = renamed.get(`${level} ${word}`)
          return spelling === undefined ? line : line.replace(wholeWord(word), () => spelling)
        })
        const isChanged = after.join('\n') !== before.join('\n')
        return isChanged ? [[file, toFile(headings, after)] as const] : []
      }),
    ),
  )
}

const lineOf = (cells: Cells, columns: readonly string[]) => columns.map((key) => cells[key] ?? '').join('\t')

export const examples = createNoteKind({
  id: 'examples',
  title: '更多例句',
  entryKind: 'example',
  folderName: 'examples',
  fields: EXAMPLE_COLUMNS,
  columns: [
    LEVEL,
    WORD,
    {
      key: 'sense',
      header: '第几条词义',
      note: '例句说明第几条词义：2、3 或 4，不能超过这个单词的词义条数。第 1 条词义的例句在单词的工作簿里。',
      width: 11,
      required: true,
      options: ['2', '3', '4'],
    },
    {
      key: 'example',
      header: '例句',
      note: '完整的英文句子，单词在句中是这条词义，其他词都是学过的。词数：小学 3–12，初中 4–16，高中 5–22，大学 6–28。',
      width: 50,
      required: true,
    },
    {
      key: 'translation',
      header: '例句译文',
      note: '自然的中文，用中文标点，以。？！结尾。',
      width: 40,
      required: true,
    },
  ],
  nameOfCells: (cells, level) => nameOfExample({ ...readExample(lineOf(cells, EXAMPLE_COLUMNS)), level }),
})

export const mistakes = createNoteKind({
  id: 'mistakes',
  title: '易错表达',
  entryKind: 'mistake',
  folderName: 'mistakes',
  fields: MISTAKE_COLUMNS,
  columns: [
    LEVEL,
    WORD,
    {
      key: 'wrong',
      header: '错误写法',
      note: '学生常写错的英文短语或句子。',
      width: 40,
      required: true,
    },
    {
      key: 'right',
      header: '正确写法',
      note: '改正后的英文，里面要有这个单词。',
      width: 40,
      required: true,
    },
    {
      key: 'note',
      header: '说明',
      note: '用中文写清为什么错，最多 40 个字。',
      width: 44,
      required: true,
    },
  ],
  nameOfCells: (cells, level) => nameOfMistake({ ...readMistake(lineOf(cells, MISTAKE_COLUMNS)), level }),
})
