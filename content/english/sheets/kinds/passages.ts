import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readHeading } from '../../passages.ts'
import type { EntryKind } from '../../rules/problems.ts'
import type { Cells, ChangedFiles, Changes, Column, Kind, SheetEntry, SheetSpec } from '../columns.ts'
import { toJson } from '../json-layout.ts'
import { gradeLabels, topics } from '../labels.ts'
import { readLines, toFile } from '../tsv-files.ts'
import { GRADE, LEVEL, TOPIC } from './common-columns.ts'

/** The columns that every passage has. */
export const PASSAGE_COLUMNS: readonly Column[] = [
  {
    key: 'id',
    header: '文章编号',
    note: '学段的英文加小写英文标题，用连字符连接：primary-、junior-、senior-、university- 开头，如 junior-a-rainy-day。学习记录按编号保存，已有文章的编号不能改。',
    width: 26,
    required: true,
  },
  LEVEL,
  GRADE,
  { key: 'title', header: '标题', note: '英文标题。', width: 24, required: true },
  TOPIC,
]

export const GLOSSARY: Column = {
  key: 'glossary',
  header: '生词',
  note: '文中超出学段、要给学生注释的词：英文 = 中文，用 | 隔开；没有就不填。',
  width: 32,
  format: 'pairs',
}

/** The first columns of a sheet of parts. */
export const partColumns = (numberHeader: string): readonly Column[] => [
  {
    key: 'id',
    header: '文章编号',
    note: '与“文章”表里的编号一样，说明这一行属于哪篇文章。',
    width: 26,
    required: true,
  },
  {
    key: 'number',
    header: numberHeader,
    note: '在这篇文章里从 1 开始连续编号。',
    width: 7,
    required: true,
  },
]

/** One column for each option: `options.A` and so on. */
export const optionColumns = (letters: readonly string[], note: string, width = 22): readonly Column[] =>
  letters.map((letter) => ({ key: `options.${letter}`, header: `选项 ${letter}`, note, width }))

export const optionCells = (options: readonly string[]): Cells =>
  Object.fromEntries(options.map((option, i) => [`options.${String.fromCharCode(65 + i)}`, option]))

/** The options of a row up to the last that is filled in. */
export function optionsOf(row: Cells, letters: readonly string[]): string[] {
  const options = letters.map((letter) => row[`options.${letter}`] ?? '')
  return options.slice(0, options.findLastIndex((option) => option !== '') + 1)
}

export const EVIDENCE: Column = {
  key: 'evidence',
  header: '依据',
  note: '从原文同一段里一字不差地复制，能证明答案的最短的话，至少两个词。',
  width: 40,
  required: true,
}
export const STEM: Column = {
  key: 'stem',
  header: '题干',
  note: '英文问题。',
  width: 40,
  required: true,
  format: 'paragraphs',
}
export const answerColumn = (letters: readonly string[]): Column => ({
  ...{ key: 'answer', header: '答案', note: '正确选项的字母。', width: 7, required: true },
  options: letters,
})

export const HEADINGS: SheetSpec = {
  name: '段落大意',
  part: 'heading',
  stays: 2,
  columns: [
    ...partColumns('序号'),
    {
      key: 'paragraph',
      header: '段落',
      note: '第几段，从 1 开始；0 是干扰项。一篇至少 4 条，每段最多一条；整篇不写也可以。',
      width: 7,
      required: true,
    },
    {
      key: 'heading',
      header: '大意',
      note: '英文短语，大写字母开头，不加句末标点，最多 13 个词。',
      width: 60,
      required: true,
    },
  ],
}

export interface Metadata {
  id: string
  level: string
  grade: number
  title: string
  topic: string
}

const metadataCells = ({ id, level, grade, title, topic }: Metadata): Cells => ({
  ...{ id, level, title },
  grade: gradeLabels.toLabel(String(grade)),
  topic: topics.toLabel(topic),
})

export const gradeOf = (row: Cells) => Number(gradeLabels.toValue(row.grade ?? ''))
export const topicOf = (row: Cells) => topics.toValue(row.topic ?? '')

export interface PassageSpec<Passage extends Metadata> {
  readonly id: 'cloze' | 'reading' | 'gapped' | 'listening'
  readonly title: string
  readonly sheets: Kind['sheets']
  readonly toCells: (passage: Passage) => Pick<SheetEntry, 'row' | 'parts'>
  /** With the keys in the order of the files. */
  readonly fromCells: (entry: SheetEntry) => Passage
}

const HEADING_FILE = 'headings.tsv'
const HEADING_COLUMNS = ['text', 'paragraph', 'heading']

/** The headings of each text as rows of its sheet. */
function readHeadings(folder: string): Map<string, Cells[]> {
  const rows = new Map<string, Cells[]>()
  for (const line of readLines(folder, HEADING_FILE)) {
    const { text, paragraph, heading } = readHeading(line)
    const ofText = rows.get(text) ?? []
    const number = String(ofText.length + 1)
    rows.set(text, [...ofText, { id: text, number, paragraph: String(paragraph), heading }])
  }
  return rows
}

/** Replaces the headings of changed texts in their place and adds those of new texts at the end. */
function changeHeadings(folder: string, { saved, removed }: Changes): ChangedFiles {
  const replaced = new Map<string, string[]>(removed.map(({ name }) => [name, []]))
  for (const { name, parts } of saved)
    replaced.set(
      name,
      (parts.heading ?? []).map(({ paragraph, heading }) => [name, paragraph, heading].join('\t')),
    )
  const before = readLines(folder, HEADING_FILE)
  const after = before.flatMap((line) => {
    const { text } = readHeading(line)
    const lines = replaced.get(text)
    if (!lines) return [line]
    replaced.set(text, [])
    return lines
  })
  const lines = [...after, ...[...replaced.values()].flat()]
  if (lines.join('\n') === before.join('\n')) return new Map()
  return new Map([[HEADING_FILE, toFile(HEADING_COLUMNS, lines)]])
}

/** A kind of passages: one JSON file each, and the headings of their paragraphs if it has a sheet for them. */
export function passageKind<Passage extends Metadata>(spec: PassageSpec<Passage>): Kind {
  const { id, title, sheets, toCells, fromCells } = spec
  const hasHeadings = sheets.includes(HEADINGS)
  return {
    ...{ id, title, sheets, nameColumn: 'id', hasLevels: true, onRename: 'refuse' },
    entryKind: id satisfies EntryKind,
    read(folder) {
      const headings = hasHeadings ? readHeadings(folder) : new Map<string, Cells[]>()
      const path = join(folder, id)
      if (!existsSync(path)) return []
      const files = readdirSync(path).filter((file) => file.endsWith('.json'))
      return files.sort().map((file) => {
        const passage: Passage = JSON.parse(readFileSync(join(path, file), 'utf8'))
        const { row, parts } = toCells(passage)
        return {
          name: passage.id,
          row: { ...metadataCells(passage), ...row },
          parts: hasHeadings ? { ...parts, heading: headings.get(passage.id) ?? [] } : parts,
        }
      })
    },
    nameOf: (row) => row.id ?? '',
    write: (folder, changes) =>
      new Map<string, string | null>([
        ...changes.removed.map(({ name }) => [`${id}/${name}.json`, null] as const),
        ...changes.saved.map((entry) => [`${id}/${entry.name}.json`, toJson(fromCells(entry))] as const),
        ...(hasHeadings ? changeHeadings(folder, changes) : []),
      ]),
  }
}
