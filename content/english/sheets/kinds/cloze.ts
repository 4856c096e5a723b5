import { CLOZE_POINTS, type ClozeGap, type ContentCloze } from '../../passages.ts'
import { joinList, listOf } from '../cells.ts'
import type { Cells, Column, SheetEntry } from '../columns.ts'
import { clozeKinds } from '../labels.ts'
import { EXPLANATION } from './common-columns.ts'
import {
  gradeOf,
  HEADINGS,
  optionCells,
  optionColumns,
  optionsOf,
  PASSAGE_COLUMNS,
  partColumns,
  passageKind,
  topicOf,
} from './passages.ts'

const LETTERS = ['A', 'B', 'C', 'D'] as const

const textColumns: readonly Column[] = [
  {
    key: 'kind',
    header: '题型',
    note: '从列表中选：完形填空（四选一）、首字母填空、语法填空。',
    width: 12,
    required: true,
    options: clozeKinds.labels,
  },
  {
    key: 'text',
    header: '原文',
    note: '空的位置写 __1__、__2__……（前后各两条下划线）。段与段之间空一行（在单元格里换行按 Alt+Enter）。',
    width: 80,
    required: true,
    format: 'paragraphs',
  },
  {
    key: 'translation',
    header: '译文',
    note: '全文的中文，段数与原文相同，段与段之间空一行。',
    width: 70,
    required: true,
    format: 'paragraphs',
  },
]

const gapColumns: readonly Column[] = [
  ...partColumns('空号'),
  {
    key: 'answer',
    header: '答案',
    note: '填在空里的词。完形填空要与四个选项中的一个完全相同。',
    width: 16,
    required: true,
  },
  ...optionColumns(LETTERS, '完形填空的四个选项，答案是其中一个；另两种题型不填。', 16),
  ...LETTERS.map((letter) => ({
    key: `wrong.${letter}`,
    header: `排除 ${letter}`,
    note: `完形填空：用中文写为什么不选 ${letter}，至少 5 个字；正确选项下面不填。整行都不写也可以。`,
    width: 24,
  })),
  {
    key: 'hint',
    header: '提示',
    note: '首字母填空写答案的首字母；语法填空写括号里的词，没有就不填；完形填空不填。',
    width: 12,
  },
  {
    key: 'also',
    header: '其他答案',
    note: '首字母填空和语法填空的其他正确答案，用 | 隔开；没有就不填。',
    width: 16,
    format: 'list',
  },
  {
    key: 'point',
    header: '考点',
    note: '从列表中选。',
    width: 14,
    required: true,
    options: CLOZE_POINTS,
  },
  EXPLANATION,
]

function toGapCells(id: string, gap: ClozeGap, index: number): Cells {
  const { answer, options, wrong = {}, hint = '', also = [], point, explanation } = gap
  const reasons = options.map((option, i) => [`wrong.${LETTERS[i]}`, wrong[option] ?? ''])
  return {
    ...{ id, number: String(index + 1), answer, hint, also: joinList(also), point, explanation },
    ...optionCells(options),
    ...Object.fromEntries(reasons),
  }
}

function toGap(row: Cells, kind: string): ClozeGap {
  const { answer = '', hint = '', also, point = '', explanation = '' } = row
  const options = optionsOf(row, LETTERS)
  const reasons = LETTERS.flatMap((letter, i) => {
    const reason = row[`wrong.${letter}`] ?? ''
    return reason === '' ? [] : [[options[i] ?? '', reason]]
  })
  const others = listOf(also)
  return {
    ...{ answer, options },
    ...(reasons.length > 0 ? { wrong: Object.fromEntries(reasons) } : {}),
    ...(kind !== 'choice' || hint !== '' ? { hint } : {}),
    ...(others.length > 0 ? { also: others } : {}),
    ...{ point: point as ClozeGap['point'], explanation },
  }
}

function fromCells({ row, parts }: SheetEntry): ContentCloze {
  const { id = '', title = '', text = '', translation = '' } = row
  const kind = clozeKinds.toValue(row.kind ?? '') as ContentCloze['kind']
  const gaps = (parts.gap ?? []).map((gap) => toGap(gap, kind))
  return {
    ...{
      id,
      level: row.level as ContentCloze['level'],
      kind,
      grade: gradeOf(row),
      title,
      topic: topicOf(row),
    },
    ...{ text, translation, gaps },
  }
}

export const cloze = passageKind<ContentCloze>({
  id: 'cloze',
  title: '完形填空',
  sheets: [
    { name: '文章', columns: [...PASSAGE_COLUMNS, ...textColumns], stays: 1 },
    { name: '空格', part: 'gap', columns: gapColumns, stays: 2 },
    HEADINGS,
  ],
  toCells: ({ id, kind, text, translation, gaps }) => ({
    row: { kind: clozeKinds.toLabel(kind), text, translation },
    parts: { gap: gaps.map((gap, i) => toGapCells(id, gap, i)) },
  }),
  fromCells,
})
