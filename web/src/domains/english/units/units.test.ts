import { describe, expect, test } from 'vitest'
import type { Word } from '../content/content-packs.ts'
import { createWord } from '../testing/word-fixtures.ts'
import {
  currentUnit,
  firstUnitForGrade,
  newWordIds,
  orderNewWords,
  unitsFinishedBy,
  unitsOfWords,
} from './units.ts'

const word = (id: number, unit?: number): Word => ({
  ...createWord({ id, spelling: `w${id}` }),
  ...(unit === undefined ? {} : { unit: { number: unit, title: `我会第${unit}件事` } }),
})
const words = [word(1, 1), word(2, 1), word(3, 2), word(4, 2), word(5, 3)]
const units = unitsOfWords(words, 3)
const none = new Set<number>()

describe('units of a grade', () => {
  test('group the words in order under grade and number', () => {
    expect(units.map(({ key, words: ids }) => [key, ids])).toEqual([
      ['3.1', [1, 2]],
      ['3.2', [3, 4]],
      ['3.3', [5]],
    ])
  })
  test('start with the first unfinished unit', () => {
    expect(currentUnit(units, none, '')?.key).toBe('3.1')
    expect(currentUnit(units, new Set([1, 2, 4]), '')?.key).toBe('3.2')
    expect(newWordIds(units, new Set([1, 4]), '')).toEqual([2, 3, 5])
  })
  test('continue from the chosen unit and return to earlier ones', () => {
    expect(newWordIds(units, none, '3.2')).toEqual([3, 4, 5, 1, 2])
    expect(currentUnit(units, new Set([3, 4, 5]), '3.2')?.key).toBe('3.1')
    expect(currentUnit(units, new Set([1, 2, 3, 4, 5]), '3.2')).toBeUndefined()
  })
  test('ignore a chosen unit that no longer exists', () => {
    expect(newWordIds(units, none, '9.9')).toEqual([1, 2, 3, 4, 5])
  })
  test('are finished by the session that introduces their last word', () => {
    const introduced = new Set([1, 2, 3])
    expect(unitsFinishedBy(units, new Set([2, 3]), introduced).map(({ key }) => key)).toEqual(['3.1'])
    expect(unitsFinishedBy(units, new Set([3]), introduced)).toEqual([])
  })
  test('of a book start at the grade of the learner', () => {
    const book = [...units, ...unitsOfWords([word(6, 1)], 7)]
    expect(firstUnitForGrade(book, 5)).toBe('7.1')
    expect(firstUnitForGrade(book, 3)).toBe('3.1')
    expect(firstUnitForGrade(book, 12)).toBe('')
  })
})

describe('new words', () => {
  test('without units keep the order of the pack', () => {
    expect(orderNewWords([word(3), word(1)], none, '').map(({ id }) => id)).toEqual([3, 1])
  })
  test('without a unit follow those in units', () => {
    expect(orderNewWords([word(9), ...words], new Set([1]), '3.3', 3).map(({ id }) => id)).toEqual([
      5, 2, 3, 4, 9,
    ])
  })
})
