import { describe, expect, test } from 'vitest'
import { aQuestion, optionsOf } from '../testing/questions.ts'
import { embeddedEngine as engine } from './embedded.ts'

describe('the embedded solver', () => {
  test.each([
    ['计算：12 + 7 × 3 = ____', '33'],
    ['0.1 + 0.2 = ?', '0.3'],
    ['计算 $\\frac{1}{2}-\\frac{1}{3}$ 的值', '1/6'],
    ['解方程：5x - 7 = 2x + 8', 'x=5'],
    ['求80的15%是多少？', '12'],
  ])('%s', (content, answer) => {
    expect(engine.solve(aQuestion({ content }))).toMatchObject({ answer, basis: 'rule', agrees: null })
  })
  test('reports whether the stored answer agrees with the rule', () => {
    expect(engine.solve(aQuestion({ answer: '33' }))).toMatchObject({ answer: '33', agrees: true })
    expect(engine.solve(aQuestion({ answer: '57' }))).toMatchObject({ answer: '33', agrees: false })
  })
  test('picks the one option with the right number', () => {
    const options = optionsOf('57', '33', '22')
    const question = aQuestion({ type: 'single_choice', options, correct_options: ['A'] })
    expect(engine.solve(question)).toMatchObject({ answer: 'B', correct_options: ['B'], agrees: false })
  })
  test('returns the stored answer, marked as such, without a rule', () => {
    const question = aQuestion({ content: '中国的首都是____。', answer: '北京' })
    expect(engine.solve(question)).toMatchObject({ answer: '北京', basis: 'stored', agrees: null })
  })
  test.each(['静夜思。', '静夜思', 'He is a teacher.'])('ends the stored answer %s with one stop', (answer) =>
    expect(engine.solve(aQuestion({ content: '题目是____。', answer }))?.explanation).toMatch(/[^。.][。.]$/),
  )
  test.each([
    '中国的首都是____。',
    '12 ÷ 0 =',
    '1 2 + 3 =',
    '2024',
    '计算：',
    '$1\\frac{1}{2}+1$',
    '(3 + 4 =',
  ])('solves nothing in %s', (content) => expect(engine.solve(aQuestion({ content }))).toBeNull())
})

describe('the embedded explanation', () => {
  const item = {
    ...aQuestion({
      type: 'single_choice',
      content: 'He ____ to school every day.',
      options: optionsOf('go', 'goes'),
      answer: 'B',
      correct_options: ['B'],
      explanation: '主语是第三人称单数。',
      knowledge_points: ['一般现在时'],
    }),
    pupil_answer: 'A',
  }
  test('lists what the item records', () => {
    expect(engine.explain(item)).toBe(
      '正确答案：B. goes\n你的答案：A. go\n解析：主语是第三人称单数。\n考查的知识点：一般现在时。',
    )
  })
  test('tells right answers and empty ones apart', () => {
    expect(engine.explain({ ...item, pupil_answer: 'b' })).toContain('你答对了')
    expect(engine.explain({ ...item, pupil_answer: ' ' })).toContain('你没有作答')
  })
  test('invents nothing for an item without data', () => {
    const bare = { ...aQuestion({ content: '中国的首都是____。' }), pupil_answer: null }
    expect(engine.explain(bare)).toBe(
      '这道题还没有录入答案。\n这道题没有录入解析，请对照正确答案，再看一遍题目和相关的知识点。',
    )
  })
})

test('does not read pages, which OCR does', () => {
  expect(engine.readPage({ image: new Uint8Array(), mediaType: 'image/jpeg' })).toBeNull()
})
