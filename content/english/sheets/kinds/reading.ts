import { type ContentReading, GENRES } from '../../passages.ts'
import { joinList, joinPairs, joinParagraphs, listOf, pairsOf, paragraphsOf } from '../cells.ts'
import type { Cells, Column, SheetEntry } from '../columns.ts'
import { skills } from '../labels.ts'
import { EXPLANATION } from './common-columns.ts'
import {
  answerColumn,
  EVIDENCE,
  GLOSSARY,
  gradeOf,
  HEADINGS,
  optionCells,
  optionColumns,
  optionsOf,
  PASSAGE_COLUMNS,
  partColumns,
  passageKind,
  STEM,
  topicOf,
} from './passages.ts'

type Question = ContentReading['questions'][number]
type Task = NonNullable<ContentReading['tasks']>[number]
const LETTERS = ['A', 'B', 'C', 'D'] as const

const textColumns: readonly Column[] = [
  {
    key: 'genre',
    header: '体裁',
    note: '从列表中选。',
    width: 10,
    required: true,
    options: GENRES,
  },
  {
    key: 'text',
    header: '正文',
    note: '英文全文，段与段之间空一行（在单元格里换行按 Alt+Enter）。',
    width: 90,
    required: true,
    format: 'paragraphs',
  },
  GLOSSARY,
]

const toQuestion = (row: Cells): Question => {
  const { skill = '', stem = '', answer = '', evidence = '', explanation = '' } = row
  return {
    ...{ skill: skills.toValue(skill) as Question['skill'], stem, options: optionsOf(row, LETTERS) },
    ...{ answer: answer as Question['answer'], evidence, explanation },
  }
}

const toTask = ({ stem = '', answers, evidence = '', explanation = '' }: Cells): Task => ({
  ...{ stem, answers: listOf(answers), evidence, explanation },
})

function fromCells({ row, parts }: SheetEntry): ContentReading {
  const { id = '', title = '', genre = '', text, glossary } = row
  const tasks = (parts.task ?? []).map(toTask)
  return {
    ...{ id, level: row.level as ContentReading['level'], grade: gradeOf(row), title, topic: topicOf(row) },
    ...{
      genre: genre as ContentReading['genre'],
      paragraphs: paragraphsOf(text),
      glossary: glossaryOf(glossary),
    },
    questions: (parts.question ?? []).map(toQuestion),
    ...(tasks.length > 0 ? { tasks } : {}),
  }
}

/** Words with their Chinese, as the files store them. */
export const glossaryOf = (cell: string | undefined) => pairsOf(cell).map(({ en, zh }) => ({ word: en, zh }))
export const glossaryCell = (glossary: ContentReading['glossary']) =>
  joinPairs(glossary.map(({ word, zh }) => ({ en: word, zh })))

export const reading = passageKind<ContentReading>({
  id: 'reading',
  title: '阅读理解',
  sheets: [
    { name: '文章', columns: [...PASSAGE_COLUMNS, ...textColumns], stays: 1 },
    {
      name: '题目',
      part: 'question',
      stays: 2,
      columns: [
        ...partColumns('题号'),
        {
          key: 'skill',
          header: '考查能力',
          note: '从列表中选。一篇至少有主旨大意、细节理解、推理判断各一题。',
          width: 11,
          required: true,
          options: skills.labels,
        },
        STEM,
        ...optionColumns(LETTERS, '四个选项都要填，长短相近，只有一个正确。'),
        answerColumn(LETTERS),
        EVIDENCE,
        EXPLANATION,
      ],
    },
    {
      name: '任务',
      part: 'task',
      stays: 2,
      columns: [
        ...partColumns('题号'),
        { ...STEM, note: '任务型阅读的英文问题，由学生自己写答案。没有任务型阅读就空着这张表。' },
        {
          key: 'answers',
          header: '答案',
          note: '可以接受的答案，用 | 隔开，第一个给学生看。',
          width: 40,
          required: true,
          format: 'list',
        },
        EVIDENCE,
        EXPLANATION,
      ],
    },
    HEADINGS,
  ],
  toCells: ({ id, genre, paragraphs, glossary, questions, tasks = [] }) => ({
    row: { genre, text: joinParagraphs(paragraphs), glossary: glossaryCell(glossary) },
    parts: {
      question: questions.map(({ skill, options, ...question }, i) => ({
        ...{ id, number: String(i + 1), skill: skills.toLabel(skill) },
        ...optionCells(options),
        ...question,
      })),
      task: tasks.map(({ answers, ...task }, i) => ({
        ...{ id, number: String(i + 1), answers: joinList(answers) },
        ...task,
      })),
    },
  }),
  fromCells,
})
