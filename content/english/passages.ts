import type { CLOZE_POINTS, GENRES, SENTENCE_STRUCTURES } from '../../contract/src/english/content-values.ts'

export { CLOZE_POINTS, GENRES, SENTENCE_STRUCTURES } from '../../contract/src/english/content-values.ts'

type PassageMetadata = {
  id: string
  level: '小学' | '初中' | '高中' | '大学'
  /** 3–16: 三年级 to 大四. */
  grade: number
  title: string
  topic: string
}

/** How the blanks of a cloze passage are filled: 完形填空 (choice), 首字母填空, 语法填空. */
export const CLOZE_KINDS = ['choice', 'first_letter', 'grammar'] as const
export type ClozeKind = (typeof CLOZE_KINDS)[number]

/** A cloze passage: `cloze/<id>.json`. Written for this project. */
export type ContentCloze = PassageMetadata & {
  kind: ClozeKind
  /** `__1__` is blank 1; paragraphs are separated by an empty line. */
  text: string
  /** Chinese translation of the whole passage, with the same number of paragraphs. */
  translation: string
  gaps: ClozeGap[]
}

export type ClozeGap = {
  answer: string
  /** Of a choice: the answer and three distractors, in display order; otherwise empty. */
  options: string[]
  /** Of a choice, and required there: for each distractor, in Chinese, why it does not fit. */
  wrong?: Record<string, string>
  /** The first letter of the answer (`first_letter`), or the word to be put into its right form (`grammar`; empty if none). */
  hint?: string
  /** Other correct answers of a typed blank. */
  also?: string[]
  /** What the gap tests. */
  point: (typeof CLOZE_POINTS)[number]
  /** In Chinese: why the answer is correct. */
  explanation: string
}

/** A text with questions: `reading/<id>.json`. Written for this project. */
export type ContentReading = PassageMetadata & {
  genre: (typeof GENRES)[number]
  paragraphs: string[]
  /** Words beyond the level that the text needs. */
  glossary: { word: string; zh: string }[]
  questions: {
    skill: (typeof READING_SKILLS)[number]
    stem: string
    /** A, B, C, D. */
    options: string[]
    answer: 'A' | 'B' | 'C' | 'D'
    /** A verbatim part of one paragraph that proves the answer. */
    evidence: string
    explanation: string
  }[]
  /** 任务型阅读: questions that are answered in the learner's own words. */
  tasks?: {
    stem: string
    /** Accepted answers; the first one is shown. */
    answers: string[]
    evidence: string
    explanation: string
  }[]
}
export const READING_SKILLS = [
  'main_idea',
  'detail',
  'inference',
  'vocabulary',
  'structure',
  'attitude',
] as const

/** 七选五: five sentences were taken out of a text. `gapped/<id>.json`. Written for this project. */
export type ContentGappedText = PassageMetadata & {
  /** `__1__` to `__5__` are the gaps. */
  paragraphs: string[]
  glossary: { word: string; zh: string }[]
  /** A to G: the five sentences and two distractors. */
  options: string[]
  gaps: { answer: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G'; explanation: string }[]
}

/** A dialogue or monologue to listen to: `listening/<id>.json`. Written for this project. */
export type ContentListening = PassageMetadata & {
  /** One for a monologue, two for a dialogue. */
  speakers: { name: string; voice: 'female' | 'male' }[]
  /** The spoken lines in order; `speaker` counts from 0. */
  lines: { speaker: number; text: string }[]
  /** Chinese translation, one for each line. */
  translation: string[]
  glossary: { word: string; zh: string }[]
  questions: {
    stem: string
    /** A, B, C. */
    options: string[]
    answer: 'A' | 'B' | 'C'
    /** A verbatim part of one line that proves the answer. */
    evidence: string
    explanation: string
  }[]
}

/** One line of `sentences/<level>.tsv`, for dictation and translation. */
export type ContentSentence = {
  en: string
  zh: string
  grade: number
  /** Explains the grammar to the learner, in Chinese. */
  cue: string
  /** Other accepted translations. */
  also: string[]
  phrases: { en: string; zh: string }[]
  structure: (typeof SENTENCE_STRUCTURES)[number]
}

const split = (cell: string) => (cell === '' ? [] : cell.split(' | '))

export function readSentence(line: string): ContentSentence {
  const [en = '', zh = '', grade = '', cue = '', also = '', phrases = '', structure = ''] = line.split('\t')
  const pair = (text: string) => {
    const [left = '', right = ''] = text.split(' = ')
    return { en: left, zh: right }
  }
  return {
    en,
    zh,
    grade: Number(grade),
    cue,
    also: split(also),
    phrases: split(phrases).map(pair),
    structure: structure as ContentSentence['structure'],
  }
}

/** One line of `headings.tsv`: the main idea of a paragraph, in words of the text's level. */
export type ContentHeading = {
  /** The id of a cloze or of a reading text. */
  text: string
  /** From 1; 0 if it fits none of them, as a distractor for texts of few paragraphs. */
  paragraph: number
  heading: string
}

export function readHeading(line: string): ContentHeading {
  const [text = '', paragraph = '', heading = ''] = line.split('\t')
  return { text, paragraph: Number(paragraph), heading }
}

/** One line of `confusables.tsv`: words that learners confuse. */
export type ContentConfusable = { words: string[]; explanation: string }

export function readConfusable(line: string): ContentConfusable {
  const [words = '', explanation = ''] = line.split('\t')
  return { words: split(words), explanation }
}

/**
 * One line of `renamed.tsv`: an entry whose name was corrected. It keeps the id of its first name, and with it what
 * learners know of it. The name of a word is its level and spelling (`junior colour`), that of a sentence its text.
 */
export type ContentRename = { kind: 'word' | 'sentence'; name: string; first: string }

export function readRename(line: string): ContentRename {
  const [kind = '', name = '', first = ''] = line.split('\t')
  return { kind: kind as ContentRename['kind'], name, first }
}
