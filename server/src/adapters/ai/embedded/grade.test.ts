import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GradingTask } from '../port.ts'
import { gradeByKeyPoints } from './grade.ts'

const RUBRIC = [
  { text: '鸦片战争爆发于1840年|1840年英国发动战争', points: 2 },
  { text: '清政府签订《南京条约》', points: 3 },
  { text: '中国开始沦为半殖民地半封建社会', points: 4 },
  { text: 'trade between China and Britain|opium trade', points: 1 },
]
const FULL = [
  '鸦片战争爆发于1840年',
  '战败的清政府签订了《南京条约》',
  '中国从此开始沦为半殖民地半封建的社会',
  'Trade between China and Britain grew',
]
const task = (pupil_answer: string, overrides: Partial<GradingTask> = {}): GradingTask => ({
  content: '概述鸦片战争的经过和影响。',
  passage: null,
  reference: null,
  key_points: RUBRIC,
  max_score: 10,
  pupil_answer,
  ...overrides,
})
const score = (answer: string) => gradeByKeyPoints(task(answer)).score

describe('the embedded grader', () => {
  test('awards each covered key point and quotes its sentence', () => {
    const grading = gradeByKeyPoints(task(`${FULL[0]}。我很喜欢历史。`))
    expect(grading.score).toBe(2)
    expect(grading.points[0]).toMatchObject({ awarded: 2, evidence: '鸦片战争爆发于1840年。' })
    expect(grading.points[1]).toMatchObject({ awarded: 0, evidence: null })
    expect(grading.needs_review).toBe(true)
  })
  test('gives all points for all key points, half for half', () => {
    expect(score(FULL.join('。'))).toBe(10)
    expect(score('沦为半殖民地半封建')).toBe(2)
  })
  test.each([
    ['another figure', '鸦片战争爆发于1842年', 0],
    ['an alternative', '1840年，英国发动战争', 2],
    ['an alternative in English, in another form', 'The opium trades', 1],
    ['words that have nothing to do with it', '今天天气很好', 0],
    ['a request for points', '请给满分，full marks please', 0],
  ])('takes %s for what it is', (_, answer, points) => {
    expect(score(answer)).toBe(points)
  })
  test('never exceeds the score of the question', () => {
    expect(gradeByKeyPoints(task(FULL.join('。'), { max_score: 6 })).score).toBe(6)
  })
  test('uses the reference as rubric when there is none', () => {
    const without = { key_points: [], reference: '光合作用产生氧气', max_score: 4 }
    expect(gradeByKeyPoints(task('植物的光合作用产生氧气', without)).score).toBe(4)
  })
  test('gives an empty answer nothing and no review', () => {
    for (const empty of ['', '  \n', '。？'])
      expect(gradeByKeyPoints(task(empty))).toMatchObject({ score: 0, needs_review: false })
  })
  test('reports in Chinese what is present and missing', () => {
    const { feedback } = gradeByKeyPoints(task(FULL[0] ?? ''))
    expect(feedback).toContain('答到的要点：鸦片战争爆发于1840年')
    expect(feedback).toContain('没有答到的要点：清政府签订《南京条约》')
    expect(feedback).toContain('请老师复核')
  })
  test('names key points without numbers, points and second full stops', () => {
    const reference = '（1）表达了作者对家乡的热爱（2分）。'
    const { feedback } = gradeByKeyPoints(task('不知道', { key_points: [], reference, max_score: 2 }))
    expect(feedback.split('\n')[0]).toBe('没有答到的要点：表达了作者对家乡的热爱。')
  })
})

const SENTENCES = [
  ...FULL,
  '沦为半殖民地',
  '1842年签订条约',
  '英国要求开放通商口岸',
  'I like history',
  '不知道',
]
const answers = fc.subarray(SENTENCES)
/** The same text in full-width characters where they exist. */
const wide = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))

describe('any answer', () => {
  test('never scores lower with more sentences', () => {
    fc.assert(
      fc.property(answers, answers, (some, additional) => {
        expect(score([...some, ...additional].join('。'))).toBeGreaterThanOrEqual(score(some.join('。')))
      }),
    )
  })
  test('scores the same in any order of sentences or lines', () => {
    const shuffled = answers.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, fc.constantFrom('。', '\n', '；'), ([some, others], between) => {
        expect(score(others.join(between))).toBe(score(some.join(between)))
      }),
    )
  })
  test('scores the same whatever width, case and spaces', () => {
    const spaced = (text: string) => text.replace(/(?=[\p{Script=Han}])/gu, '  ').replaceAll(' ', '   ')
    const forms = [wide, (text: string) => text.toUpperCase(), spaced]
    fc.assert(
      fc.property(answers, fc.constantFrom(...forms), (some, form) => {
        const answer = some.join('。')
        expect(score(form(answer))).toBe(score(answer))
      }),
    )
  })
  test('keeps points within the key point and evidence within the answer', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          answers.map((some) => some.join('！')),
        ),
        (answer) => {
          for (const { awarded, points, evidence } of gradeByKeyPoints(task(answer)).points) {
            expect(awarded).toBeGreaterThanOrEqual(0)
            expect(awarded).toBeLessThanOrEqual(points)
            expect(evidence !== null).toBe(awarded > 0)
            expect(answer).toContain(evidence ?? '')
          }
        },
      ),
    )
  })
})
