import type { ContentKind, ContentTypes } from '@shangxue/contract/content/schemas'
import type { ContentItem } from '../use-content.ts'
import {
  emptyValues,
  type FormValues,
  GAPPED_GAPS,
  GAPPED_SENTENCES,
  type GapRow,
  type QuestionRow,
} from './form-values.ts'

export const LETTERS = ['A', 'B', 'C', 'D'] as const

type Pair = { readonly left: string; readonly right: string }

const linesOf = (text: string): string[] => text.split(/[\n|｜]/).filter((line) => line.trim() !== '')

const readLines = (text: string): string[] => linesOf(text).map((line) => line.trim())

/** Reads lines such as `apple tree = 苹果树`. */
const readPairs = (text: string): Pair[] =>
  linesOf(text).map((line) => {
    const [left = '', ...right] = line.split(/[=＝]/)
    return { left: left.trim(), right: right.join('=').trim() }
  })
const writePairs = (pairs: readonly Pair[]): string =>
  pairs.map(({ left, right }) => `${left} = ${right}`).join('\n')

const readGlossary = (text: string) => readPairs(text).map(({ left, right }) => ({ word: left, zh: right }))
const writeGlossary = (glossary: readonly { word: string; zh: string }[]) =>
  writePairs(glossary.map(({ word, zh }) => ({ left: word, right: zh })))
const readEnglish = (text: string) => readPairs(text).map(({ left, right }) => ({ en: left, zh: right }))
const writeEnglish = (pairs: readonly { en: string; zh: string }[]) =>
  writePairs(pairs.map(({ en, zh }) => ({ left: en, right: zh })))

/** Reads lines such as `n. 苹果`. */
const readSenses = (text: string) =>
  linesOf(text).map((line) => {
    const [, pos = '', zh = line] = /^\s*([a-z]+\.)\s*(.*)$/i.exec(line) ?? []
    return { pos, zh: zh.trim() }
  })

const letterAt = (index: number) => LETTERS[index] ?? ''

const readQuestion = ({ a, b, c, d, answer, stem, evidence, explanation }: QuestionRow, count: number) => ({
  stem,
  options: [a, b, c, d].slice(0, count),
  answer,
  evidence,
  explanation,
})

function readGap({ answer, point, explanation, hint, also, ...row }: GapRow, type: string) {
  const { a, b, c, d } = row
  const options = [a, b, c, d]
  if (type !== 'choice')
    return {
      answer,
      options: [],
      wrong: [],
      hint,
      also: readLines(also),
      point,
      explanation,
    }
  const key = LETTERS.indexOf(answer as (typeof LETTERS)[number])
  const wrong = [row.why_a, row.why_b, row.why_c, row.why_d].map((why, i) => (i === key ? '' : why))
  return { answer: options[key] ?? '', options, wrong, hint: '', also: [], point, explanation }
}

const READERS: { [K in ContentKind]: (values: FormValues) => ContentTypes[K] } = {
  word: ({ spelling, ipa_uk, ipa_us, senses, en, zh, collocations, roots, topic, band }) => ({
    ...{ spelling, ipa_uk, ipa_us, roots, topic, band: Number(band) },
    senses: readSenses(senses),
    example: { en, zh },
    collocations: readEnglish(collocations),
  }),
  sentence: ({ en, zh, cue, also, collocations, structure }) => ({
    ...{ en, zh, cue, structure },
    also: readLines(also),
    phrases: readEnglish(collocations),
  }),
  reading: ({ title, topic, genre, text, glossary, questions, tasks }) => ({
    ...{ title, topic, genre, text, glossary: readGlossary(glossary) },
    questions: questions.map((row) => ({ skill: row.skill, ...readQuestion(row, 4) })),
    tasks: tasks.map(({ answers, ...task }) => ({ ...task, answers: readLines(answers) })),
  }),
  cloze: ({ title, topic, type, text, translation, gaps }) => ({
    ...{ title, topic, type, text, translation },
    gaps: gaps.map((row) => readGap(row, type)),
  }),
  gapped: ({ title, topic, text, glossary, sentences, sentenceGaps }) => ({
    ...{ title, topic, text, glossary: readGlossary(glossary) },
    options: sentences.map((row) => row.text),
    gaps: sentenceGaps,
  }),
  listening: ({ title, topic, glossary, questions, lines, ...values }) => ({
    ...{ title, topic, glossary: readGlossary(glossary) },
    speakers: [
      { name: values.name_1, voice: values.voice_1 },
      ...(values.name_2.trim() === '' ? [] : [{ name: values.name_2, voice: values.voice_2 }]),
    ],
    lines: lines.map(({ speaker, text, zh }) => ({ speaker: Number(speaker), text, zh })),
    questions: questions.map((row) => readQuestion(row, 3)),
  }),
}

