import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/exams/endpoints'
import { describe, expect, test } from 'vitest'
import { aBody, aPublishedPaper, getResult, requireSuccess } from '../../../testing/papers.ts'
import { setUpExamSchool } from '../testing/exam-school.ts'
import { submitOverdue } from './jobs.ts'

const { at: school, as: authOf, startAttempt, expire, questionId } = setUpExamSchool()

describe('the deadline', () => {
  test('rejects saves after the grace period', async () => {
    const attempt_id = await startAttempt()
    await expire(attempt_id)
    const item = { attempt_id, question_id: questionId(0), selected_options: ['B'], seq: 1 }
    expect(await school.h.call(contract.saveAnswer, item, authOf(school.pupil))).toMatchObject({
      code: ERRORS.exam_over.code,
    })
  })
  test('accepts answers within the grace period', async () => {
    const attempt_id = await startAttempt()
    await school.h.database.pool.query(
      `update exam_attempt set deadline = now() - interval '5 seconds' where id = $1`,
      [attempt_id],
    )
    const item = { attempt_id, question_id: questionId(0), selected_options: ['B'], seq: 1 }
    expect(await school.h.call(contract.saveAnswer, item, authOf(school.pupil))).toMatchObject({
      status: 200,
    })
  })
  test('submits unattended attempts once', async () => {
    await submitOverdue(school.h.database, school.h.jobs)
    const [mine, theirs] = [await startAttempt(), await startAttempt(school.teacher)]
    await expire(mine)
    await expire(theirs)
    expect(await submitOverdue(school.h.database, school.h.jobs)).toBe(2)
    expect(await submitOverdue(school.h.database, school.h.jobs)).toBe(0)
    const { attempt_info } = await getResult(school.h, school.pupil, mine)
    expect(attempt_info).toMatchObject({ status: 'graded', score: 0, submitted_at: attempt_info.deadline })
  })
  test('is applied on access: questions, result or new start', async () => {
    const first = await startAttempt()
    await expire(first)
    expect(
      requireSuccess(
        await school.h.call(contract.getExamQuestions, { attempt_id: first }, authOf(school.pupil)),
      ).attempt.status,
    ).toBe('graded')
    const second = await startAttempt()
    expect(second).not.toBe(first)
    await expire(second)
    const third = await startAttempt()
    expect(third).not.toBe(second)
    await expire(third)
    expect((await getResult(school.h, school.pupil, third)).attempt_info.status).toBe('graded')
  })
})

