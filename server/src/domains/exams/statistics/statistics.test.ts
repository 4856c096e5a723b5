import { getPaperStats, getUserExamHistory, getUserStats } from '@shangxue/contract/exams/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { aBlank, aBody, aPublishedPaper, requireSuccess, takePaper } from '../../../testing/papers.ts'
import { getStudyNext, shareBy, tallyBy } from './answer-statistics.ts'
import { discrimination, facility, type ItemAnswer, medianSeconds } from './item-statistics.ts'

const share = fc.integer({ min: 0, max: 8 }).map((n) => n / 8)
const items = fc.array(fc.record({ share, rest: share, seconds: fc.integer({ min: 0, max: 900 }) }), {
  minLength: 5,
  maxLength: 30,
})

/** Pearson's correlation by its pairwise formula: slow, and independent of the implementation. */
function correlationByPairs(answers: readonly ItemAnswer[]): number | null {
  let [together, x, y] = [0, 0, 0]
  for (const a of answers)
    for (const b of answers) {
      together += (a.share - b.share) * (a.rest - b.rest)
      x += (a.share - b.share) ** 2
      y += (a.rest - b.rest) ** 2
    }
  return x * y === 0 ? null : together / Math.sqrt(x * y)
}

describe('question statistics', () => {
  test('discrimination is the correlation with the rest', () => {
    fc.assert(
      fc.property(items, (answers) => {
        const slow = correlationByPairs(answers)
        const fast = discrimination(answers)
        if (slow === null) expect(fast).toBeNull()
        else expect(fast).toBeCloseTo(slow, 2)
      }),
    )
  })
  test('discrimination is null for few or identical results', () => {
    const same = { share: 1, rest: 0.5, seconds: 1 }
    const other = { share: 0, rest: 0.2, seconds: 1 }
    expect(discrimination([same, other, same, other])).toBeNull()
    expect(discrimination([same, same, same, same, same])).toBeNull()
    expect(discrimination([same, other, same, other, same])).toBe(1)
  })
  test('median is the middle of the sorted times', () => {
    fc.assert(
      fc.property(items, (answers) => {
        const median = medianSeconds(answers) ?? -1
        const below = answers.filter(({ seconds }) => seconds < median - 0.5).length
        const above = answers.filter(({ seconds }) => seconds > median + 0.5).length
        expect(Math.max(below, above)).toBeLessThanOrEqual(answers.length / 2)
      }),
    )
    expect([facility([]), medianSeconds([])]).toEqual([null, null])
  })
})

describe('shares', () => {
  const answer = (points: string[], scoreHalves: number, maxHalves = 4) => {
    return { subject: '英语', knowledgePoints: points, scoreHalves, maxHalves, seconds: 10 }
  }
  test('count an answer once per name', () => {
    const answers = [answer(['时态', '语态'], 4), answer(['时态', '时态'], 1)]
    expect(shareBy(answers, ({ knowledgePoints }) => knowledgePoints)).toEqual([
      { name: '时态', questions: 2, score: 2.5, max_score: 4, rate: 0.625, seconds_per_question: 10 },
      { name: '语态', questions: 1, score: 2, max_score: 2, rate: 1, seconds_per_question: 10 },
    ])
    expect(tallyBy(answers, ({ subject }) => [subject])).toEqual([
      { name: '英语', questions: 2, right: 1, score: 2.5, max_score: 4 },
    ])
  })
  test('next topics are weak, frequent and explained', () => {
    const answers = [
      ...[0, 1, 2].map(() => answer(['弱'], 1)),
      ...[0, 1, 2].map(() => answer(['较弱'], 2)),
      ...[0, 1, 2].map(() => answer(['好'], 4)),
      ...[0, 1].map(() => answer(['少见'], 0)),
    ]
    expect(getStudyNext(answers)).toEqual([
      { name: '弱', subject: '英语', rate: 0.25, reason: '做过3题，得分率25%，共失4.5分' },
      { name: '较弱', subject: '英语', rate: 0.5, reason: '做过3题，得分率50%，共失3分' },
    ])
  })
})

