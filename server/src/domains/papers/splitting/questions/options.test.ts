import { expect, test } from 'vitest'
import { splitPaper } from '../split-paper.ts'
import { cells, figure, type Printed, pages } from '../testing/pages.ts'

const splitQuestions = (...printed: Printed[]) => splitPaper(pages(printed)).questions
const splitOptions = (...printed: Printed[]) =>
  splitQuestions(...printed).map(({ options }) => options.map(({ key, text }) => `${key}:${text}`).join('|'))

const FORMS: [string, Printed[]][] = [
  ['in one line', ['1. 我国的首都是（  ）', cells('A. 北京', 'B. 上海', 'C. 广州', 'D. 重庆')]],
  ['over two rows', ['1. 我国的首都是（  ）', cells('A．北京', 'B．上海'), cells('C．广州', 'D．重庆')]],
  ['column by column', ['1. 我国的首都是（  ）', cells('A. 北京', 'C. 广州'), cells('B. 上海', 'D. 重庆')]],
  ['one a line', ['1、我国的首都是（  ）', 'A、北京', 'B、上海', 'C、广州', 'D、重庆']],
  ['glued to each other', ['1. 我国的首都是（  ）', 'A.北京B.上海C.广州D.重庆']],
  ['in the row of the stem', ['1. 我国的首都是（  ） A. 北京 B. 上海 C. 广州 D. 重庆']],
  ['in brackets', ['1. 我国的首都是（  ）', '(A) 北京  (B) 上海  (C) 广州  (D) 重庆']],
  ['in square brackets', ['1. 我国的首都是（  ）', '[A] 北京', '[B] 上海', '[C] 广州', '[D] 重庆']],
  ['with half brackets', ['1. 我国的首都是（  ）', 'A) 北京', 'B) 上海', 'C) 广州', 'D) 重庆']],
  ['in lower case', ['1. 我国的首都是（  ）', cells('a. 北京', 'b. 上海', 'c. 广州', 'd. 重庆')]],
  ['with misread letters', ['1. 我国的首都是（  ）', 'A. 北京', '8. 上海', 'c. 广州', '0. 重庆']],
  ['with swapped stops', ['1，我国的首都是（  ）', cells('A，北京', 'B。上海', 'C、广州', 'D·重庆')]],
  ['full-width', ['１．我国的首都是（　　）', cells('Ａ．北京', 'Ｂ．上海', 'Ｃ．广州', 'Ｄ．重庆')]],
  ['without stops', ['1. 我国的首都是（  ）', cells('A 北京', 'B 上海', 'C 广州', 'D 重庆')]],
]

test.each(FORMS)('finds options %s', (_, printed) => {
  const all = splitQuestions(...printed)
  expect(all).toHaveLength(1)
  expect(all[0]?.content).toMatch(/^我国的首都是/)
  expect(splitOptions(...printed)).toEqual(['A:北京|B:上海|C:广州|D:重庆'])
})

test('ignores points named in a stem', () => {
  expect(
    splitOptions(
      '1. 如图，A、B、C三点在同一条直线上，若AB=5，则BC的长是（  ）',
      cells('A. 1', 'B. 2', 'C. 3', 'D. 4'),
    ),
  ).toEqual(['A:1|B:2|C:3|D:4'])
})

test('continues an option in the next row and column', () => {
  const long =
    'It is because the weather in the mountains changes much faster than anyone in the village had ever expected it to.'
  expect(
    splitOptions(
      '1. Why?',
      `A. ${long}`,
      'B. Nobody knows.',
      `C. ${long}`,
      'D. He said so.',
      '2. Who?',
      'A. I',
      'B. You',
    ),
  ).toEqual([`A:${long}|B:Nobody knows.|C:${long}|D:He said so.`, 'A:I|B:You'])
  const columns = cells('A. the long way round the', 'B. the short way down the')
  expect(splitOptions('1. Which?', columns, cells('lake', 'hill'), cells('C. no way', 'D. any way'))).toEqual(
    ['A:the long way round the lake|B:the short way down the hill|C:no way|D:any way'],
  )
})

test('keeps statements with circled numbers in the stem', () => {
  const [question] = splitQuestions(
    '3. 下列说法正确的是',
    '①水是化合物',
    '②空气是混合物',
    '③氧气是单质',
    cells('A. ①②', 'B. ②③', 'C. ①③', 'D. ①②③'),
  )
  expect(question).toMatchObject({
    number: 3,
    content: '下列说法正确的是\n①水是化合物\n②空气是混合物\n③氧气是单质',
  })
  expect(question?.options[3]).toEqual({ key: 'D', text: '①②③' })
})

