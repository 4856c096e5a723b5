import { extractWords } from '../../../study/src/language/word-forms.ts'
import { LEVEL_NAMES, type LevelName } from '../word.ts'
import type { Report } from './problems.ts'
import { strangersIn, TOPICS } from './words-rules.ts'

export const CHINESE = /\p{Script=Han}/u
export const LETTERS = ['A', 'B', 'C', 'D'] as const
/** 小学 三年级 is 3, 大四 is 16. */
export const GRADES: Record<LevelName, readonly [number, number]> = {
  primary: [3, 6],
  junior: [7, 9],
  senior: [10, 12],
  university: [13, 16],
}
type Range = [least: number, most: number]
/** Words of a text, and numbers of blanks and questions, by level. */
export const SIZES: Record<
  LevelName,
  {
    cloze: Range
    gaps: Range
    typedGaps: Range
    reading: Range
    gapped: Range
    listening: Range
    listeningQuestions: Range
  }
> = {
  primary: {
    cloze: [50, 130],
    gaps: [5, 8],
    typedGaps: [5, 8],
    reading: [60, 160],
    gapped: [80, 160],
    listening: [25, 80],
    listeningQuestions: [1, 3],
  },
  junior: {
    cloze: [110, 230],
    gaps: [10, 10],
    typedGaps: [8, 10],
    reading: [120, 300],
    gapped: [140, 300],
    listening: [40, 140],
    listeningQuestions: [2, 4],
  },
  senior: {
    cloze: [170, 330],
    gaps: [15, 15],
    typedGaps: [10, 10],
    reading: [220, 450],
    gapped: [200, 350],
    listening: [60, 200],
    listeningQuestions: [2, 4],
  },
  university: {
    cloze: [200, 380],
    gaps: [12, 20],
    typedGaps: [10, 10],
    reading: [280, 650],
    gapped: [300, 500],
    listening: [90, 280],
    listeningQuestions: [3, 5],
  },
}
/** Share of a passage's words at or below its level. */
const IN_LEVEL = 0.95

const nameOf = (level: string) =>
  (Object.keys(LEVEL_NAMES) as LevelName[]).find((name) => LEVEL_NAMES[name] === level)
export const within = (n: number, [least, most]: Readonly<Range>) => n >= least && n <= most
export const repeated = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i)
export const plain = (text: string) => text.trim().toLowerCase()

export function checkMetadata(
  {
    id,
    level,
    grade,
    topic,
    title,
  }: { id: string; level: string; grade: number; topic: string; title: string },
  report: Report,
): LevelName | undefined {
  const name = nameOf(level)
  if (!name) {
    report('level', 'no_level', { level })
    return undefined
  }
  if (!id.startsWith(`${name}-`) || !/^[a-z0-9-]+$/.test(id)) report('id', 'wrong_id', { level: name })
  if (!within(grade, GRADES[name])) report('grade', 'wrong_grade', { grade, level })
  if (!TOPICS.has(topic)) report('topic', 'no_topic', { topic })
  if (title.trim() === '') report('title', 'no_title')
  return name
}

export function checkVocabulary(text: string, known: ReadonlySet<string>, report: Report) {
  const strangers = strangersIn(text, known)
  const share = 1 - strangers.length / Math.max(1, extractWords(text).length)
  if (share < IN_LEVEL)
    report('text', 'vocabulary', {
      share: (share * 100).toFixed(1),
      words: [...new Set(strangers)].join(' '),
    })
}

export function checkWordCount(text: string, [least, most]: Range, report: Report) {
  const count = extractWords(text).length
  if (!within(count, [least, most])) report('text', 'word_count', { count, least, most })
}

export function checkExplanation(explanation: string, report: Report) {
  if (!CHINESE.test(explanation) || explanation.length < 10) report('explanation', 'no_explanation')
}

/** A quotation of at least two words from one of the texts. */
export function checkEvidence(evidence: string, texts: readonly string[], report: Report) {
  const isQuoted = texts.some((text) => text.includes(evidence)) && extractWords(evidence).length >= 2
  if (!isQuoted) report('evidence', 'evidence')
}

/** Letter of an option: 0 is A. */
export const letterOf = (index: number) => String.fromCharCode(65 + index)

export function checkOptionCount({ length: count }: readonly string[], expected: number, report: Report) {
  if (count !== expected)
    report(count < expected ? `options.${letterOf(count)}` : 'options', 'option_count', { count, expected })
}

/** Checks a question with options: its stem, options, answer and explanation. */
export function checkQuestion(
  question: { stem: string; options: readonly string[]; answer: string; explanation: string },
  letters: readonly string[],
  report: Report,
) {
  const { stem, options, answer, explanation } = question
  if (stem.trim() === '') report('stem', 'no_stem')
  checkOptionCount(options, letters.length, report)
  for (const option of repeated(options.map(plain)).slice(0, 1)) {
    const index = options.findLastIndex((one) => plain(one) === option)
    report(`options.${letterOf(index)}`, 'option_twice', { option })
  }
  if (!letters.includes(answer))
    report('answer', 'wrong_answer_letter', { answer, letters: letters.join('') })
  for (const [i, option] of options.entries())
    if (option.trim() === '') report(`options.${letterOf(i)}`, 'empty_option')
  checkExplanation(explanation, report)
}
