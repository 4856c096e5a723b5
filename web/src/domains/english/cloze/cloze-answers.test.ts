import { expect, test } from 'vitest'
import type { Cloze } from '../content/content-packs.ts'
import { isRight, isTypoAnswer } from './cloze-answers.ts'

const cloze = {
  gaps: [
    { answer: 'practise', options: ['practise', 'practice', 'pretend'] },
    { answer: 'neighbour', options: [] },
  ],
} as unknown as Cloze

test('accepts a typed word in British or American spelling', () => {
  expect(isRight(cloze, 2, 'Neighbor')).toBe(true)
  expect(isRight(cloze, 2, 'neighbours')).toBe(false)
  expect(isRight(cloze, 2, undefined)).toBe(false)
})

test('distinguishes options that differ only in spelling', () => {
  expect(isRight(cloze, 1, 'practise')).toBe(true)
  expect(isRight(cloze, 1, 'practice')).toBe(false)
})

test('marks a typed word with one typo as near', () => {
  expect(isTypoAnswer(cloze, 2, 'nieghbour')).toBe(true)
  expect(isTypoAnswer(cloze, 2, 'neighbor')).toBe(false)
  expect(isTypoAnswer(cloze, 2, 'friend')).toBe(false)
  expect(isTypoAnswer(cloze, 1, 'practice')).toBe(false)
})
