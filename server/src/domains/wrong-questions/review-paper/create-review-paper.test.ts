import { ERRORS } from '@shangxue/contract/errors/errors'
import { getExamQuestions, startExam, submitExam } from '@shangxue/contract/exams/endpoints'
import { addQuestion, getPaperDetail, listPapers, publishPaper } from '@shangxue/contract/papers/endpoints'
import * as contract from '@shangxue/contract/wrong-questions/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fallback, Variant, VariantRequest } from '../../../adapters/ai/port.ts'
import { scriptedAi } from '../../../testing/fakes/scripted-ai.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import {
  aBlank,
  aBody,
  aPublishedPaper,
  getResult,
  type PublishedPaper,
  requireSuccess,
  takePaper,
} from '../../../testing/papers.ts'

let h: Harness
let teacher: TestUser
let pupil: TestUser
let paper: PublishedPaper
let vary: (params: VariantRequest) => Variant | null | Promise<Variant | null>
const engine: { fallback: Fallback | null } = { fallback: null }
const variantOf = ({ question, seed }: VariantRequest): Variant => ({
  content: `${question.content}（变式${seed}）`,
  options: question.options,
  answer: question.answer ?? '',
  correct_options: question.correct_options,
  explanation: '同理',
})
beforeAll(async () => {
  h = await startHarness({ ai: scriptedAi({ vary: (params) => vary(params) }, engine) })
})
afterAll(() => h.close())
beforeEach(async () => {
  vary = () => null
  engine.fallback = null
  teacher = await h.signIn()
  pupil = await h.signIn({ tenantId: teacher.tenantId })
  paper = await aPublishedPaper(h, teacher, [
    aBody({ knowledge_points: ['时态'] }),
    aBlank('went', { knowledge_points: ['冠词'] }),
  ])
  await takePaper(h, pupil, paper, [['A'], 'goes'])
})
const auth = (user = pupil) => ({ token: user.token })
const getBook = async () =>
  requireSuccess(await h.call(contract.getWrongQuestions, { state: 'all' }, auth())).list
const wrongIds = async () =>
  (await getBook()).sort((a, b) => a.question_id - b.question_id).map(({ id }) => id)
const generate = async (params: object = {}) =>
  h.call(contract.generateReviewPaper, { wrong_question_ids: await wrongIds(), ...params }, auth())
const questionsOf = async (paper_id: number) => {
  const { attempt_id } = requireSuccess(await h.call(startExam, { paper_id }, auth()))
  return { attempt_id, ...requireSuccess(await h.call(getExamQuestions, { attempt_id }, auth())) }
}
/** Adds bank questions about tenses. */
const bank = (count: number, shared = true, difficulty: 'easy' | 'medium' | 'hard' = 'medium') =>
  aPublishedPaper(
    h,
    teacher,
    Array.from({ length: count }, (_, i) =>
      aBlank('ok', {
        content: `题库${difficulty}${i}：____`,
        knowledge_points: ['时态'],
        difficulty_level: difficulty,
      }),
    ),
    { shared, title: '题库卷' },
  )

test('without AI and bank contains the originals and a notice', async () => {
  const paperResult = requireSuccess(await generate())
  expect(paperResult).toMatchObject({ questions: 2, engine: 'embedded' })
  expect([paperResult.id, paperResult.paper_id]).toEqual([
    paperResult.review_paper_id,
    paperResult.review_paper_id,
  ])
  expect(paperResult.notice).toMatch(/变式题.*只找到2道/)
  const { questions, paper_info } = await questionsOf(paperResult.paper_id)
  expect(questions.map(({ question_id, label }) => [question_id, label])).toEqual([
    [paper.questionIds[0], '1'],
    [paper.questionIds[1], '2'],
  ])
  expect(paper_info).toMatchObject({ subject: '英语', level: '初中', total_score: 4 })
  expect(paper_info.title).toMatch(/^英语复习卷/)
})

