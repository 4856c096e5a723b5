import { describe, expect, test } from 'vitest'
import type { Cloze } from '../content/content-packs.ts'
import { createPassage } from '../testing/passage-fixtures.ts'
import { blankPrompt, isRight, isTypoAnswer } from './cloze-answers.ts'

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

describe('a typed blank', () => {
  const typed = (kind: 'first_letter' | 'grammar', answer: string, also?: string[]) =>
    createPassage({
      kind,
      gaps: [{ answer, options: [], hint: 'm', point: '介词', explanation: '', ...(also && { also }) }],
    })

  test('accepts every right answer in any case', () => {
    const passage = typed('grammar', 'to make', ['making'])
    expect(['to make', 'Making', 'made'].map((text) => isRight(passage, 1, text))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('is near with a typo, but not with another form of the given word', () => {
    expect(isTypoAnswer(typed('first_letter', 'museum'), 1, 'musuem')).toBe(true)
    expect(isTypoAnswer(typed('grammar', 'makes'), 1, 'maked')).toBe(false)
  })

  test('is introduced by what is known of it', () => {
    expect(blankPrompt({ kind: 'first_letter' }, 'm')).toBe('以 m 开头')
    expect(blankPrompt({ kind: 'grammar' }, 'make')).toBe('make 的正确形式')
    expect(blankPrompt({ kind: 'grammar' }, '')).toBe('填一个词')
  })
})
