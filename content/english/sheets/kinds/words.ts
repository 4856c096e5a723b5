import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf, unitsOfFile } from '../../library.ts'
import { COLUMNS } from '../../word.ts'
import { joinList, listOf } from '../cells.ts'
import type { Cells, ChangedFiles, Changes, Column, Kind, SheetEntry } from '../columns.ts'
import { gradeLabels, levels, placeOfRow, topics } from '../labels.ts'
import { changeLines, type LineFormat, readLines, toFile } from '../tsv-files.ts'
import { GRADE, LEVEL, TOPIC } from './common-columns.ts'
import { confusableLines } from './confusables.ts'
import { unitLines } from './units.ts'
import { renameNotedWords } from './word-notes.ts'

const IPA_NOTE = '不写斜杠。重音写在音节前：ˈ 主重音、ˌ 次重音，单音节词不写重音；长音用 ː，g 写作 ɡ。'

const columns: readonly Column[] = [
  LEVEL,
  GRADE,
  {
    key: 'unit',
    header: '单元',
    note: '本年级已有的单元号，如 3。新单词排在该单元最后；要调整单元内的顺序，请用单元的工作簿。',
    width: 7,
    required: true,
  },
  {
    key: 'spelling',
    header: '单词',
    note: '英式拼写，可以是词组。同一学段不能重复。改拼写时请直接改这一格，学生的学习记录会保留。',
    width: 18,
    required: true,
  },
  { key: 'uk', header: '英式音标', note: `${IPA_NOTE}词尾不写 r。`, width: 18, required: true },
  {
    key: 'us',
    header: '美式音标',
    note: `${IPA_NOTE}词尾的 r 要写，oʊ 不写成 əʊ。`,
    width: 18,
    required: true,
  },
  {
    key: 'senses',
    header: '词义',
    note: '“词性. 中文”，最常用的在前；不同词性之间用 | 隔开，同一词性的意思用；隔开：n. 广播 | v. 播放；广播。词性：n. v. adj. adv. prep. conj. pron. num. art. aux. int. det. phr. abbr.',
    width: 32,
    required: true,
    format: 'list',
  },
  {
    key: 'example',
    header: '例句',
    note: '完整的英文句子，里面要有这个单词，其他词都是学过的。词数：小学 3–12，初中 4–16，高中 5–22，大学 6–28。',
    width: 44,
    required: true,
  },
  {
    key: 'translation',
    header: '例句译文',
    note: '自然的中文，用中文标点，以。？！结尾。',
    width: 34,
    required: true,
  },
  {
    key: 'collocations',
    header: '搭配',
    note: '最多 4 条，可以不填：英文 = 中文，多条之间用 | 隔开：at a discount = 打折 | a student discount = 学生优惠。英文里要有这个单词。',
    width: 36,
    format: 'pairs',
  },
  {
    key: 'roots',
    header: '构词与记忆',
    note: '用中文说明构词、近义词或记忆方法，可以不填：week（周）+ day（日）。',
    width: 30,
  },
  { ...TOPIC, note: '从列表中选；the、of、although 这类功能词选“其他”。' },
  {
    key: 'band',
    header: '学习阶段',
    note: '1、2 或 3：在本年级的前、中、后三分之一学习。单元里的词按 1、2、3 的顺序排列。',
    width: 9,
    required: true,
    options: ['1', '2', '3'],
  },
]

/** The columns of the file, which are those of the sheet without level, grade and unit. */
const FIELDS = COLUMNS

const fileOf = ({ row }: Pick<SheetEntry, 'row'>) => {
  const place = placeOfRow(row)
  return `words/${place?.level}-${place?.grade}.tsv`
}

const format: LineFormat = {
  headings: COLUMNS,
  fileOf,
  lineOf: ({ row }) =>
    FIELDS.map((key) => (key === 'topic' ? topics.toValue(row[key] ?? '') : (row[key] ?? ''))).join('\t'),
  nameOfLine: (line, file) => `${placeOf(file.replace('words/', '')).level} ${line.split('\t')[0]}`,
}