test('adds variants and related bank questions to the originals', async () => {
  vary = variantOf
  await bank(5)
  const paperResult = requireSuccess(await generate({ question_count: 8, paper_title: '我的复习' }))
  expect(paperResult).toMatchObject({ questions: 8, notice: '' })
  const { questions } = await questionsOf(paperResult.paper_id)
  const texts = questions.map(({ question_content }) => question_content)
  expect(new Set(texts).size).toBe(8)
  expect(texts.filter((text) => text.includes('变式'))).toHaveLength(3)
  expect(texts.filter((text) => text.startsWith('题库'))).toHaveLength(3)
  const list = requireSuccess(await h.call(listPapers, { whose: 'mine' }, auth())).list
  expect(list).toMatchObject([
    {
      kind: 'review',
      title: '我的复习',
      questions: 8,
      total_score: 16,
      published: true,
      shared: false,
      to_check: 0,
    },
  ])
})

test('uses own and shared papers by requested difficulty', async () => {
  await bank(2, false)
  const params = { generation_mode: 'similar', include_original: false, question_count: 3 }
  expect(await generate(params)).toMatchObject({ status: 409, code: ERRORS.paper_not_ready.code })
  await bank(2, true, 'hard')
  await bank(2, true, 'easy')
  const texts = async (difficulty_adjustment: string) => {
    const paperResult = requireSuccess(
      await generate({ ...params, question_count: 2, difficulty_adjustment }),
    )
    return (await questionsOf(paperResult.paper_id)).questions.map(({ question_content }) => question_content)
  }
  expect(await texts('harder')).toEqual(['题库hard0：____', '题库hard1：____'])
  expect(await texts('easier')).toEqual(['题库easy0：____', '题库easy1：____'])
})

test('contains only originals in original mode, within the count', async () => {
  vary = variantOf
  await bank(3)
  const paperResult = requireSuccess(await generate({ generation_mode: 'original_only', question_count: 1 }))
  expect(paperResult).toMatchObject({ questions: 1, notice: '' })
})

test('filters by topic focus, and reports a focus without matches', async () => {
  const focused = requireSuccess(await generate({ generation_mode: 'original_only', topic_focus: ['冠词'] }))
  const { questions } = await questionsOf(focused.paper_id)
  expect(questions.map(({ question_id }) => question_id)).toEqual([paper.questionIds[1]])
  expect(requireSuccess(await generate({ topic_focus: ['没有'] })).notice).toMatch(/没有这些知识点/)
})

test('variant answers count for the original or enter the book', async () => {
  vary = (params) => (params.question.type === 'fill_blank' ? variantOf(params) : null)
  const paperResult = requireSuccess(await generate({ include_original: false, question_count: 1 }))
  const review = async (answer: string) => {
    const { questions } = await questionsOf(paperResult.paper_id)
    return takePaper(
      h,
      pupil,
      { paperId: paperResult.paper_id, questionIds: questions.map((question) => question.question_id) },
      [answer],
    )
  }
  const original = async () =>
    (await getBook()).find(({ question_id }) => question_id === paper.questionIds[1])
  await review('went')
  expect(await original()).toMatchObject({ variant_right: true, right_days: 1, error_count: 1 })
  const attempt = await review('goes')
  expect(await original()).toMatchObject({ variant_right: false, right_days: 0 })
  expect((await getBook()).map(({ paper_id }) => paper_id)).toContain(paperResult.paper_id)
  expect((await getResult(h, pupil, attempt)).question_details).toMatchObject([
    { label: '1', standard_answer: 'went' },
  ])
})

test('original and variant answers update memory in order', async () => {
  vary = variantOf
  const paperResult = requireSuccess(await generate({ question_count: 4 }))
  const { questions } = await questionsOf(paperResult.paper_id)
  const original = paper.questionIds[1] ?? 0
  const results = questions.map(({ question_id, question_type: type }) => {
    if (question_id === original) return 'goes'
    return type === 'fill_blank' ? 'went' : ['B']
  })
  await takePaper(
    h,
    pupil,
    { paperId: paperResult.paper_id, questionIds: questions.map((question) => question.question_id) },
    results,
  )
  const { rows } = await h.database.pool.query(
    `select w.reps, w.lapses, w.due_at <= now() + interval '36 hours' as soon,
       array(select r.correct from wrong_question_review r where r.wrong_question_id = w.id order by r.id) as answers
     from wrong_question w where w.user_id = $1 and w.question_id = $2`,
    [pupil.userId, original],
  )
  expect(rows).toEqual([{ reps: 2, lapses: 0, soon: true, answers: [false, true] }])
})

