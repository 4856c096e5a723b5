import type { ContentListening } from '../../passages.ts'
import type { Cells, Column, SheetEntry } from '../columns.ts'
import { voices } from '../labels.ts'
import { EXPLANATION } from './common-columns.ts'
import {
  answerColumn,
  EVIDENCE,
  GLOSSARY,
  gradeOf,
  optionCells,
  optionColumns,
  optionsOf,
  PASSAGE_COLUMNS,
  partColumns,
  passageKind,
  STEM,
  topicOf,
} from './passages.ts'
import { glossaryCell, glossaryOf } from './reading.ts'

type Question = ContentListening['questions'][number]
type Speaker = ContentListening['speakers'][number]
const LETTERS = ['A', 'B', 'C'] as const
const SPEAKERS = [1, 2] as const

const speakerColumns: readonly Column[] = SPEAKERS.flatMap((number) => [
  {
    key: `speakers.${number}`,
    header: `说话人 ${number}`,
    note: number === 1 ? '英文名字，如 Lily。' : '第二个人的英文名字；独白不填。',
    width: 11,
    required: number === 1,
  },
  {
    key: `voices.${number}`,
    header: `声音 ${number}`,
    note: '女或男。两个人要一男一女，学生才分得清。',
    width: 8,
    required: number === 1,
    options: voices.labels,
  },
])

const speakersOf = (row: Cells): Speaker[] =>
  SPEAKERS.flatMap((number) => {
    const [name = '', voice = ''] = [row[`speakers.${number}`], row[`voices.${number}`]]
    return name === '' && voice === '' ? [] : [{ name, voice: voices.toValue(voice) as Speaker['voice'] }]
  })

const toQuestion = (row: Cells): Question => {
  const { stem = '', answer = '', evidence = '', explanation = '' } = row
  return {
    ...{
      stem,
      options: optionsOf(row, LETTERS),
      answer: answer as Question['answer'],
      evidence,
      explanation,
    },
  }
}

function fromCells({ row, parts }: SheetEntry): ContentListening {
  const { id = '', title = '', glossary } = row
  const speakers = speakersOf(row)
  const lines = parts.line ?? []
  return {
    ...{
      id,
      level: row.level as ContentListening['level'],
      grade: gradeOf(row),
      title,
      topic: topicOf(row),
    },
    speakers,
    lines: lines.map(({ speaker, text = '' }) => ({
      ...{ speaker: speakers.findIndex(({ name }) => name === speaker), text },
    })),
    translation: lines.map(({ translation = '' }) => translation),
    glossary: glossaryOf(glossary),
    questions: (parts.question ?? []).map(toQuestion),
  }
}

export const listening = passageKind<ContentListening>({
  id: 'listening',
  title: '听力',
  sheets: [
    { name: '文章', columns: [...PASSAGE_COLUMNS, ...speakerColumns, GLOSSARY], stays: 1 },
    {
      name: '台词',
      part: 'line',
      stays: 2,
      columns: [
        ...partColumns('句号'),
        {
          key: 'speaker',
          header: '说话人',
          note: '“文章”表里写的名字。',
          width: 11,
          required: true,
        },
        { key: 'text', header: '台词', note: '这个人说的英文，口语、简短。', width: 60, required: true },
        { key: 'translation', header: '译文', note: '这句台词的中文。', width: 50, required: true },
      ],
    },
    {
      name: '题目',
      part: 'question',
      stays: 2,
      columns: [
        ...partColumns('题号'),
        STEM,
        ...optionColumns(LETTERS, '三个选项都要填，只有一个正确。', 26),
        answerColumn(LETTERS),
        { ...EVIDENCE, note: '从一句台词里一字不差地复制，能证明答案的最短的话，至少两个词。' },
        EXPLANATION,
      ],
    },
  ],
  toCells: ({ id, speakers, lines, translation, glossary, questions }) => ({
    row: {
      ...Object.fromEntries(
        speakers.flatMap(({ name, voice }, i) => [
          [`speakers.${i + 1}`, name],
          [`voices.${i + 1}`, voices.toLabel(voice)],
        ]),
      ),
      glossary: glossaryCell(glossary),
    },
    parts: {
      line: lines.map(({ speaker, text }, i) => ({
        ...{ id, number: String(i + 1), speaker: speakers[speaker]?.name ?? '', text },
        translation: translation[i] ?? '',
      })),
      question: questions.map(({ options, ...question }, i) => ({
        ...{ id, number: String(i + 1) },
        ...optionCells(options),
        ...question,
      })),
    },
  }),
  fromCells,
})
