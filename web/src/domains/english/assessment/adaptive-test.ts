import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { chooseItem, createItemPool, type ItemPool } from '@shangxue/study/placement/choose-item'
import type { PlacementItem, TestResponse } from '@shangxue/study/placement/item'
import { estimateOf, posteriorOf } from '@shangxue/study/placement/posterior'
import { startingItem } from '@shangxue/study/placement/starting-item'
import { chooseTestWords } from '@shangxue/study/placement/test-words'
import { isTestComplete, MEANINGS_PER_ITEM, verdictOf } from '@shangxue/study/placement/verdict'
import { type Vocabulary, vocabularyOf } from '@shangxue/study/placement/vocabulary'
import type { CalibratedItem, Word } from '../content/content-packs.ts'
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
  /** The grades between which the learner is with a probability of 80 %; missing in results of earlier versions. */
  readonly grades?: { readonly from: number; readonly to: number } | undefined
  /** Number of meanings that each question offered; missing in results of earlier versions, which offered four. */
  readonly meanings?: number | undefined
  /** Vocabulary size with its range; missing in results of earlier versions. */
  readonly vocabulary?: Vocabulary | undefined
}

/** The words that a test draws from. */
export interface WordSource {
  readonly words: ReadonlyMap<number, Word>
  /** By word id, for all loaded words. */
  readonly items: ReadonlyMap<number, PlacementItem>
  /** The items that are asked. */
  readonly pool: ItemPool
  /** Words of each grade, from which options are taken. */
  readonly grades: ReadonlyMap<number, readonly Word[]>
}

export interface GradeWords {
  readonly grade: number
  readonly words: readonly Word[]
}

/** `calibrated`: values of the words that were calibrated from answers. */
export function createWordSource(
  grades: readonly GradeWords[],
  calibrated: readonly CalibratedItem[] = [],
): WordSource {
  const calibratedById = new Map(calibrated.map((item) => [item.id, item]))
  const items = new Map(
    grades.flatMap(({ grade, words }) =>
      words.map(
        (word) => [word.id, { ...startingItem(word, grade), ...calibratedById.get(word.id) }] as const,
      ),
    ),
  )
  const testWords = grades.flatMap(({ words }) => chooseTestWords(words))
  return {
    words: new Map(grades.flatMap(({ words }) => words).map((word) => [word.id, word])),
    items,
    pool: createItemPool(testWords.flatMap(({ id }) => items.get(id) ?? [])),
    grades: new Map(grades.map(({ grade, words }) => [grade, words])),
  }
}

/** Converts answers for the test engine; skips words missing from the content. */
const responsesOf = (answers: readonly TestAnswer[], { items }: WordSource): TestResponse[] =>
  answers.flatMap(({ word_id, chosen }) => {
    const item = items.get(word_id)
    return item ? [{ item, right: chosen === word_id }] : []
  })

/** The next question; undefined once the test is complete. `dice` returns 0–1. */
export function nextQuestion(
  answers: readonly TestAnswer[],
  source: WordSource,
  dice: () => number,
): Question | undefined {
  const responses = responsesOf(answers, source)
  const posterior = posteriorOf(responses)
  if (isTestComplete(responses.length, estimateOf(posterior))) return undefined
  const asked = responses.map(({ item }) => item)
  const item = chooseItem(source.pool, asked, posterior, dice)
  const word = item && source.words.get(item.id)
  return (
    word && {
      word,
      options: meaningOptions(word, source.grades.get(item.grade) ?? [], dice, MEANINGS_PER_ITEM),
    }
  )
}

/** The result of a test. `wordCounts`: number of words in each grade; by default the loaded words are counted. */
export function testResultOf(
  answers: readonly TestAnswer[],
  source: WordSource,
  wordCounts?: ReadonlyMap<number, number>,
): TestResult {
  const responses = responsesOf(answers, source)
  const posterior = posteriorOf(responses)
  const estimate = estimateOf(posterior)
  const { level, grade, from, to } = verdictOf(estimate)
  return {
    level: LEVELS[level] ?? '初中',
    grade,
    grades: { from, to },
    meanings: MEANINGS_PER_ITEM,
    probabilities: estimate.levels,
    right: responses.filter(({ right }) => right).length,
    vocabulary: vocabularyOf(
      posterior,
      wordCounts ?? new Map([...source.grades].map(([grade, words]) => [grade, words.length])),
    ),
  }
}

/** Name of a result such as 高中 · 高二. `gradeNames`: names by grade. */
export const resultName = (
  { level, grade }: Pick<TestResult, 'level' | 'grade'>,
  gradeNames: ReadonlyMap<number, string>,
) => [level, gradeNames.get(grade)].filter(Boolean).join(' · ')

/** A range of grades such as 约七年级到九年级; undefined if the result is narrow or of an earlier version. */
export function rangeName(
  { grades }: Pick<TestResult, 'grades'>,
  gradeNames: ReadonlyMap<number, string>,
): string | undefined {
  const [from, to] = grades ? [gradeNames.get(grades.from), gradeNames.get(grades.to)] : []
  return from && to && from !== to ? `约${from}到${to}` : undefined
}
