import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Question, Variant } from '../port.ts'
import { aQuestion, optionsOf } from '../testing/questions.ts'
import { varyByRule } from './vary.ts'
import { inflect, SENTENCES } from './word-forms.ts'

const vary = (overrides: Partial<Question>, seed = 1) => varyByRule({ question: aQuestion(overrides), seed })
const seeds = fc.integer({ min: 0, max: 1_000_000 })

/** Asserts that every seed yields a variant with new text that satisfies `passes`. */
function expectVariantForEverySeed(overrides: Partial<Question>, passes: (variant: Variant) => void) {
  const made = new Set<string>()
  fc.assert(
    fc.property(seeds, (seed) => {
      const variant = vary(overrides, seed)
      if (!variant) throw new Error(`no variant of ${overrides.content} for seed ${seed}`)
      expect(variant.content).not.toBe(overrides.content)
      made.add(variant.content)
      passes(variant)
    }),
    { numRuns: 60 },
  )
  expect(made.size).toBeGreaterThan(1)
}

/** Evaluated by JavaScript, independently of the parser under test. */
function evaluateWithJavaScript(expression: string, letter = '', value = 0): number {
  const plain = expression
    .replace(/\\frac\{(\d+)\}\{(\d+)\}/g, '($1/$2)')
    .replaceAll('\\times', '*')
    .replaceAll('\\div', '/')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('−', '-')
    .replace(/[（]/g, '(')
    .replace(/[）]/g, ')')
    .replaceAll('$', '')
    .replace(/(\d|\))\s*(?=[a-z(])/g, '$1*')
  return new Function(letter || '_', `return ${plain}`)(value)
}
const numberOf = (answer: string): number =>
  evaluateWithJavaScript(answer.replace(/^\s*\$?[a-z]\s*=/, '').replace(/[元人个]/g, ''))

describe('variants of calculations', () => {
  test.each([
    ['计算：12 + 7 × 3 = ____', '33', '12 + 7 × 3'],
    ['直接写出得数：(48 - 12) ÷ 4 =', '9', ''],
    ['计算 3.5 + 0.75 的值。', '4.25', ''],
    ['计算：$\\frac{1}{2}+\\frac{1}{3}$', '$\\frac{5}{6}$', ''],
    ['求 $25 \\times 4 - 36$ 的值', '64', ''],
    ['-8 + 3 = ( )', '-5', ''],
    ['１２＋３０＝？', '42', ''],
  ])('%s', (content, answer) => {
    expectVariantForEverySeed({ content, answer }, (variant) => {
      const expression = variant.content
        .normalize('NFKC')
        .replace(/^(?:计算|直接写出得数|求)[::\s]*/, '')
        .replace(/(?:的值.?)?\s*=?\s*(?:_+|\(\s*\)|\?)?$/, '')
      expect(numberOf(variant.answer)).toBeCloseTo(evaluateWithJavaScript(expression), 9)
      expect(variant.explanation).toMatch(/结果是/)
    })
  })
  test('stay simple: no new fraction and no new minus', () => {
    expectVariantForEverySeed({ content: '计算：36 ÷ 4 - 5 = ____', answer: '4' }, ({ content, answer }) => {
      const [a = 0, b = 0, c = 0] = content.match(/\d+/g)?.map(Number) ?? []
      expect(a % b).toBe(0)
      expect(a / b - c).toBe(Number(answer))
      expect(Number(answer)).toBeGreaterThan(0)
    })
    expectVariantForEverySeed({ content: '计算：36 ÷ 4 × 3 = ____', answer: '27' }, ({ content }) => {
      const [a = 0, b = 0] = content.match(/\d+/g)?.map(Number) ?? []
      expect(a % b).toBe(0)
    })
  })
  test('single choices keep one right option among distinct ones', () => {
    const options = optionsOf('33', '57', '22', '31')
    const overrides = { type: 'single_choice', content: '计算：12 + 7 × 3 的结果是（ ）', options } as const
    expectVariantForEverySeed({ ...overrides, answer: 'A', correct_options: ['A'] }, (variant) => {
      const expression = /计算：(.*) 的结果/.exec(variant.content)?.[1] ?? ''
      const right = variant.options.filter(({ text }) => Number(text) === evaluateWithJavaScript(expression))
      expect(right.map(({ key }) => key)).toEqual(variant.correct_options)
      expect(new Set(variant.options.map(({ text }) => text)).size).toBe(4)
    })
  })
})

