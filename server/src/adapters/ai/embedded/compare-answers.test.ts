import { expect, test } from 'vitest'
import { aQuestion, optionsOf } from '../testing/questions.ts'
import { compareAnswers } from './compare-answers.ts'

const OPEN = { type: 'short_answer', content: '回答问题' } as const
const text = (answer: string) => ({ answer, correct_options: [] })

test.each([
  ['colour', 'color'],
  ['practising/practicing', 'practicing'],
  ['doesn’t like', 'does not like'],
  ['that; anymore', 'that;anymore'],
  ['天涯若比邻。', '天涯若比邻'],
  ['原式=-4-10=-14', '-14'],
  ['360÷(80+40)=3（小时）', '3小时'],
  ['刘禅（2分）', '刘禅'],
])('accepts %s as %s', (answer, other) => {
  expect(compareAnswers(aQuestion({ answer }), text(other))).toBe(true)
})

test.each([
  ['went', 'goes'],
  ['-14', '14'],
  ['汽化', '液化'],
  ['that; anymore', 'than; anymore'],
])('distinguishes %s from %s', (answer, other) => {
  expect(compareAnswers(aQuestion({ answer }), text(other))).toBe(false)
})

test.each([
  ['He cancelled the trip yesterday.', 'He called off the trip yesterday.'],
  ['表达了思乡之情', '写出了作者对故乡的怀念'],
  ['x=√2', '1.41'],
])('cannot decide whether %s equals %s', (answer, other) => {
  expect(compareAnswers(aQuestion({ ...OPEN, answer }), text(other))).toBeNull()
})

test('compares options by key or by printed text', () => {
  const question = aQuestion({ type: 'single_choice', options: optionsOf('a', 'an', 'the') })
  const chosen = { answer: 'B', correct_options: ['B'] }
  expect(compareAnswers({ ...question, answer: 'B' }, chosen)).toBe(true)
  expect(compareAnswers({ ...question, answer: 'an' }, chosen)).toBe(true)
  expect(compareAnswers({ ...question, answer: 'A' }, chosen)).toBe(false)
  expect(compareAnswers({ ...question, answer: '见解析' }, chosen)).toBeNull()
})
