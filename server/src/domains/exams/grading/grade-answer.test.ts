import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBlank, aBody } from '../../../testing/papers.ts'
import { grade, type MultipleRule, type SubmittedAnswer } from './grade-answer.ts'

const written = (userAnswer: string): SubmittedAnswer => ({ userAnswer, selectedOptions: [] })
const chose = (...selectedOptions: string[]): SubmittedAnswer => ({ userAnswer: '', selectedOptions })
const halves = (body: QuestionBody, input: SubmittedAnswer, rule: MultipleRule = 'partial') =>
  grade(body, input, rule).scoreHalves ?? Number.NaN
const isRight = (body: QuestionBody, text: string) => grade(body, written(text), 'partial').correct

const KEYS = ['A', 'B', 'C', 'D', 'E'] as const
const options = KEYS.map((key) => ({ key, text: `选项${key}` }))
const multiple = (right: readonly string[], max = 4): QuestionBody =>
  aBody({ type: 'multiple_choice', options, correct_options: [...right], max_score: max })
const someKeys = fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1 })
const rules = fc.constantFrom<MultipleRule>('all_or_nothing', 'partial')
const wide = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

describe('choices', () => {
  test('ignore order, width and case of selected options', () => {
    fc.assert(
      fc.property(someKeys, someKeys, rules, (right, selected, rule) => {
        const body = multiple(right)
        const score = halves(body, chose(...selected), rule)
        expect(halves(body, chose(...selected.toReversed()), rule)).toBe(score)
        expect(halves(body, chose(...selected.map((key) => wide(key.toLowerCase()))), rule)).toBe(score)
        expect(halves(body, written(selected.join(', ')), rule)).toBe(score)
      }),
    )
  })
  test('never score higher with a wrong option', () => {
    fc.assert(
      fc.property(
        someKeys,
        someKeys,
        fc.constantFrom(...KEYS),
        rules,
        (right, selected, additional, rule) => {
          fc.pre(!right.includes(additional) && !selected.includes(additional))
          const body = multiple(right)
          expect(halves(body, chose(...selected, additional), rule)).toBeLessThanOrEqual(
            halves(body, chose(...selected), rule),
          )
        },
      ),
    )
  })
  test('never score lower with more right options', () => {
    fc.assert(
      fc.property(
        someKeys,
        someKeys,
        fc.constantFrom(...KEYS),
        rules,
        (right, selected, additional, rule) => {
          fc.pre(right.includes(additional) && !selected.includes(additional))
          const body = multiple(right)
          expect(halves(body, chose(...selected, additional), rule)).toBeGreaterThanOrEqual(
            halves(body, chose(...selected), rule),
          )
        },
      ),
    )
  })
  test('score fully for all right options under any rule', () => {
    fc.assert(
      fc.property(someKeys, rules, fc.integer({ min: 1, max: 40 }), (right, rule, max) => {
        expect(grade(multiple(right, max / 2), chose(...right), rule)).toMatchObject({
          correct: true,
          scoreHalves: max,
        })
      }),
    )
  })
  test('score partially only under the partial rule', () => {
    const body = multiple(['A', 'B', 'C'], 3)
    expect(halves(body, chose('A', 'C'), 'partial')).toBe(4)
    expect(halves(body, chose('A', 'C'), 'all_or_nothing')).toBe(0)
    expect(halves(body, chose('A', 'D'), 'partial')).toBe(0)
    expect(grade(body, chose('A', 'C'), 'partial').feedback).toBe('少选了1项')
  })
  test('reject two options for a single choice', () => {
    expect(halves(aBody(), chose('B'))).toBe(4)
    expect(halves(aBody(), chose('B', 'C'))).toBe(0)
    expect(halves(aBody(), written(' b '))).toBe(4)
  })
  test('accept true or false in any notation', () => {
    const body = aBody({ type: 'true_false', options: [], correct_options: [], standard_answer: '对' })
    for (const yes of ['对', '√', 'T', 'true', '正确', '是']) expect(isRight(body, yes), yes).toBe(true)
    for (const no of ['错', '×', 'F', 'x', '不知道']) expect(isRight(body, no), no).toBe(false)
    expect(halves(body, chose('对'))).toBe(4)
  })
  test('score 0 with feedback without an answer', () => {
    expect(grade(aBody(), written('  '), 'partial')).toEqual({
      correct: false,
      scoreHalves: 0,
      feedback: '没有作答',
      near: false,
    })
  })
})

