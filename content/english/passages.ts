/** A passage with gaps: `cloze/<id>.json`. Written for this project. */
export type ContentCloze = {
  id: string
  level: '小学' | '初中' | '高中' | '大学'
  /** 3–16: 三年级 to 大四. */
  grade: number
  title: string
  topic: string
  /** `__1__` is gap 1; paragraphs are divided by an empty line. */
  text: string
  /** The whole passage, gaps filled, in Chinese; as many paragraphs. */
  translation: string
  gaps: {
    answer: string
    /** The answer and three that are wrong, in the order shown. */
    options: string[]
    /** What the gap tests. */
    point: (typeof CLOZE_POINTS)[number]
    /** In Chinese: why this one, and why not the nearest other. */
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
    /** A part of one paragraph, word for word, that shows it. */
    evidence: string
    explanation: string
  }[]
}
export const GENRES = ['记叙文', '说明文', '议论文', '应用文'] as const
export const READING_SKILLS = ['main_idea', 'detail', 'inference', 'vocabulary', 'structure'] as const

/** One line of `sentences/<level>.tsv`: for dictation and for translation. */
export type ContentSentence = {
  en: string
  zh: string
  grade: number
  /** Explains the grammar to the learner, in Chinese. */
  cue: string
  /** Other translations that are right as well. */
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

/** One line of `headings.tsv`: what a paragraph of a text is mainly about, in words that a learner of its level knows. */
export type ContentHeading = {
  /** The id of a cloze or of a reading text. */
  text: string
  /** From 1; 0 where it is about none of them, for texts of few paragraphs. */
  paragraph: number
  heading: string
}

export function readHeading(line: string): ContentHeading {
  const [text = '', paragraph = '', heading = ''] = line.split('\t')
  return { text, paragraph: Number(paragraph), heading }
}

/** One line of `confusables.tsv`: words that learners take for each other. */
export type ContentConfusable = { words: string[]; explanation: string }

export function readConfusable(line: string): ContentConfusable {
  const [words = '', explanation = ''] = line.split('\t')
  return { words: split(words), explanation }
}