/** The input of a form as the server stores it. */
export const toInput = (kind: ContentKind, values: FormValues) => ({
  level: values.level,
  grade: Number(values.grade),
  content: { [kind]: READERS[kind](values) },
})

function writeQuestion({
  skill = 'detail',
  options: [a = '', b = '', c = '', d = ''],
  ...rest
}: ContentTypes['listening']['questions'][number] & { skill?: string }): QuestionRow {
  return { ...rest, skill, a, b, c, d }
}

function writeGap({
  options,
  wrong,
  also,
  answer,
  hint,
  point,
  explanation,
}: ContentTypes['cloze']['gaps'][number]): GapRow {
  const [a = '', b = '', c = '', d = ''] = options
  const [why_a = '', why_b = '', why_c = '', why_d = ''] = wrong
  const key = options.length === 0 ? answer : letterAt(answer === '' ? -1 : options.indexOf(answer))
  return {
    ...{ a, b, c, d, why_a, why_b, why_c, why_d },
    answer: key,
    hint,
    also: also.join('\n'),
    point,
    explanation,
  }
}

/** The rows, followed by blank ones up to a number. */
const fill = <T>(rows: readonly T[], count: number, blank: T): T[] =>
  Array.from({ length: count }, (_, i) => rows[i] ?? blank)

const WRITERS: { [K in ContentKind]: (content: ContentTypes[K]) => Partial<FormValues> } = {
  word: ({ senses, example, collocations, band, ...word }) => ({
    ...word,
    ...example,
    band: String(band),
    senses: senses.map(({ pos, zh }) => `${pos} ${zh}`.trim()).join('\n'),
    collocations: writeEnglish(collocations),
  }),
  sentence: ({ also, phrases, ...sentence }) => ({
    ...sentence,
    also: also.join('\n'),
    collocations: writeEnglish(phrases),
  }),
  reading: ({ glossary, questions, tasks = [], ...reading }) => ({
    ...reading,
    glossary: writeGlossary(glossary),
    questions: questions.map(writeQuestion),
    tasks: tasks.map((task) => ({ ...task, answers: task.answers.join('\n') })),
  }),
  cloze: ({ gaps, ...cloze }) => ({ ...cloze, gaps: gaps.map(writeGap) }),
  gapped: ({ glossary, options, gaps, ...gapped }) => ({
    ...gapped,
    glossary: writeGlossary(glossary),
    sentences: fill(
      options.map((text) => ({ text })),
      GAPPED_SENTENCES,
      { text: '' },
    ),
    sentenceGaps: fill(gaps, GAPPED_GAPS, { answer: '', explanation: '' }),
  }),
  listening: ({ speakers: [first, second], lines, glossary, questions, title, topic }) => ({
    ...{ title, topic, name_1: first?.name ?? '', voice_1: first?.voice ?? 'female' },
    ...{ name_2: second?.name ?? '', voice_2: second?.voice ?? 'male' },
    glossary: writeGlossary(glossary),
    lines: lines.map(({ speaker, text, zh }) => ({ speaker: String(speaker), text, zh })),
    questions: questions.map(writeQuestion),
  }),
}

type Editable = Pick<ContentItem, 'kind' | 'level' | 'grade' | 'version' | 'content'>

/** The values of a form for a stored item. */
export function toValues({ kind, level, grade, version, content }: Editable): FormValues {
  const ofKind = content[kind]
  const written = ofKind && (WRITERS[kind] as (of: typeof ofKind) => Partial<FormValues>)(ofKind)
  return { ...emptyValues(kind, level, grade), ...written, level, grade: String(grade), version }
}
