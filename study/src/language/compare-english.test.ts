import { describe, expect, test } from 'vitest'
import { compareShortAnswer } from './compare-english.ts'

const ACCEPTED = [
  'It is a library of things.',
  'A library of things.',
  '20 yuan.',
  "Because he didn't sleep.",
]

describe('a short answer', () => {
  test.each([
    'a library of things',
    'LIBRARY OF THINGS!',
    'the library of things',
    "It's a library of things.",
    '20 yuan',
    'twenty yuan.',
    'because he did not sleep',
  ])('is the same as an accepted one: %s', (answer) => {
    expect(compareShortAnswer(ACCEPTED, answer)).toBe('same')
  })

  test('is near if it has only typos', () => {
    expect(compareShortAnswer(ACCEPTED, 'a libary of things')).toBe('near')
  })

  test.each(['a school of things', '30 yuan', 'because he slept', '图书馆'])(
    'is another one with other words: %s',
    (answer) => {
      expect(compareShortAnswer(ACCEPTED, answer)).toBe('other')
    },
  )

  test('of articles only is compared as it is', () => {
    expect(compareShortAnswer(['The.'], 'the')).toBe('same')
    expect(compareShortAnswer(['The.'], 'a')).toBe('other')
  })
})
