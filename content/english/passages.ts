/** A cloze passage: `cloze/<id>.json`. Written for this project. */
export type ContentCloze = {
  id: string
  level: '小学' | '初中' | '高中' | '大学'
  /** 3–16: 三年级 to 大四. */
  grade: number
  title: string
  topic: string
  /** `__1__` is blank 1; paragraphs are separated by an empty line. */
  text: string
  /** Chinese translation of the whole passage, with the same number of paragraphs. */
  translation: string
  gaps: {
    answer: string
    /** The answer and three distractors, in display order. */
    options: string[]
    /** What the gap tests. */
    point: (typeof CLOZE_POINTS)[number]
    /** In Chinese: why this option is correct and the closest other is not. */
    explanation: string
  }[]
}

export const CLOZE_POINTS = [
  '词义辨析',
  '固定搭配',
  '动词时态',
  '非谓语',
  '介词',
  '连词',
  '代词',
  '冠词与数词',
  '形容词与副词',
  '上下文推断',
] as const

/** A text with questions: `reading/<id>.json`. Written for this project. */
export type ContentReading = {
  id: string
  level: '小学' | '初中' | '高中' | '大学'
  grade: number
  title: string
  topic: string
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
}
export const GENRES = ['记叙文', '说明文', '议论文', '应用文'] as const
export const READING_SKILLS = ['main_idea', 'detail', 'inference', 'vocabulary', 'structure'] as const

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
}

const split = (cell: string) => (cell === '' ? [] : cell.split(' | '))

export function readSentence(line: string): ContentSentence {
  const [en = '', zh = '', grade = '', cue = '', also = '', phrases = ''] = line.split('\t')
  const pair = (text: string) => {
    const [left = '', right = ''] = text.split(' = ')
    return { en: left, zh: right }
  }
  return { en, zh, grade: Number(grade), cue, also: split(also), phrases: split(phrases).map(pair) }
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