describe('blanks', () => {
  const words = fc.stringMatching(/^[a-z]{2,8}( [a-z]{2,8}){0,2}$/)
  test('ignore width, case, quotes and spaces', () => {
    fc.assert(
      fc.property(words, words, (item, other) => {
        const answer = `${item}'s ${other}`
        const body = aBlank(answer)
        for (const answerText of [
          answer.toUpperCase(),
          wide(answer),
          answer.replace("'", '’'),
          `  ${answer.replaceAll(' ', '   ')} `,
          `${answer}.`,
        ])
          expect(isRight(body, answerText), answerText).toBe(true)
        // A rule cannot decide about a paraphrased sentence.
        expect(isRight(body, `${answer} not`)).not.toBe(true)
      }),
    )
  })
  test('respect spaces between Latin words only', () => {
    expect(isRight(aBlank('has gone'), 'hasgone')).toBe(false)
    expect(isRight(aBlank('辛亥革命'), '辛亥 革命。')).toBe(true)
    expect(isRight(aBlank('x = 2'), 'x=2')).toBe(true)
    expect(isRight(aBlank('“春”'), '"春"')).toBe(true)
  })
  test('accept any alternative', () => {
    const body = aBlank('color', { alternatives: ['colour'] })
    expect([isRight(body, 'colour'), isRight(body, 'color'), isRight(body, 'colur')]).toEqual([
      true,
      true,
      false,
    ])
    expect(isRight(aBlank('begin/start'), 'start')).toBe(true)
    expect(isRight(aBlank('开始 或 启动'), '启动')).toBe(true)
  })
  test('score each blank by position', () => {
    const body = aBlank('has gone; went; go', { max_score: 3 })
    expect(halves(body, written('has gone; went; go'))).toBe(6)
    expect(halves(body, written('has gone；went；going'))).toBe(4)
    expect(halves(body, written('went; has gone; x'))).toBe(0)
    expect(grade(body, written('has gone'), 'partial').feedback).toBe('第2、3空不正确')
  })
  test('match a multi-blank alternative blank by blank', () => {
    const body = aBlank('a; b', { alternatives: ['c; d'] })
    expect(isRight(body, 'c; b')).toBe(true)
    expect(isRight(body, 'd; b')).toBe(false)
  })
  test('split a one-word-per-blank key across all blanks', () => {
    const body = aBlank('has gone', { content: 'He ____ ____ to Beijing.', max_score: 2 })
    for (const answerText of ['has;gone', 'has gone', 'has gone;', 'Has；Gone'])
      expect(isRight(body, answerText), answerText).toBe(true)
    expect(halves(body, written('has;went'))).toBe(2)
    expect(isRight(aBlank('has gone', { content: 'He ____ to Beijing.' }), 'has gone')).toBe(true)
    const other = aBlank('has gone', { content: 'He ____ ____ it.', alternatives: ['is going'] })
    expect(isRight(other, 'is;going')).toBe(true)
    // Input boxes follow the key if the text has a different number of blanks.
    expect(isRight(aBlank('a; b', { content: '____, ____, ____' }), 'a;b')).toBe(true)
    expect(isRight(aBlank('a;;b', { content: '____ ____' }), 'a;b')).toBe(true)
  })
  test('treat a verse that contains 或 as one answer', () => {
    expect(isRight(aBlank('而或长烟一空'), '而')).toBe(false)
    expect(isRight(aBlank('而或长烟一空'), '而或长烟一空')).toBe(true)
    expect(isRight(aBlank('或多或少'), '多')).toBe(false)
  })
  test('reject another mark where a punctuation mark is asked for', () => {
    for (const other of ['。', '...', '？', '!']) expect(isRight(aBlank('，'), other), other).toBe(false)
    expect(isRight(aBlank('！'), '。')).toBe(false)
    expect(isRight(aBlank('、'), '，')).toBe(false)
    expect(isRight(aBlank('！'), '!')).toBe(true)
    expect(isRight(aBlank('＞'), '>')).toBe(true)
    expect(isRight(aBlank('5'), '5!')).toBe(false)
    expect(isRight(aBlank('Hello'), 'Hello!')).toBe(true)
  })
  test('leave every answer open without a usable key', () => {
    for (const key of [
      '略',
      '（略）',
      '（1）略（2）略',
      '答案不唯一',
      '见解析',
      '言之有理即可',
      '答案不唯一，言之有理即可',
      '无',
    ])
      expect(grade(aBlank(key), written('任何答案'), 'partial'), key).toMatchObject({
        correct: null,
        scoreHalves: null,
      })
    for (const key of ['不略', '无锡', '见贤思齐', '略阳']) expect(isRight(aBlank(key), key), key).toBe(true)
    expect(grade(aBlank('a;略'), written('a;x'), 'partial').scoreHalves).toBeNull()
    expect(halves(aBlank('略'), written(' '))).toBe(0)
  })
  test.each([
    ['北京', '北京市'],
    ['新疆维吾尔自治区', '新疆'],
    ['李白', '唐代诗人李白'],
    ['植物利用光能制造有机物并释放氧气', '把光能变成化学能储存起来'],
  ])('leaves to a person whether %s may be %s', (key, answer) => {
    const input = { userAnswer: answer, selectedOptions: [] }
    expect(grade(aBlank(key), input, 'partial')).toMatchObject({ correct: null, scoreHalves: null })
  })

  test.each([
    ['北京', '南京'],
    ['汽化', '液化'],
    ['千里共婵娟', '低头思故乡'],
  ])('finds an answer to %s wrong that says %s', (key, answer) => {
    const input = { userAnswer: answer, selectedOptions: [] }
    expect(grade(aBlank(key), input, 'partial')).toMatchObject({ correct: false, scoreHalves: 0 })
  })

  test('mark one wrong letter as near, without points', () => {
    const near = (key: string, answerText: string) => grade(aBlank(key), written(answerText), 'partial')
    expect(near('receive', 'recieve')).toMatchObject({ correct: false, near: true, scoreHalves: 0 })
    expect(near('千里共婵娟', '千里共禅娟')).toMatchObject({ correct: false, near: true })
    expect(near('receive', 'give')).toMatchObject({ correct: false, near: false })
    expect(near('receive; go', 'recieve; went')).toMatchObject({ near: false })
  })
  test('leave another form open where the form matters', () => {
    const factors = aBlank('(x+1)(x-1)', { content: '分解因式：x²-1=____' })
    expect(isRight(factors, '(x-1)(x+1)')).toBe(true)
    expect(isRight(factors, 'x²-1')).toBeNull()
    expect(isRight(factors, 'x(x-1)')).toBe(false)
  })
  test('score less for surplus answers', () => {
    const body = aBlank('a; b', { max_score: 2 })
    expect(grade(body, written('a; b; c'), 'partial')).toMatchObject({ correct: false, scoreHalves: 2 })
    expect(halves(body, written('a; x; b; c'))).toBe(0)
  })
})