test('keeps superscripts and circled numbers', () => {
  const [question] = splitQuestions('1. 若x²=4，则x³等于（  ）', cells('A. ±8', 'B. 8²', 'C. ①', 'D. ½'))
  expect(question?.content).toContain('x²=4，则x³')
  expect(question?.options.map(({ text }) => text)).toEqual(['±8', '8²', '①', '½'])
})

test('keeps pictures of picture options without missing_options', () => {
  const { questions } = splitPaper(
    pages([
      '1. 下列图形中，轴对称图形是（  ）',
      cells('A.', 'B.', 'C.', 'D.'),
      figure(),
      '2. 另一题（  ）',
      cells('A. 甲', 'B. 乙', 'C. 丙', 'D. 丁'),
    ]),
  )
  expect(questions[0]?.crops).toHaveLength(1)
  expect(questions[0]?.checks).toContain('figure')
  expect(questions[0]?.checks).not.toContain('missing_options')
  expect(questions[1]?.crops).toEqual([])
})

test('flags lost letters and options without inventing them', () => {
  const lost = splitQuestions(
    '一、选择题（每小题3分）',
    '1. 问题一（  ）',
    cells('A. 甲', 'C. 丙', 'D. 丁'),
    '2. 问题二（  ）',
    '3. 问题三（  ）',
    cells('A. 甲', 'B. 乙', 'C. 丙', 'D. 丁'),
  )
  expect(lost.map(({ options }) => options.length)).toEqual([3, 0, 4])
  expect(lost.map(({ checks }) => checks.includes('missing_options'))).toEqual([true, true, false])
})

test('reads 七选五 with numbered blanks and seven options', () => {
  const { questions, passages } = splitPaper(
    pages([
      '第二节（共5小题；每小题2.5分，满分12.5分）',
      '阅读下面短文，从短文后的选项中选出可以填入空白处的最佳选项。选项中有两项为多余选项。',
      '  Keeping a garden is easier than most people think. ____36____ You only need some soil and a little sun.',
      '  First choose a place. ____37____ Then dig the soil well. ____38____ After that you can plant your seeds.',
      '  Water them every day. ____39____ When they grow, share them with friends. ____40____',
      'A. That is what gardens are for.',
      'B. It should not be in the shade.',
      'C. Big stones must go.',
      'D. You do not have to be rich.',
      'E. But never drown them.',
      'F. Winter is the best time.',
      'G. Buy a large house.',
    ]),
    '36-40 DBCEA',
  )
  expect(questions.map(({ number }) => number)).toEqual([36, 37, 38, 39, 40])
  expect(questions.map(({ answer }) => answer).join('')).toBe('DBCEA')
  for (const { options, type, score, passage } of questions)
    expect({ keys: options.map(({ key }) => key).join(''), type, score, passage }).toEqual({
      keys: 'ABCDEFG',
      type: 'single_choice',
      score: 2.5,
      passage: 0,
    })
  expect(passages[0]?.text).not.toContain('Winter is the best time')
})

test('shares the right column of a matching task', () => {
  const questions = splitQuestions(
    '三、从B栏中找出A栏的答语，匹配。',
    cells('1. How are you?', 'A. I am ten.'),
    cells('2. How old are you?', 'B. Fine, thanks.'),
    cells('3. Where are you?', 'C. In the park.'),
  )
  expect(questions.map(({ content }) => content)).toEqual([
    'How are you?',
    'How old are you?',
    'Where are you?',
  ])
  expect(questions[2]?.options).toEqual([
    { key: 'A', text: 'I am ten.' },
    { key: 'B', text: 'Fine, thanks.' },
    { key: 'C', text: 'In the park.' },
  ])
})

test('detects multiple choice from the section or the key', () => {
  const printed = (head: string) => pages([head, '1. 正确的有（  ）', 'A. 甲', 'B. 乙', 'C. 丙', 'D. 丁'])
  expect(splitPaper(printed('二、不定项选择题'), '1. B').questions[0]).toMatchObject({
    type: 'multiple_choice',
    correct_options: ['B'],
  })
  expect(splitPaper(printed('1'), '1. ABD').questions[0]).toMatchObject({
    type: 'multiple_choice',
    correct_options: ['A', 'B', 'D'],
    answer: 'ABD',
  })
  expect(splitPaper(printed('一、单项选择题'), '1. ABD').questions[0]?.checks).toEqual(
    expect.arrayContaining(['answer_mismatch', 'unsure_type']),
  )
})