test('does not reveal questions of an open attempt', async () => {
  const otherPaper = await bank(3)
  const { attempt_id } = requireSuccess(await h.call(startExam, { paper_id: otherPaper.paperId }, auth()))
  const wrong_question_ids = await wrongIds()
  const params = {
    wrong_question_ids,
    generation_mode: 'similar',
    include_original: false,
    question_count: 10,
  }
  const related = async () => {
    const answer = await generate(params)
    if (answer.status !== 200) return []
    const { questions } = await questionsOf(answer.data.paper_id)
    return questions.map(({ question_id }) => question_id).filter((id) => otherPaper.questionIds.includes(id))
  }
  expect(await related()).toEqual([])
  requireSuccess(await h.call(submitExam, { attempt_id }, auth()))
  expect(await related()).toHaveLength(3)
})

test('reports progress to its builder until it is done', async () => {
  const progress = async (user = pupil) =>
    requireSuccess(await h.call(contract.reviewPaperProgress, {}, auth(user)))
  expect(await progress()).toBeNull()
  let go = () => {}
  const waits = new Promise<void>((resolve) => {
    go = resolve
  })
  let callCount = 0
  vary = async (params) => {
    callCount++
    if (callCount === 2) await waits
    return variantOf(params)
  }
  const building = generate({ question_count: 4 })
  await expect.poll(() => callCount).toBe(2)
  expect(await progress()).toEqual({ made: 1, wanted: 2 })
  expect(await progress(teacher)).toBeNull()
  go()
  requireSuccess(await building)
  expect(await progress()).toBeNull()
})

test('reports a failing model and rejects flawed variants', async () => {
  engine.fallback = 'timeout'
  vary = (params) => ({ ...variantOf(params), options: [], answer: '' })
  const paperResult = requireSuccess(await generate({ question_count: 4 }))
  expect(paperResult).toMatchObject({ questions: 2, engine: 'embedded' })
  expect(paperResult.notice).toMatch(/AI服务暂时不可用.*没能生成变式题/)
})

test('reports missing and foreign wrong questions', async () => {
  const [first = 0, second = 0] = await wrongIds()
  requireSuccess(await h.call(contract.removeWrongQuestion, { id: second }, auth()))
  const both = { wrong_question_ids: [first, second] }
  const missingError = {
    status: 404,
    code: ERRORS.wrong_questions_gone.code,
    msg: '错题数据不存在，请刷新页面重试',
  }
  expect(await h.call(contract.generateReviewPaper, both, auth())).toMatchObject(missingError)
  const theirs = { wrong_question_ids: [first] }
  for (const user of [teacher, await h.signIn({ boss: true })])
    expect(await h.call(contract.generateReviewPaper, theirs, auth(user))).toMatchObject(missingError)
  const named = { ...theirs, username: teacher.name }
  expect(await h.call(contract.generateReviewPaper, named, auth())).toMatchObject({ status: 403 })
  expect(await h.call(contract.generateReviewPaper, { wrong_question_ids: [] }, auth())).toMatchObject({
    status: 400,
  })
})

test('is created once per idempotency key', async () => {
  const params = { wrong_question_ids: await wrongIds() }
  const once = { ...auth(), headers: { 'idempotency-key': 'review-paper-1' } }
  const first = requireSuccess(await h.call(contract.generateReviewPaper, params, once))
  expect(requireSuccess(await h.call(contract.generateReviewPaper, params, once))).toEqual(first)
  expect(requireSuccess(await h.call(listPapers, { whose: 'mine' }, auth())).list).toHaveLength(1)
})

test('is private to its user and stays unchanged', async () => {
  const { paper_id } = requireSuccess(await generate())
  expect(await h.call(startExam, { paper_id }, auth(teacher))).toMatchObject({ status: 404 })
  const add = { paper_id, after_id: null, section_id: null, passage_id: null, label: '9', body: aBody() }
  expect(await h.call(addQuestion, add, auth())).toMatchObject({ code: ERRORS.paper_not_ready.code })
  expect(await h.call(publishPaper, { paper_id, shared: true }, auth())).toMatchObject({
    code: ERRORS.paper_not_ready.code,
  })
  expect(requireSuccess(await h.call(getPaperDetail, { paper_id }, auth()))).toMatchObject({
    paper: { kind: 'review', questions: 2 },
    questions: [],
  })
})