describe('statistics of attempts', () => {
  let h: Harness
  let teacher: TestUser
  beforeAll(async () => {
    h = await startHarness()
    teacher = await h.signIn()
  })
  afterAll(() => h.close())

  test('returns question statistics of a paper to its owner', async () => {
    const paper = await aPublishedPaper(h, teacher, [aBody(), aBlank('yes', { max_score: 2 }), aBlank('go')])
    // Pupils who know the second question also know the third; all know the first.
    for (const [i, knows] of [true, true, true, false, false, false].entries()) {
      const pupil = await h.signIn({ tenantId: teacher.tenantId })
      const word = knows ? ['yes', 'go'] : ['no', 'stop']
      await takePaper(h, pupil, paper, [['B'], ...word], 10 * (i + 1))
    }
    const stats = requireSuccess(
      await h.call(getPaperStats, { paper_id: paper.paperId }, { token: teacher.token }),
    )
    expect(stats).toMatchObject({
      attempts: 6,
      average_score: 4,
      questions: [
        { label: '1', answers: 6, facility: 1, discrimination: null, seconds: 35 },
        { label: '2', answers: 6, facility: 0.5, discrimination: 1, seconds: 35 },
        { label: '3', answers: 6, facility: 0.5, discrimination: 1, seconds: 35 },
      ],
    })
  })

  test("returns a pupil's trend and shares of graded attempts", async () => {
    const pupil = await h.signIn({ tenantId: teacher.tenantId })
    const auth = { token: pupil.token }
    expect(requireSuccess(await h.call(getUserStats, {}, auth))).toMatchObject({
      attempts: 0,
      average_rate: null,
      trend: [],
    })
    const words = ['时态', '时态', '时态', '冠词'].map((point) => aBlank('ok', { knowledge_points: [point] }))
    const paper = await aPublishedPaper(h, teacher, words)
    const maths = await aPublishedPaper(h, teacher, [aBlank('4')], { subject: '数学' })
    const first = await takePaper(h, pupil, paper, ['ok', 'no', 'no', 'ok'], 20)
    const second = await takePaper(h, pupil, maths, ['4'], 20)
    const stats = requireSuccess(await h.call(getUserStats, {}, auth))
    expect(stats).toMatchObject({
      attempts: 2,
      papers: 2,
      questions: 5,
      seconds: 100,
      average_rate: 0.75,
      wrong_open: 2,
      wrong_mastered: 0,
      trend: [
        { attempt_id: first, rate: 0.5 },
        { attempt_id: second, rate: 1 },
      ],
      study_next: [{ name: '时态', subject: '英语' }],
    })
    expect(stats.by_subject.map(({ name, rate }) => [name, rate])).toEqual([
      ['英语', 0.5],
      ['数学', 1],
    ])
    expect(stats.by_knowledge_area?.[0]).toMatchObject({ name: '英语 · 时态与语态', questions: 3, score: 2 })
    expect(requireSuccess(await h.call(getUserStats, { subject: '数学' }, auth))).toMatchObject({
      attempts: 1,
      wrong_open: 0,
    })
  })

  test("returns the caller's history by subject and day, newest first", async () => {
    const learner = await h.signIn({ tenantId: teacher.tenantId })
    const paper = await aPublishedPaper(h, teacher, [aBody()])
    const maths = await aPublishedPaper(h, teacher, [aBlank('4')], { subject: '数学', title: '数学卷' })
    const first = await takePaper(h, learner, paper, [['B']])
    const second = await takePaper(h, learner, maths, ['4'])
    const list = async (input: object) =>
      requireSuccess(await h.call(getUserExamHistory, input, { token: learner.token })).list.map(
        ({ attempt_info }) => attempt_info.attempt_id,
      )
    expect(await list({})).toEqual([second, first])
    expect(await list({ subject: '数学' })).toEqual([second])
    expect(await list({ end_date: '2020-01-01' })).toEqual([])
    expect(await list({ start_date: '2020-01-01', limit: 1, page: 2 })).toEqual([first])
    for (const start_date of ['2026-99-99', '0000-01-01'])
      expect(await h.call(getUserExamHistory, { start_date }, { token: learner.token })).toMatchObject({
        status: 400,
        msg: '日期不正确，请重新选择',
      })
  })
})
