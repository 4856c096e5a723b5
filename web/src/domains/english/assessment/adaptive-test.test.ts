import { expect, test } from 'vitest'
import { createUniqueWord } from '../testing/word-fixtures.ts'
import { createWordSource, nextQuestion, rangeName, testResultOf } from './adaptive-test.ts'

const grades = [8, 9, 10].map((grade) => ({
  grade,
  words: Array.from({ length: 12 }, (_, i) =>
    createUniqueWord(grade * 100 + i, `g${grade}w${i}`, { band: 2 }),
  ),
}))
const words = grades.flatMap((gradeWords) => gradeWords.words)
const first = () => 0

test('offers six different meanings', () => {
  const options = nextQuestion([], createWordSource(grades), first)?.options ?? []
  expect(new Set(options.map(({ id }) => id)).size).toBe(6)
})

test('asks by the calibrated values of the words', () => {
  const tooHard = words.filter(({ spelling }) => spelling !== 'g8w5')
  const calibrated = tooHard.map(({ id }) => ({ id, difficulty: 6, deviation: 0.1, slope: 1.2, ease: 1 }))
  expect(nextQuestion([], createWordSource(grades, calibrated), first)?.word.spelling).toBe('g8w5')
})

test('places learners higher who know words that are calibrated as hard', () => {
  const answers = words.map(({ id }, i) => ({ word_id: id, chosen: i % 3 > 0 ? id : null }))
  const calibrated = words.map(({ id }) => ({ id, difficulty: 3, deviation: 0.1, slope: 1.2, ease: 1 }))
  const before = testResultOf(answers, createWordSource(grades))
  expect(testResultOf(answers, createWordSource(grades, calibrated)).grade).toBeGreaterThan(before.grade)
})

test('names a range until it is narrow', () => {
  const names = new Map([
    [7, '七年级'],
    [8, '八年级'],
  ])
  expect(rangeName({ grades: { from: 7, to: 8 } }, names)).toBe('约七年级到八年级')
  expect(rangeName({ grades: { from: 8, to: 8 } }, names)).toBeUndefined()
  expect(rangeName({}, names)).toBeUndefined()
})
