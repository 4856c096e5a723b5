import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import {
  type AssessmentItem,
  classifyEstimate,
  estimate,
  isTestComplete,
  nextItem,
  type TestResponse,
  type Vocabulary,
  vocabularyOf,
} from '@shangxue/study/progress/assessment'
import type { Word } from '../content/content-packs.ts'
import { meaningOptions } from '../practice/answer-options.ts'

/** An answer as the server accepts it: the id of the word whose meaning was chosen, null for 不认识. */
export interface TestAnswer {
  readonly word_id: number
  readonly chosen: number | null
}
export interface Question {
  readonly word: Word
  readonly options: readonly Word[]
}
/** The result of a test. */
export interface TestResult {
  readonly level: Level
  /** 3–16: 三年级 to 大四. */
  readonly grade: number
  /** Probability of each of the four levels, lowest first. */
  readonly probabilities: readonly number[]
  readonly right: number
  /** Vocabulary size with its range; missing in results of earlier versions. */
  readonly vocabulary?: Vocabulary | undefined
}

/** The words that a test draws from. */
export interface WordSource {
  readonly words: ReadonlyMap<number, Word>
  readonly items: readonly AssessmentItem[]
  /** Words of each grade, from which options are taken. */
  readonly grades: ReadonlyMap<number, readonly Word[]>
}

export interface GradeWords {
  readonly grade: number
  readonly words: readonly Word[]
}

export function createWordSource(grades: readonly GradeWords[]): WordSource {
  const words = grades.flatMap((gradeWords) => gradeWords.words)
  return {
    words: new Map(words.map((word) => [word.id, word])),
    items: grades.flatMap(({ grade, words: ofGrade }) =>
      ofGrade.map(({ id, band }) => ({ id, grade, band })),
    ),
    grades: new Map(grades.map(({ grade, words: ofGrade }) => [grade, ofGrade])),
  }
}

/** Converts answers for the test engine; skips words missing from the content. */
function responsesOf(answers: readonly TestAnswer[], { items }: WordSource): TestResponse[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return answers.flatMap(({ word_id, chosen }) => {
    const item = byId.get(word_id)
    return item ? [{ item, right: chosen === word_id, unknown: chosen === null }] : []
  })
}

/** The next question; undefined once the test is complete. `dice` returns 0–1. */
export function nextQuestion(
  answers: readonly TestAnswer[],
  source: WordSource,
  dice: () => number,
): Question | undefined {
  const responses = responsesOf(answers, source)
  const ability = estimate(responses)
  const item = isTestComplete(responses, ability)
    ? undefined
    : nextItem(source.items, responses, ability.ability, dice)
  const word = item && source.words.get(item.id)
  return word && { word, options: meaningOptions(word, source.grades.get(item.grade) ?? [], dice) }
}

/** The result of a test. `wordCounts`: number of words in each grade; by default the loaded words are counted. */
export function testResultOf(
  answers: readonly TestAnswer[],
  source: WordSource,
  wordCounts?: ReadonlyMap<number, number>,
): TestResult {
  const responses = responsesOf(answers, source)
  const ability = estimate(responses)
  const { level, grade } = classifyEstimate(ability)
  return {
    level: LEVELS[level] ?? '初中',
    grade,
    probabilities: ability.levels,
    right: responses.filter(({ right }) => right).length,
    vocabulary: vocabularyOf(
      responses,
      wordCounts ?? new Map([...source.grades].map(([grade, words]) => [grade, words.length])),
    ),
  }
}

/** Name of a result such as 高中 · 高二. `gradeNames`: names by grade. */
export const resultName = (
  { level, grade }: Pick<TestResult, 'level' | 'grade'>,
  gradeNames: ReadonlyMap<number, string>,
) => [level, gradeNames.get(grade)].filter(Boolean).join(' · ')