describe('numbers', () => {
  test('are equal in any notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), (cents) => {
        const value = cents / 100
        const body = aBlank(String(value))
        for (const answerText of [value.toFixed(2), value.toFixed(4), wide(String(value)), ` ${value} `])
          expect(isRight(body, answerText), answerText).toBe(true)
        expect(isRight(body, String(value + 0.01))).toBe(false)
      }),
    )
  })
  test('are exact when large', () => {
    expect(isRight(aBlank('3050000060'), '3050000063')).toBe(false)
    expect(isRight(aBlank('3050000060'), '3,050,000,060')).toBe(true)
  })
  test('include fractions, percentages and thousands separators', () => {
    expect(isRight(aBlank('3/4'), '0.75')).toBe(true)
    expect(isRight(aBlank('0.75'), '6/8')).toBe(true)
    expect(isRight(aBlank('25%'), '0.25')).toBe(true)
    expect(isRight(aBlank('25%'), '25')).toBe(false)
    expect(isRight(aBlank('1200'), '1,200')).toBe(true)
    expect(isRight(aBlank('-3'), '－3')).toBe(true)
    expect(isRight(aBlank('1/3'), '1/0')).toBe(false)
  })
  test('may differ by the tolerance only', () => {
    const body = aBlank('3.14', { tolerance: 0.01 })
    expect([isRight(body, '3.15'), isRight(body, '3.13'), isRight(body, '3.16')]).toEqual([true, true, false])
  })
  test('may omit the unit but not change it', () => {
    const body = aBlank('12cm')
    expect(isRight(body, '12')).toBe(true)
    expect(isRight(body, '12 CM')).toBe(true)
    expect(isRight(body, '12m')).toBe(false)
    expect(isRight(aBlank('12'), '12cm')).toBe(true)
    expect(isRight(aBlank('5 千克'), '5千克')).toBe(true)
  })
  test('distinguish x² from x2 and ½ from 1⁄2', () => {
    expect(isRight(aBlank('x²'), 'x2')).toBe(false)
    expect(isRight(aBlank('x²'), 'X²')).toBe(true)
  })
})