describe('variants of linear equations', () => {
  test.each([
    ['解方程：3x + 5 = 20', 'x=5'],
    ['解方程：$2(x-3)=10$', 'x = 8'],
    ['解方程：5x - 7 = 2x + 8', 'x=5'],
    ['方程 4y + 6 = 2 的解是____', 'y=-1'],
  ])('%s', (content, answer) => {
    expectVariantForEverySeed({ content, answer }, (variant) => {
      const body = /[\d(][^=解]*=[^=的$解]*/.exec(variant.content)?.[0] ?? ''
      const letter = /[a-z]/.exec(body)?.[0] ?? ''
      const [left = '', right = ''] = body.split('=')
      const value = numberOf(variant.answer)
      expect(evaluateWithJavaScript(left, letter, value)).toBe(evaluateWithJavaScript(right, letter, value))
      expect(Number.isInteger(value)).toBe(true)
    })
  })
})

describe('variants of word problems', () => {
  const [number, tenths] = [/\d+(?:\.\d+)?/g, /[一二三四五六七八九](?=折)/]
  test.each<[string, string, (a: number, b: number) => number]>([
    ['求240的25%是多少？', '60', (a, b) => (a * b) / 100],
    ['五年级一班有40人，其中女生占全班的45%，女生有多少人？', '18人', (a, b) => (a * b) / 100],
    ['每支钢笔12元，小明买5支，一共要付多少元？', '60元', (a, b) => a * b],
    ['一件上衣原价200元，降价15%，现价是多少元？', '170元', (a, b) => a * (1 - b / 100)],
    ['一台收音机原价80元，涨价5%后，现价多少元？', '84元', (a, b) => a * (1 + b / 100)],
    ['A pen costs 3 yuan. How much do 4 pens cost?', '12 yuan', (a, b) => a * b],
    ['A coat costs 200 yuan. It is 30% off now. How much is it now?', '140', (a, b) => a * (1 - b / 100)],
  ])('%s', (content, answer, formula) => {
    expectVariantForEverySeed({ content, answer, type: 'short_answer' }, (variant) => {
      const [a = 0, b = 0] = variant.content.match(number)?.map(Number) ?? []
      const value = Number(/-?[\d.]+/.exec(variant.answer)?.[0])
      expect(value).toBeCloseTo(formula(a, b), 9)
      expect(Number.isInteger(value)).toBe(true)
      expect(variant.answer.replace(/[\d.]+/, '')).toBe(answer.replace(/[\d.]+/, ''))
    })
  })
  test('supports discounts in Chinese numerals', () => {
    expectVariantForEverySeed(
      { content: '一双鞋原价150元，现在打八折出售，现价多少元？', answer: '120元' },
      (variant) => {
        const price = Number(variant.content.match(number)?.[0])
        const share = '一二三四五六七八九'.indexOf(tenths.exec(variant.content)?.[0] ?? '') + 1
        expect(variant.answer).toBe(`${(price * share) / 10}元`)
      },
    )
  })
})

describe('no variant without a certain rule', () => {
  test.each<[string, Partial<Question>]>([
    ['the stored answer differs', { content: '计算：12 + 7 × 3 = ____', answer: '57' }],
    ['there is no answer', { content: '计算：12 + 7 × 3 = ____' }],
    ['it asks for the remainder', { content: '求240的25%是多少？还剩多少？', answer: '60' }],
    [
      'it asks for the others',
      { content: '一班有40人，其中女生占全班的50%，男生有多少人？', answer: '20人' },
    ],
    ['there is change', { content: '每支笔2元，小明买5支，付20元，应找回多少元？', answer: '10元' }],
    ['a mixed number', { content: '计算：$2\\frac{1}{2}+1$', answer: '2' }],
    ['a quadratic equation', { content: '解方程：x×x = 9', answer: 'x=3' }],
    ['two letters', { content: '解方程：x + y = 9', answer: 'x=3' }],
    ['a text question', { content: '秦始皇统一六国是在____年。', answer: '公元前221' }],
    ['an essay', { type: 'essay', content: '12 + 7 × 3 =', answer: '33' }],
    [
      'options that are no numbers',
      {
        type: 'single_choice',
        content: '3 + 4 =',
        options: optionsOf('7', '不能确定'),
        correct_options: ['A'],
      },
    ],
    ['a word form that could be two', { content: 'He ____ (put) it there.', answer: 'put' }],
    ['a form that the answer is not', { content: 'He ____ (go) to school every day.', answer: 'went' }],
  ])('%s', (_, overrides) => {
    for (let seed = 0; seed < 20; seed++) expect(vary(overrides, seed)).toBeNull()
  })
})

describe('variants of word forms', () => {
  test.each([
    ['He ____ (play) football every day.', 'plays', 'third'],
    ['We ____ (go) to Beijing last month.', 'went', 'past'],
    ['I have never ____ (be) there.', 'been', 'participle'],
    ['They are ____ (read) now.', 'reading', 'ing'],
    ['I have three ____ (brother).', 'brothers', 'plural'],
    ['Tom is ____ (tall) than me.', 'taller', 'comparative'],
    ['He is the ____ (strong) boy here.', 'strongest', 'superlative'],
    ['She sings ____ (beautiful).', 'beautifully', 'adverb'],
  ] as const)('%s', (content, answer, form) => {
    expectVariantForEverySeed({ content, answer }, (variant) => {
      expect(SENTENCES[form]).toContain(variant.content)
      expect(variant.answer).toBe(inflect(/\(([a-z]+)\)/.exec(variant.content)?.[1] ?? '', form))
    })
  })
  test('prints the form that a teacher would write', () => {
    const forms = Object.entries(SENTENCES).map(([form, sentences]) => [
      form,
      sentences.map((text) => inflect(/\(([a-z]+)\)/.exec(text)?.[1] ?? '', form as keyof typeof SENTENCES)),
    ])
    expect(Object.fromEntries(forms)).toEqual({
      third: ['watches', 'goes', 'carries', 'has', 'washes'],
      past: ['bought', 'visited', 'found', 'played', 'wrote'],
      participle: ['seen', 'finished', 'taken', 'eaten', 'cleaned'],
      ing: ['swimming', 'singing', 'writing', 'sleeping', 'running'],
      plural: ['knives', 'children', 'boxes', 'teeth', 'cities'],
      comparative: ['longer', 'hotter', 'bigger', 'easier', 'better'],
      superlative: ['tallest', 'youngest', 'worst', 'biggest', 'busiest'],
      adverb: ['slowly', 'carefully', 'happily', 'well', 'heavily'],
    })
  })
})

test('returns the same variant for the same seed', () => {
  const overrides = { content: '解方程：3x + 5 = 20', answer: 'x=5' }
  expect(vary(overrides, 7)).toEqual(vary(overrides, 7))
})
