import { ERRORS } from '@shangxue/contract/errors'
import * as contract from '@shangxue/contract/exams'
import { deletePaper, getPaperDetail, withdrawPaper } from '@shangxue/contract/papers'
import { describe, expect, test } from 'vitest'
import { must, resultOf, taken } from '../../testing/papers.ts'
import { examSchool, SECRET } from './testing/exam-school.ts'

const { at, as, begun, late, question } = examSchool()

describe('an attempt', () => {
  test('resumes on another device with every saved answer', async () => {
    const first = must(await at.h.call(contract.startExam, { paper_id: at.paper.paperId }, as(at.pupil)))
    expect(first).toMatchObject({
      resumed: false,
      attempt: { status: 'in_progress', total_score: 5, questions: 2 },
    })
    const { attempt_id } = first
    const kept = { question_id: question(1), user_answer: 'goed', time_spent: 7, seq: 3, marked: true }
    must(await at.h.call(contract.saveAnswer, { attempt_id, ...kept }, as(at.pupil)))
    const again = must(await at.h.call(contract.startExam, { paper_id: at.paper.paperId }, as(at.pupil)))
    expect(again).toMatchObject({ attempt_id, resumed: true, attempt: { answered: 1, time_spent: 7 } })
    const asked = must(await at.h.call(contract.getExamQuestions, { attempt_id }, as(at.pupil)))
    expect(asked.answers).toContainEqual({ ...kept, selected_options: [] })
    expect(asked.last_question_id).toBe(question(1))
  })

  test('reports the question of the last save', async () => {
    const attempt_id = await begun()
    const last = async () =>
      must(await at.h.call(contract.getExamQuestions, { attempt_id }, as(at.pupil))).last_question_id
    const save = (...items: { question_id: number; time_spent: number }[]) =>
      at.h.call(contract.saveAnswersBatch, { attempt_id, answers: items }, as(at.pupil))
    expect(await last()).toBeNull()
    must(await save({ question_id: question(1), time_spent: 5 }))
    expect(await last()).toBe(question(1))
    must(await save({ question_id: question(0), time_spent: 5 }))
    expect(await last()).toBe(question(0))
    must(await save({ question_id: question(1), time_spent: 6 }, { question_id: question(0), time_spent: 6 }))
    expect(await last()).toBe(question(1))
  })

  test('returns questions in order without answers before grading', async () => {
    const attempt_id = await begun()
    const answer = await at.h.call(contract.getExamQuestions, { attempt_id }, as(at.pupil))
    const asked = must(answer)
    expect(asked.questions.map((one) => one.label)).toEqual(['1', '2'])
    expect(asked.paper_info).toMatchObject({ title: '期中卷', duration_minutes: 30, total_score: 5 })
    const told = JSON.stringify(answer)
    for (const secret of [SECRET, '保密的别解', 'went', 'correct_options', 'standard_answer'])
      expect(told).not.toContain(secret)
    expect(await at.h.call(contract.getExamResult, { attempt_id }, as(at.pupil))).toMatchObject({
      code: ERRORS.not_graded.code,
    })
  })

  test('returns its state without questions on request', async () => {
    const attempt_id = await begun()
    const nothing = { include_questions: false, include_options: false, include_answers: false }
    const answer = must(await at.h.call(contract.getExamQuestions, { attempt_id, ...nothing }, as(at.pupil)))
    expect(answer).toMatchObject({
      attempt: { status: 'in_progress', questions: 2 },
      paper_info: { title: '期中卷' },
    })
    expect([answer.questions, answer.blocks, answer.answers]).toEqual([[], [], []])
    const all = must(await at.h.call(contract.getExamQuestions, { attempt_id }, as(at.pupil)))
    expect(all.questions).toHaveLength(2)
    expect(all.attempt.attempt_id).toBe(answer.attempt.attempt_id)
  })

  test('returns the same result on repeated submission', async () => {
    const attempt_id = await taken(at.h, at.pupil, at.paper, [['B'], 'goes'])
    const first = must(await at.h.call(contract.submitExam, { attempt_id }, as(at.pupil)))
    expect(first).toMatchObject({ status: 'graded', score: 2, total_score: 5, answered: 2 })
    expect(must(await at.h.call(contract.submitExam, { attempt_id }, as(at.pupil)))).toEqual(first)
    const saved = await at.h.call(
      contract.saveAnswer,
      { attempt_id, question_id: question(1), user_answer: 'went', seq: 9 },
      as(at.pupil),
    )
    expect(saved).toMatchObject({ status: 409, code: ERRORS.exam_over.code })
  })

  test('of an own paper can be abandoned and restarted', async () => {
    const attempt_id = await begun(at.teacher)
    const abandoned = must(await at.h.call(contract.abandonExam, { attempt_id }, as(at.teacher)))
    expect(abandoned.status).toBe('not_started')
    expect(await at.h.call(contract.getExamQuestions, { attempt_id }, as(at.teacher))).toMatchObject({
      status: 404,
    })
    expect(await begun(at.teacher)).not.toBe(attempt_id)
    const history = must(await at.h.call(contract.getUserExamHistory, {}, as(at.teacher)))
    expect(history.list.map(({ attempt_info }) => attempt_info.attempt_id)).not.toContain(attempt_id)
    const { list } = must(
      await at.h.call(contract.listPaperAttempts, { paper_id: at.paper.paperId }, as(at.teacher)),
    )
    expect(list.find((one) => one.attempt_id === attempt_id)).toMatchObject({ abandoned: true, score: null })
  })

  test("of another's paper is submitted on abandon and visible to its owner", async () => {
    const attempt_id = await begun()
    const item = { question_id: question(0), selected_options: ['B'], seq: 1 }
    must(await at.h.call(contract.saveAnswer, { attempt_id, ...item }, as(at.pupil)))
    const submitted = must(await at.h.call(contract.abandonExam, { attempt_id }, as(at.pupil)))
    expect(submitted).toMatchObject({ status: 'graded', score: 2 })
    expect(await at.h.call(contract.abandonExam, { attempt_id }, as(at.pupil))).toMatchObject({
      status: 409,
      code: ERRORS.exam_over.code,
    })
    const { list } = must(
      await at.h.call(contract.listPaperAttempts, { paper_id: at.paper.paperId }, as(at.teacher)),
    )
    expect(list).toMatchObject([{ attempt_id, username: at.pupil.name, abandoned: false, score: 2 }])
  })

  test('cannot be abandoned after its deadline', async () => {
    const attempt_id = await begun(at.teacher)
    await late(attempt_id)
    expect(await at.h.call(contract.abandonExam, { attempt_id }, as(at.teacher))).toMatchObject({
      code: ERRORS.exam_over.code,
    })
    const { attempt_info } = await resultOf(at.h, at.teacher, attempt_id)
    expect(attempt_info.status).toBe('graded')
  })

  test("can be paused by the paper's owner only, extending the deadline", async () => {
    const theirs = await begun()
    expect(await at.h.call(contract.pauseExam, { attempt_id: theirs }, as(at.pupil))).toMatchObject({
      code: ERRORS.no_pause.code,
    })
    const attempt_id = await begun(at.teacher)
    must(await at.h.call(contract.pauseExam, { attempt_id }, as(at.teacher)))
    expect(
      await at.h.call(
        contract.saveAnswer,
        { attempt_id, question_id: question(0), user_answer: 'B' },
        as(at.teacher),
      ),
    ).toMatchObject({ code: ERRORS.exam_paused.code })
    await at.h.database.pool.query(
      `update exam_attempt set paused_at = paused_at - interval '1 hour' where id = $1`,
      [attempt_id],
    )
    const on = must(await at.h.call(contract.resumeExam, { attempt_id }, as(at.teacher)))
    const minutes = (Date.parse(on.deadline ?? '') - Date.parse(on.started_at)) / 60_000
    expect(Math.round(minutes)).toBe(90)
  })

  test('keeps its edition when the paper changes or disappears', async () => {
    const attempt_id = await begun()
    must(await at.h.call(withdrawPaper, { paper_id: at.paper.paperId }, as(at.teacher)))
    must(await at.h.call(deletePaper, { paper_id: at.paper.paperId }, as(at.teacher)))
    const open = { paper_id: at.paper.paperId }
    const again = must(await at.h.call(contract.startExam, open, as(at.pupil)))
    expect(again).toMatchObject({ attempt_id, resumed: true })
    expect(await at.h.call(getPaperDetail, open, as(at.pupil))).toMatchObject({ status: 200 })
    const other = await at.h.signedIn({ tenantId: at.teacher.tenantId })
    for (const call of [contract.startExam, getPaperDetail])
      expect(await at.h.call(call, open, as(other)), call.path).toMatchObject({ status: 404 })
    must(
      await at.h.call(
        contract.saveAnswer,
        { attempt_id, question_id: question(0), selected_options: ['B'], seq: 1 },
        as(at.pupil),
      ),
    )
    expect(must(await at.h.call(contract.submitExam, { attempt_id }, as(at.pupil))).score).toBe(2)
    expect((await resultOf(at.h, at.pupil, attempt_id)).paper_info.deleted).toBe(true)
    for (const call of [contract.startExam, getPaperDetail])
      expect(await at.h.call(call, open, as(at.pupil)), call.path).toMatchObject({ status: 404 })
  })

  test('is hidden from others; its result is visible to the owner', async () => {
    const attempt_id = await taken(at.h, at.pupil, at.paper, [['B'], 'went'])
    const other = await at.h.signedIn({ tenantId: at.teacher.tenantId })
    for (const user of [other, at.stranger]) {
      for (const call of [contract.getExamQuestions, contract.getExamResult, contract.submitExam])
        expect(await at.h.call(call, { attempt_id }, as(user)), call.path).toMatchObject({ status: 404 })
      const item = { attempt_id, question_id: question(0), user_answer: 'A' }
      expect(await at.h.call(contract.saveAnswer, item, as(user))).toMatchObject({ status: 404 })
    }
    expect((await resultOf(at.h, at.teacher, attempt_id)).attempt_info).toMatchObject({
      username: at.pupil.name,
      score: 5,
    })
    expect(await at.h.call(contract.getExamQuestions, { attempt_id }, as(at.teacher))).toMatchObject({
      status: 404,
    })
  })

  test("cannot be started in another user's name", async () => {
    const named = { paper_id: at.paper.paperId, username: at.teacher.name }
    expect(await at.h.call(contract.startExam, named, as(at.pupil))).toMatchObject({ status: 403 })
    expect(await at.h.call(contract.getUserStats, { username: at.teacher.name }, as(at.pupil))).toMatchObject(
      {
        status: 403,
      },
    )
    expect(await at.h.call(contract.startExam, {}, as(at.pupil))).toMatchObject({
      status: 400,
      msg: /试卷ID不能为空/,
    })
  })
})

test('returns answers, shares and wrong questions as result', async () => {
  await taken(at.h, at.teacher, at.paper, [['A'], 'x'])
  const attempt_id = await taken(at.h, at.pupil, at.paper, [['B'], 'goes'])
  const result = await resultOf(at.h, at.pupil, attempt_id)
  expect(result.question_details).toMatchObject([
    { is_correct: true, score: 2, correct_options: ['B'], answer_explanation: SECRET, graded_by: 'rule' },
    { is_correct: false, score: 0, user_answer: 'goes', standard_answer: 'went' },
  ])
  expect(result.analysis).toMatchObject({
    by_type: [
      { name: 'fill_blank', questions: 1, right: 0, score: 0, max_score: 3 },
      { name: 'single_choice', questions: 1, right: 1, score: 2, max_score: 2 },
    ],
    average_score: 1,
    better_than_percent: 100,
  })
  expect(result.wrong_questions).toEqual([{ question_id: question(1), in_book: true }])
  const plain = { attempt_id, include_analysis: false, include_wrong_questions: false }
  const short = must(await at.h.call(contract.getExamResult, plain, as(at.pupil)))
  expect(short).not.toHaveProperty('analysis')
  expect(short).not.toHaveProperty('wrong_questions')
})