describe('saving', () => {
  const save = (attempt_id: number, seq: number | undefined, user_answer: string) =>
    school.h.call(
      contract.saveAnswer,
      { attempt_id, question_id: questionId(1), user_answer, ...(seq === undefined ? {} : { seq }) },
      authOf(school.pupil),
    )
  test('never overwrites a newer answer', async () => {
    const attempt_id = await startAttempt()
    requireSuccess(await save(attempt_id, 5, 'five'))
    expect(requireSuccess(await save(attempt_id, 3, 'three')).saved).toMatchObject({
      user_answer: 'five',
      seq: 5,
    })
    expect(requireSuccess(await save(attempt_id, 5, 'again')).saved).toMatchObject({
      user_answer: 'five',
      seq: 5,
    })
    const slow = { attempt_id, question_id: questionId(1), user_answer: 'four', seq: 4, time_spent: 30 }
    expect(
      requireSuccess(await school.h.call(contract.saveAnswer, slow, authOf(school.pupil))).saved,
    ).toMatchObject({
      user_answer: 'five',
      seq: 5,
      time_spent: 30,
    })
    expect(requireSuccess(await save(attempt_id, 6, 'six')).saved).toMatchObject({
      user_answer: 'six',
      seq: 6,
    })
    expect(requireSuccess(await save(attempt_id, undefined, 'old client')).saved).toMatchObject({
      user_answer: 'old client',
      seq: 7,
    })
  })
  test('returns the newest answer of each question in a batch', async () => {
    const attempt_id = await startAttempt()
    const item = (seq: number, user_answer: string) => ({ question_id: questionId(1), seq, user_answer })
    const answers = [
      item(4, 'four'),
      item(9, 'nine'),
      item(2, 'two'),
      { question_id: questionId(0), selected_options: ['A'], seq: 1 },
    ]
    const { saved } = requireSuccess(
      await school.h.call(contract.saveAnswersBatch, { attempt_id, answers }, authOf(school.pupil)),
    )
    expect(saved).toHaveLength(2)
    expect(saved).toContainEqual(
      expect.objectContaining({ question_id: questionId(1), user_answer: 'nine', seq: 9 }),
    )
  })
  test('clears an answer only on an explicit empty value', async () => {
    const attempt_id = await startAttempt()
    requireSuccess(await save(attempt_id, 1, 'kept'))
    const time = { attempt_id, question_id: questionId(1), time_spent: 99 }
    expect(
      requireSuccess(await school.h.call(contract.saveAnswer, time, authOf(school.pupil))).saved.user_answer,
    ).toBe('kept')
    expect(requireSuccess(await save(attempt_id, 2, '')).saved.user_answer).toBe('')
  })
  test('does not count time and marks as answers', async () => {
    const attempt_id = await startAttempt()
    requireSuccess(await save(attempt_id, 3, 'three'))
    const looking = { attempt_id, question_id: questionId(1), time_spent: 40, marked: true, seq: 4 }
    expect(
      requireSuccess(await school.h.call(contract.saveAnswer, looking, authOf(school.pupil))).saved,
    ).toMatchObject({
      user_answer: 'three',
      marked: true,
      time_spent: 40,
      seq: 3,
    })
    expect(requireSuccess(await save(attempt_id, 4, 'four')).saved).toMatchObject({
      user_answer: 'four',
      seq: 4,
    })
  })
  test('keeps time at any seq but marks only when newer', async () => {
    const attempt_id = await startAttempt()
    requireSuccess(await save(attempt_id, 3, 'three'))
    const old = { attempt_id, question_id: questionId(1), time_spent: 40, marked: true, seq: 2 }
    const { saved } = requireSuccess(await school.h.call(contract.saveAnswer, old, authOf(school.pupil)))
    expect(saved).toMatchObject({ user_answer: 'three', marked: false, time_spent: 40, seq: 3 })
    const time = { attempt_id, question_id: questionId(1), time_spent: 50 }
    expect(
      requireSuccess(await school.h.call(contract.saveAnswer, time, authOf(school.pupil))).saved,
    ).toMatchObject({
      user_answer: 'three',
      time_spent: 50,
      seq: 3,
    })
  })
  test('keeps the answer when a later batch item only marks', async () => {
    const attempt_id = await startAttempt()
    const answers = [
      { question_id: questionId(1), seq: 1, user_answer: 'one', time_spent: 5 },
      { question_id: questionId(1), seq: 2, marked: true, time_spent: 9 },
    ]
    const { saved } = requireSuccess(
      await school.h.call(contract.saveAnswersBatch, { attempt_id, answers }, authOf(school.pupil)),
    )
    expect(saved).toMatchObject([{ user_answer: 'one', marked: true, time_spent: 9, seq: 1 }])
  })
  test.each([
    [
      'text and options',
      [
        { seq: 4, user_answer: 'four' },
        { seq: 5, selected_options: ['B'] },
      ],
    ],
    [
      'an older answer and a newer mark',
      [
        { seq: 2, user_answer: 'two' },
        { seq: 4, marked: true },
      ],
    ],
    [
      'a newer answer and an older mark',
      [
        { seq: 9, user_answer: 'nine', time_spent: 3 },
        { seq: 8, marked: true },
      ],
    ],
    [
      'an older answer after a newer one',
      [
        { seq: 9, user_answer: 'nine' },
        { seq: 2, user_answer: 'two', time_spent: 8 },
      ],
    ],
  ])('%s in one batch end as one after the other would', async (_what, items: object[]) => {
    const all = items.map((item) => ({ question_id: questionId(1), ...item }))
    const first = await startAttempt()
    requireSuccess(await save(first, 3, 'three'))
    for (const item of all)
      requireSuccess(
        await school.h.call(contract.saveAnswer, { attempt_id: first, ...item }, authOf(school.pupil)),
      )
    const alone = requireSuccess(
      await school.h.call(contract.getExamQuestions, { attempt_id: first }, authOf(school.pupil)),
    ).answers
    requireSuccess(await school.h.call(contract.submitExam, { attempt_id: first }, authOf(school.pupil)))
    const attempt_id = await startAttempt()
    requireSuccess(await save(attempt_id, 3, 'three'))
    const { saved } = requireSuccess(
      await school.h.call(contract.saveAnswersBatch, { attempt_id, answers: all }, authOf(school.pupil)),
    )
    expect(saved).toEqual(alone.filter(({ question_id }) => question_id === questionId(1)))
  })
  test('rejects a question of another exam', async () => {
    const attempt_id = await startAttempt()
    const otherPaper = await aPublishedPaper(school.h, school.teacher, [aBody()])
    const item = { attempt_id, question_id: otherPaper.questionIds[0] ?? 0, user_answer: 'B', seq: 1 }
    expect(await school.h.call(contract.saveAnswer, item, authOf(school.pupil))).toMatchObject({
      code: ERRORS.not_your_question.code,
    })
  })
})
