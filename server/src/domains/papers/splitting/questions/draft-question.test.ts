// Answers in unusual notation must not be flagged as 答案与题目对不上.
import { expect, test } from 'vitest'
import { splitPaper } from '../split-paper.ts'
import { cells, type Printed, pages } from '../testing/pages.ts'

const readAnswers = (printed: Printed[], key: string) =>
  splitPaper(pages(printed), key).questions.map(({ answer, checks }) => [
    answer,
    checks.includes('answer_mismatch'),
  ])
const JUDGED = ['(  )1. Tom likes apples.', '(  )2. Lily is ten.', '(  )3. They go by bus.']

test.each([
  ['四、根据短文内容判断正(A)误(B)。', '1. A 2. B 3. A'],
  ['四、判断下列各组单词的读音，相同写S，不同写D。', '1. S 2. D 3. S'],
  ['四、判断正误，正确的涂“A”，错误的涂“B”。', '1-3 ABA'],
  ['四、判断下列句子与短文是否一致，一致的写“Y”，不一致的写“N”。', '1. Y 2. N 3. Y'],
  ['四、根据短文内容判断正（T）误（F）。', '1-3 TFT'],
])('reads judgements as the instruction defines: %s', (instruction, key) => {
  expect(readAnswers([instruction, ...JUDGED], key)).toEqual([
    ['对', false],
    ['错', false],
    ['对', false],
  ])
})

test('flags a letter that the instruction does not define', () => {
  expect(readAnswers(['四、根据短文内容判断正(A)误(B)。', ...JUDGED], '1. A 2. C 3. B')[1]).toEqual([
    'C',
    true,
  ])
})

test("matches an option's full text to its letter", () => {
  const printed = [
    '一、单项选择',
    '1. It is ____ apple.',
    cells('A. a', 'B. an', 'C. the'),
    '2. He ____ to school.',
    cells('A. go', 'B. goes', 'C. going'),
  ]
  expect(readAnswers(printed, '1. an\n2. goes.')).toEqual([
    ['B', false],
    ['B', false],
  ])
  expect(readAnswers(printed, '1. an\n2. went')[1]).toEqual(['went', true])
})

test('removes points before and after an answer', () => {
  const printed = ['二、阅读', '1. 文章的中心思想是什么？（4分）', '2. “乐不思蜀”说的是谁？（2分）']
  expect(readAnswers(printed, '1. （4分）表达了思乡之情。（2分）。\n2. 刘禅（2分）')).toEqual([
    ['表达了思乡之情。', false],
    ['刘禅', false],
  ])
})

test('ends an answer with a single full stop', () => {
  const printed = ['二、阅读', '1. 文章的中心思想是什么？', '2. 这句话有什么作用？']
  expect(readAnswers(printed, '1. 表达了思乡之情。。\n2. 总结全文。 。')).toEqual([
    ['表达了思乡之情。', false],
    ['总结全文。', false],
  ])
})
