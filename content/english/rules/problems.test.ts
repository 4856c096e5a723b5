import { expect, test } from 'vitest'
import { createReport, PROBLEM_CODES, toChinese, toEnglish } from './problems.ts'
import { LIBRARY_TEXTS } from './texts/library-texts.ts'
import { PASSAGE_TEXTS } from './texts/passage-texts.ts'
import { WORD_TEXTS } from './texts/word-texts.ts'

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name)

test('the Chinese wording uses no parameter that the English one lacks', () => {
  const texts = Object.entries({ ...WORD_TEXTS, ...PASSAGE_TEXTS, ...LIBRARY_TEXTS })
  const extra = texts.filter(([, [en, zh]]) => {
    const known = placeholders(en)
    return placeholders(zh).some((name) => !known.includes(name))
  })
  // These parameters only help a teacher to find the right value.
  expect(extra.map(([code]) => code)).toEqual(['wrong_answer_letter', 'answer_not_option'])
  expect(texts).toHaveLength(PROBLEM_CODES.length)
})

test('a problem names its part and fills in its parameters', () => {
  const { problems, reportPart } = createReport('reading', 'junior-club-week')
  reportPart('question', 2)('skill', 'no_skill', { skill: '猜测' })
  expect(problems.map(toEnglish)).toEqual(['question 2: no skill: 猜测'])
  expect(problems.map(toChinese)).toEqual(['没有“猜测”这种考查能力。请从下拉列表中选一个。'])
})