function rowsOfFile(folder: string, file: string): SheetEntry[] {
  const { level, grade } = placeOf(file)
  const unitOf = new Map(
    unitsOfFile(folder, file).flatMap(({ number, words }) => words.map((word) => [word, String(number)])),
  )
  return readLines(folder, `words/${file}`).map((line) => {
    const fields = Object.fromEntries(line.split('\t').map((text, i) => [FIELDS[i] ?? `extra${i}`, text]))
    const { spelling = '', topic = '' } = fields
    const row: Cells = {
      ...fields,
      level: levels.toLabel(level),
      grade: gradeLabels.toLabel(String(grade)),
      unit: unitOf.get(spelling) ?? '',
      topic: topics.toLabel(topic),
    }
    return { name: `${level} ${spelling}`, row, parts: {} }
  })
}

const read = (folder: string): SheetEntry[] =>
  readdirSync(join(folder, 'words'))
    .filter((file) => file.endsWith('.tsv'))
    .sort((a, b) => placeOf(a).grade - placeOf(b).grade)
    .flatMap((file) => rowsOfFile(folder, file))

/** Puts changed words into their units: a corrected spelling stays in its place, a new or moved word goes to the end. */
function changeUnits(folder: string, { saved, removed }: Changes): ChangedFiles {
  const units = unitLines(folder)
  for (const { row } of removed) units.remove(fileOf({ row }), row.spelling ?? '')
  for (const { row, previous } of saved) {
    const { spelling = '', unit } = row
    const old = previous?.row
    if (old && fileOf({ row: old }) === fileOf({ row }) && old.unit === unit) {
      if (old.spelling !== spelling) units.replace(fileOf({ row }), old.spelling ?? '', spelling)
      continue
    }
    if (old) units.remove(fileOf({ row: old }), old.spelling ?? '')
    units.add(fileOf({ row }), Number(unit), spelling)
  }
  return units.changedFiles()
}

/** Corrects spellings in confusables.tsv, unless another level still has the old one. */
function changeConfusables(folder: string, { saved, removed }: Changes): ChangedFiles {
  const isGone = new Set(
    [...removed, ...saved.flatMap(({ previous }) => previous ?? [])].map(({ name }) => name),
  )
  const spellings = new Set([
    ...read(folder).flatMap(({ name, row }) => (isGone.has(name) ? [] : [row.spelling])),
    ...saved.map(({ row }) => row.spelling),
  ])
  const renamed = new Map(
    saved.flatMap(({ row, previous }) => {
      const old = previous?.row.spelling
      return old === undefined || spellings.has(old) ? [] : [[old, row.spelling ?? '']]
    }),
  )
  if (renamed.size === 0) return new Map()
  const { file, headings } = confusableLines
  const before = readLines(folder, file)
  const after = before.map((line) => {
    const [words = '', ...rest] = line.split('\t')
    const corrected = listOf(words).map((word) => renamed.get(word) ?? word)
    return [joinList(corrected), ...rest].join('\t')
  })
  return before.join('\n') === after.join('\n') ? new Map() : new Map([[file, toFile(headings, after)]])
}

export const words: Kind = {
  id: 'words',
  title: '单词',
  entryKind: 'word',
  sheets: [{ name: '单词', columns, stays: 4 }],
  nameColumn: 'spelling',
  hasLevels: true,
  onRename: 'record',
  read,
  nameOf: ({ level = '', spelling = '' }) => `${levels.toValue(level)} ${spelling}`,
  write: (folder, changes) =>
    new Map([
      ...changeLines(folder, format, changes),
      ...changeUnits(folder, changes),
      ...changeConfusables(folder, changes),
      ...renameNotedWords(folder, changes),
    ]),
}
