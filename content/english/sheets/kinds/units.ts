import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf, unitsOfFile } from '../../library.ts'
import { unitName } from '../../rules/units-rules.ts'
import { type ContentUnit, UNIT_COLUMNS } from '../../units.ts'
import { joinList, listOf } from '../cells.ts'
import type { ChangedFiles, Column, Kind, SheetEntry } from '../columns.ts'
import { gradeLabels, levels, placeOfRow } from '../labels.ts'
import { toFile } from '../tsv-files.ts'
import { GRADE, LEVEL } from './common-columns.ts'

const columns: readonly Column[] = [
  LEVEL,
  GRADE,
  {
    key: 'number',
    header: '单元',
    note: '单元号，每个年级从 1 连续编号，也就是学习的顺序。',
    width: 7,
    required: true,
  },
  {
    key: 'title',
    header: '标题',
    note: '学完能做什么，以“我会”或“我能”开头，如：我会介绍我的家人。同一年级不能重复。',
    width: 26,
    required: true,
  },
  {
    key: 'words',
    header: '单词',
    note: '8–12 个，按学习的顺序，用 | 隔开。本年级的每个单词只能在一个单元里；学习阶段 1 的词在前，3 在后。新单词要先用单词的工作簿加上。',
    width: 90,
    required: true,
    format: 'list',
  },
]

const toFileText = (units: readonly ContentUnit[]) =>
  toFile(
    UNIT_COLUMNS,
    units
      .toSorted((a, b) => a.number - b.number)
      .map(({ number, title, words }) => [number, title, joinList(words)].join('\t')),
  )

const read = (folder: string): SheetEntry[] =>
  readdirSync(join(folder, 'units'))
    .filter((file) => file.endsWith('.tsv'))
    .sort((a, b) => placeOf(a).grade - placeOf(b).grade)
    .flatMap((file) => {
      const place = placeOf(file)
      return unitsOfFile(folder, file).map(({ number, title, words }) => ({
        name: unitName(place, number),
        row: {
          level: levels.toLabel(place.level),
          grade: gradeLabels.toLabel(String(place.grade)),
          number: String(number),
          title,
          words: joinList(words),
        },
        parts: {},
      }))
    })

const fileOf = ({ row }: Pick<SheetEntry, 'row'>) => {
  const place = placeOfRow(row)
  return `${place?.level}-${place?.grade}.tsv`
}

export const units: Kind = {
  id: 'units',
  title: '单元',
  entryKind: 'unit',
  sheets: [{ name: '单元', columns, stays: 3 }],
  nameColumn: 'number',
  hasLevels: true,
  onRename: 'allow',
  read,
  nameOf: (row) => {
    const place = placeOfRow(row)
    return place ? unitName(place, Number(row.number)) : `? ${row.number}`
  },
  write(folder, { saved, removed }) {
    const before = [...saved.flatMap(({ previous }) => previous ?? []), ...removed]
    const files = new Set([...saved, ...before].map(fileOf))
    return new Map(
      [...files].map((file) => {
        const replaced = new Set(before.filter((entry) => fileOf(entry) === file).map(({ name }) => name))
        const unchanged = unitsOf(folder, file).filter(
          ({ number }) => !replaced.has(unitName(placeOf(file), number)),
        )
        const edited = saved
          .filter((entry) => fileOf(entry) === file)
          .map(({ row: { number, title = '', words } }) => ({
            ...{ number: Number(number), title, words: listOf(words) },
          }))
        return [`units/${file}`, toFileText([...unchanged, ...edited])]
      }),
    )
  },
}

const unitsOf = (folder: string, file: string) =>
  existsSync(join(folder, 'units', file)) ? unitsOfFile(folder, file) : []

/** The words of the units, for changing them along with a word file, which has the same name as the unit file. */
export function unitLines(folder: string) {
  const opened = new Map<string, ContentUnit[]>()
  const changed = new Set<string>()
  function open(wordFile: string) {
    const file = wordFile.replace('words/', '')
    const stored = opened.get(file) ?? unitsOf(folder, file)
    opened.set(file, stored)
    return { file, stored }
  }
  function change(wordFile: string, update: (unit: ContentUnit) => string[]) {
    const { file, stored } = open(wordFile)
    for (const unit of stored) {
      const words = update(unit)
      if (joinList(words) !== joinList(unit.words)) changed.add(file)
      unit.words = words
    }
  }
  return {
    remove: (wordFile: string, spelling: string) =>
      change(wordFile, ({ words }) => words.filter((word) => word !== spelling)),
    replace: (wordFile: string, before: string, after: string) =>
      change(wordFile, ({ words }) => words.map((word) => (word === before ? after : word))),
    /** Adds nothing if there is no such unit; the rules then report a word without unit. */
    add: (wordFile: string, number: number, spelling: string) =>
      change(wordFile, (unit) => (unit.number === number ? [...unit.words, spelling] : unit.words)),
    changedFiles: (): ChangedFiles =>
      new Map([...changed].map((file) => [`units/${file}`, toFileText(opened.get(file) ?? [])])),
  }
}
