import type { ContentKind } from '@shangxue/contract/content/schemas'
import type { Level } from '@shangxue/contract/users/endpoints'

/** A question; the options are fields of their own, so that each has an error. */
export type QuestionRow = {
  skill: string
  stem: string
  a: string
  b: string
  c: string
  d: string
  answer: string
  evidence: string
  explanation: string
}

/** A blank of a cloze passage; `answer` is a letter if there are options. */
export type GapRow = {
  answer: string
  a: string
  b: string
  c: string
  d: string
  why_a: string
  why_b: string
  why_c: string
  why_d: string
  hint: string
  also: string
  point: string
  explanation: string
}

/** A question that is answered in own words; `answers` has an accepted one on each line. */
export type TaskRow = { stem: string; answers: string; evidence: string; explanation: string }

/** A gap of 七选五; `answer` is the letter of a sentence. */
export type SentenceGapRow = { answer: string; explanation: string }

export type LineRow = { speaker: string; text: string; zh: string }

/** The fields of all kinds: a form uses those of its kind. Lists of pairs are texts with a pair on each line. */
export interface FormValues {
  version: number
  level: Level
  grade: string
  title: string
  topic: string
  text: string
  translation: string
  genre: string
  glossary: string
  type: string
  questions: QuestionRow[]
  tasks: TaskRow[]
  gaps: GapRow[]
  sentences: { text: string }[]
  sentenceGaps: SentenceGapRow[]
  lines: LineRow[]
  name_1: string
  voice_1: string
  name_2: string
  voice_2: string
  spelling: string
  ipa_uk: string
  ipa_us: string
  senses: string
  en: string
  zh: string
  collocations: string
  roots: string
  band: string
  cue: string
  also: string
  structure: string
}

export const emptyQuestion = (): QuestionRow => ({
  ...{ skill: 'detail', stem: '', a: '', b: '', c: '', d: '' },
  ...{ answer: '', evidence: '', explanation: '' },
})

export const emptyGap = (): GapRow => ({
  ...{ answer: '', a: '', b: '', c: '', d: '', why_a: '', why_b: '', why_c: '', why_d: '' },
  ...{ hint: '', also: '', point: '', explanation: '' },
})

export const emptyTask = (): TaskRow => ({ stem: '', answers: '', evidence: '', explanation: '' })

/** 七选五: five gaps and seven sentences. */
export const GAPPED_GAPS = 5
export const GAPPED_SENTENCES = 7

export const emptyLine = (speaker = '0'): LineRow => ({ speaker, text: '', zh: '' })

const FIRST_QUESTIONS: Partial<Record<ContentKind, number>> = { reading: 3, listening: 1 }

export const emptyValues = (kind: ContentKind, level: Level, grade: number): FormValues => ({
  ...{ version: 0, level, grade: String(grade), title: '', topic: '', text: '', translation: '' },
  ...{ genre: '记叙文', glossary: '', type: 'choice', tasks: [], gaps: [] },
  sentences: Array.from({ length: GAPPED_SENTENCES }, () => ({ text: '' })),
  sentenceGaps: Array.from({ length: GAPPED_GAPS }, () => ({ answer: '', explanation: '' })),
  questions: Array.from({ length: FIRST_QUESTIONS[kind] ?? 0 }, emptyQuestion),
  lines: kind === 'listening' ? [emptyLine('0'), emptyLine('1')] : [],
  ...{ name_1: '', voice_1: 'female', name_2: '', voice_2: 'male' },
  ...{ spelling: '', ipa_uk: '', ipa_us: '', senses: '', en: '', zh: '', collocations: '' },
  ...{ roots: '', band: '1', cue: '', also: '', structure: '' },
})
