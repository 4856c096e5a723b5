import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/exams/endpoints'
import { deletePaper, getPaperDetail, withdrawPaper } from '@shangxue/contract/papers/endpoints'
import { describe, expect, test } from 'vitest'
import { getResult, requireSuccess, takePaper } from '../../../testing/papers.ts'
import { SECRET, setUpExamSchool } from '../testing/exam-school.ts'

const { at: school, as: authOf, startAttempt, expire, questionId } = setUpExamSchool()

describe('an attempt', () => {
  test('resumes on another device with every saved answer', async () => {
    const first = requireSuccess(
      await school.h.call(contract.startExam, { paper_id: school.paper.paperId }, authOf(school.pupil)),
    )
    expect(first).toMatchObject({
      resumed: false,
      attempt: { status: 'in_progress', total_score: 5, questions: 2 },
    })
    const { attempt_id } = first
    const stored = { question_id: questionId(1), user_answer: 'goed', time_spent: 7, seq: 3, marked: true }
    requireSuccess(await school.h.call(contract.saveAnswer, { attempt_id, ...stored }, authOf(school.pupil)))
    const again = requireSuccess(
      await school.h.call(contract.startExam, { paper_id: school.paper.paperId }, authOf(school.pupil)),
    )
    expect(again).toMatchObject({ attempt_id, resumed: true, attempt: { answered: 1, time_spent: 7 } })
    const requests = requireSuccess(
      await school.h.call(contract.getExamQuestions, { attempt_id }, authOf(school.pupil)),
    )
    expect(requests.answers).toContainEqual({ ...stored, selected_options: [] })
    expect(requests.last_question_id).toBe(questionId(1))
  })

  test('reports the question of the last save', async () => {
    const attempt_id = await startAttempt()
    const last = async () =>
      requireSuccess(await school.h.call(contract.getExamQuestions, { attempt_id }, authOf(school.pupil)))
        .last_question_id
    const save = (...items: { question_id: number; time_spent: number }[]) =>
      school.h.call(contract.saveAnswersBatch, { attempt_id, answers: items }, authOf(school.pupil))
    expect(await last()).toBeNull()
    requireSuccess(await save({ question_id: questionId(1), time_spent: 5 }))
    expect(await last()).toBe(questionId(1))
    requireSuccess(await save({ question_id: questionId(0), time_spent: 5 }))
    expect(await last()).toBe(questionId(0))
    requireSuccess(
      await save(
        { question_id: questionId(1), time_spent: 6 },
        { question_id: questionId(0), time_spent: 6 },
      ),
    )
    expect(await last()).toBe(questionId(1))
  })

  test('returns questions in order without answers before grading', async () => {
    const attempt_id = await startAttempt()
    const answer = await school.h.call(contract.getExamQuestions, { attempt_id }, authOf(school.pupil))
    const requests = requireSuccess(answer)
    expect(requests.questions.map((question) => question.label)).toEqual(['1', '2'])
    expect(requests.paper_info).toMatchObject({ title: '期中卷', duration_minutes: 30, total_score: 5 })
    const messages = JSON.stringify(answer)
    for (const secret of [SECRET, '保密的别解', 'went', 'correct_options', 'standard_answer'])
      expect(messages).not.toContain(secret)
    expect(await school.h.call(contract.getExamResult, { attempt_id }, authOf(school.pupil))).toMatchObject({
      code: ERRORS.not_graded.code,
    })
  })

  test('returns its state without questions on request', async () => {
    const attempt_id = await startAttempt()
    const nothing = { include_questions: false, include_options: false, include_answers: false }
    const answer = requireSuccess(
      await school.h.call(contract.getExamQuestions, { attempt_id, ...nothing }, authOf(school.pupil)),
    )
    expect(answer).toMatchObject({
      attempt: { status: 'in_progress', questions: 2 },
      paper_info: { title: '期中卷' },
    })
    expect([answer.questions, answer.blocks, answer.answers]).toEqual([[], [], []])
    const all = requireSuccess(
      await school.h.call(contract.getExamQuestions, { attempt_id }, authOf(school.pupil)),
    )
    expect(all.questions).toHaveLength(2)
    expect(all.attempt.attempt_id).toBe(answer.attempt.attempt_id)
  })

  test('returns the same result on repeated submission', async () => {
    const attempt_id = await takePaper(school.h, school.pupil, school.paper, [['B'], 'goes'])
    const first = requireSuccess(
      await school.h.call(contract.submitExam, { attempt_id }, authOf(school.pupil)),
    )
    expect(first).toMatchObject({ status: 'graded', score: 2, total_score: 5, answered: 2 })
    expect(
      requireSuccess(await school.h.call(contract.submitExam, { attempt_id }, authOf(school.pupil))),
    ).toEqual(first)
    const saved = await school.h.call(
      contract.saveAnswer,
      { attempt_id, question_id: questionId(1), user_answer: 'went', seq: 9 },
      authOf(school.pupil),
    )
    expect(saved).toMatchObject({ status: 409, code: ERRORS.exam_over.code })
  })

  test('of an own paper can be abandoned and restarted', async () => {
    const attempt_id = await startAttempt(school.teacher)
    const abandoned = requireSuccess(
      await school.h.call(contract.abandonExam, { attempt_id }, authOf(school.teacher)),
    )
    expect(abandoned.status).toBe('not_started')
    expect(
      await school.h.call(contract.getExamQuestions, { attempt_id }, authOf(school.teacher)),
    ).toMatchObject({
      status: 404,
    })
    expect(await startAttempt(school.teacher)).not.toBe(attempt_id)
    const history = requireSuccess(
      await school.h.call(contract.getUserExamHistory, {}, authOf(school.teacher)),
    )
    expect(history.list.map(({ attempt_info }) => attempt_info.attempt_id)).not.toContain(attempt_id)
    const { list } = requireSuccess(
      await school.h.call(
        contract.listPaperAttempts,
        { paper_id: school.paper.paperId },
        authOf(school.teacher),
      ),
    )
    expect(list.find((item) => item.attempt_id === attempt_id)).toMatchObject({
      abandoned: true,
      score: null,
    })
  })

  test("of another's paper is submitted on abandon and visible to its owner", async () => {
    const attempt_id = await startAttempt()
    const item = { question_id: questionId(0), selected_options: ['B'], seq: 1 }
    requireSuccess(await school.h.call(contract.saveAnswer, { attempt_id, ...item }, authOf(school.pupil)))
    const submitted = requireSuccess(
      await school.h.call(contract.abandonExam, { attempt_id }, authOf(school.pupil)),
    )
    expect(submitted).toMatchObject({ status: 'graded', score: 2 })
    expect(await school.h.call(contract.abandonExam, { attempt_id }, authOf(school.pupil))).toMatchObject({
      status: 409,
      code: ERRORS.exam_over.code,
    })
    const { list } = requireSuccess(
      await school.h.call(
        contract.listPaperAttempts,
        { paper_id: school.paper.paperId },
        authOf(school.teacher),
      ),
    )
    expect(list).toMatchObject([{ attempt_id, username: school.pupil.name, abandoned: false, score: 2 }])
  })

  test('cannot be abandoned after its deadline', async () => {
    const attempt_id = await startAttempt(school.teacher)
    await expire(attempt_id)
    expect(await school.h.call(contract.abandonExam, { attempt_id }, authOf(school.teacher))).toMatchObject({
      code: ERRORS.exam_over.code,
    })
    const { attempt_info } = await getResult(school.h, school.teacher, attempt_id)
    expect(attempt_info.status).toBe('graded')
  })

  test("can be paused by the paper's owner only, extending the deadline", async () => {
    const theirs = await startAttempt()
    expect(
      await school.h.call(contract.pauseExam, { attempt_id: theirs }, authOf(school.pupil)),
    ).toMatchObject({
      code: ERRORS.no_pause.code,
    })
    const attempt_id = await startAttempt(school.teacher)
    requireSuccess(await school.h.call(contract.pauseExam, { attempt_id }, authOf(school.teacher)))
    expect(
      await school.h.call(
        contract.saveAnswer,
        { attempt_id, question_id: questionId(0), user_answer: 'B' },
        authOf(school.teacher),
      ),
    ).toMatchObject({ code: ERRORS.exam_paused.code })
    await school.h.database.pool.query(
      `update exam_attempt set paused_at = paused_at - interval '1 hour' where id = $1`,
      [attempt_id],
    )
    const continued = requireSuccess(
      await school.h.call(contract.resumeExam, { attempt_id }, authOf(school.teacher)),
    )
    const minutes = (Date.parse(continued.deadline ?? '') - Date.parse(continued.started_at)) / 60_000
    expect(Math.round(minutes)).toBe(90)
  })

  test('keeps its edition when the paper changes or disappears', async () => {
    const attempt_id = await startAttempt()
    requireSuccess(
      await school.h.call(withdrawPaper, { paper_id: school.paper.paperId }, authOf(school.teacher)),
    )
    requireSuccess(
      await school.h.call(deletePaper, { paper_id: school.paper.paperId }, authOf(school.teacher)),
    )
    const open = { paper_id: school.paper.paperId }
    const again = requireSuccess(await school.h.call(contract.startExam, open, authOf(school.pupil)))
    expect(again).toMatchObject({ attempt_id, resumed: true })
    expect(await school.h.call(getPaperDetail, open, authOf(school.pupil))).toMatchObject({ status: 200 })
    const otherUser = await school.h.signIn({ tenantId: school.teacher.tenantId })
    for (const call of [contract.startExam, getPaperDetail])
      expect(await school.h.call(call, open, authOf(otherUser)), call.path).toMatchObject({ status: 404 })
    requireSuccess(
      await school.h.call(
        contract.saveAnswer,
        { attempt_id, question_id: questionId(0), selected_options: ['B'], seq: 1 },
        authOf(school.pupil),
      ),
    )
    expect(
      requireSuccess(await school.h.call(contract.submitExam, { attempt_id }, authOf(school.pupil))).score,
    ).toBe(2)
    expect((await getResult(school.h, school.pupil, attempt_id)).paper_info.deleted).toBe(true)
    for (const call of [contract.startExam, getPaperDetail])
      expect(await school.h.call(call, open, authOf(school.pupil)), call.path).toMatchObject({ status: 404 })
  })

  test('is hidden from others; its result is visible to the owner', async () => {
    const attempt_id = await takePaper(school.h, school.pupil, school.paper, [['B'], 'went'])
    const otherUser = await school.h.signIn({ tenantId: school.teacher.tenantId })
    for (const user of [otherUser, school.stranger]) {
      for (const call of [contract.getExamQuestions, contract.getExamResult, contract.submitExam])
        expect(await school.h.call(call, { attempt_id }, authOf(user)), call.path).toMatchObject({
          status: 404,
        })
      const item = { attempt_id, question_id: questionId(0), user_answer: 'A' }
      expect(await school.h.call(contract.saveAnswer, item, authOf(user))).toMatchObject({ status: 404 })
    }
    expect((await getResult(school.h, school.teacher, attempt_id)).attempt_info).toMatchObject({
      username: school.pupil.name,
      score: 5,
    })
    expect(
      await school.h.call(contract.getExamQuestions, { attempt_id }, authOf(school.teacher)),
    ).toMatchObject({
      status: 404,
    })
  })

  test("cannot be started in another user's name", async () => {
    const named = { paper_id: school.paper.paperId, username: school.teacher.name }
    expect(await school.h.call(contract.startExam, named, authOf(school.pupil))).toMatchObject({
      status: 403,
    })
    expect(
      await school.h.call(contract.getUserStats, { username: school.teacher.name }, authOf(school.pupil)),
    ).toMatchObject({
      status: 403,
    })
    expect(await school.h.call(contract.startExam, {}, authOf(school.pupil))).toMatchObject({
      status: 400,
      msg: /试卷ID不能为空/,
    })
  })
})

test('returns answers, shares and wrong questions as result', async () => {
  await takePaper(school.h, school.teacher, school.paper, [['A'], 'x'])
  const attempt_id = await takePaper(school.h, school.pupil, school.paper, [['B'], 'goes'])
  const result = await getResult(school.h, school.pupil, attempt_id)
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
  expect(result.wrong_questions).toEqual([{ question_id: questionId(1), in_book: true }])
  const plain = { attempt_id, include_analysis: false, include_wrong_questions: false }
  const short = requireSuccess(await school.h.call(contract.getExamResult, plain, authOf(school.pupil)))
  expect(short).not.toHaveProperty('analysis')
  expect(short).not.toHaveProperty('wrong_questions')
})
