import { ERRORS } from '@shangxue/contract/errors'
import * as contract from '@shangxue/contract/exams'
import { deletePaper, getPaperDetail, withdrawPaper } from '@shangxue/contract/papers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import {
  aBlank,
  aBody,
  aPublishedPaper,
  type MadePaper,
  must,
  resultOf,
  taken,
} from '../../testing/papers.ts'
import { submitOverdue } from './overdue.ts'

let h: Harness
let teacher: TestUser
let pupil: TestUser
let stranger: TestUser
let paper: MadePaper
beforeAll(async () => {
  h = await startHarness()
  teacher = await h.signedIn()
  pupil = await h.signedIn({ tenantId: teacher.tenantId })
  stranger = await h.signedIn({ boss: true })
})
afterAll(() => h.close())

const as = (user: TestUser) => ({ token: user.token })
const SECRET = '保密的解析'
beforeEach(async () => {
  paper = await aPublishedPaper(
    h,
    teacher,
    [
      aBody({ answer_explanation: SECRET }),
      aBlank('went', { alternatives: ['保密的别解'], max_score: 3, knowledge_points: ['时态'] }),
    ],
    { minutes: 30 },
  )
})
const begun = async (user = pupil) =>
  must(await h.call(contract.startExam, { paper_id: paper.paperId }, as(user))).attempt_id
const late = (attemptId: number) =>
  h.database.pool.query(`update exam_attempt set deadline = now() - interval '5 minutes' where id = $1`, [
    attemptId,
  ])
const question = (i: number) => paper.questionIds[i] ?? 0

describe('an attempt', () => {
  test('is started once and gone on with on another phone, with every saved answer', async () => {
    const first = must(await h.call(contract.startExam, { paper_id: paper.paperId }, as(pupil)))
    expect(first).toMatchObject({
      resumed: false,
      attempt: { status: 'in_progress', total_score: 5, questions: 2 },
    })
    const { attempt_id } = first
    const kept = { question_id: question(1), user_answer: 'goed', time_spent: 7, seq: 3, marked: true }
    must(await h.call(contract.saveAnswer, { attempt_id, ...kept }, as(pupil)))
    const again = must(await h.call(contract.startExam, { paper_id: paper.paperId }, as(pupil)))
    expect(again).toMatchObject({ attempt_id, resumed: true, attempt: { answered: 1, time_spent: 7 } })
    const asked = must(await h.call(contract.getExamQuestions, { attempt_id }, as(pupil)))
    expect(asked.answers).toContainEqual({ ...kept, selected_options: [] })
  })

  test('asks in order and tells nothing of the answers before it is graded', async () => {
    const attempt_id = await begun()
    const answer = await h.call(contract.getExamQuestions, { attempt_id }, as(pupil))
    const asked = must(answer)
    expect(asked.questions.map((one) => one.label)).toEqual(['1', '2'])
    expect(asked.paper_info).toMatchObject({ title: '期中卷', duration_minutes: 30, total_score: 5 })
    const told = JSON.stringify(answer)
    for (const secret of [SECRET, '保密的别解', 'went', 'correct_options', 'standard_answer'])
      expect(told).not.toContain(secret)
    expect(await h.call(contract.getExamResult, { attempt_id }, as(pupil))).toMatchObject({
      code: ERRORS.not_graded.code,
    })
  })

  test('can be asked for where it stands, without what it asks', async () => {
    const attempt_id = await begun()
    const nothing = { include_questions: false, include_options: false, include_answers: false }
    const answer = must(await h.call(contract.getExamQuestions, { attempt_id, ...nothing }, as(pupil)))
    expect(answer).toMatchObject({
      attempt: { status: 'in_progress', questions: 2 },
      paper_info: { title: '期中卷' },
    })
    expect([answer.questions, answer.blocks, answer.answers]).toEqual([[], [], []])
    const all = must(await h.call(contract.getExamQuestions, { attempt_id }, as(pupil)))
    expect(all.questions).toHaveLength(2)
    expect(all.attempt.attempt_id).toBe(answer.attempt.attempt_id)
  })

  test('is handed in once: again answers the same result', async () => {
    const attempt_id = await taken(h, pupil, paper, [['B'], 'goes'])
    const first = must(await h.call(contract.submitExam, { attempt_id }, as(pupil)))
    expect(first).toMatchObject({ status: 'graded', score: 2, total_score: 5, answered: 2 })
    expect(must(await h.call(contract.submitExam, { attempt_id }, as(pupil)))).toEqual({
      ...first,
      server_now: expect.any(String),
    })
    const saved = await h.call(
      contract.saveAnswer,
      { attempt_id, question_id: question(1), user_answer: 'went', seq: 9 },
      as(pupil),
    )
    expect(saved).toMatchObject({ status: 409, code: ERRORS.exam_over.code })
  })

  test('that is given up counts nowhere, and another can be started', async () => {
    const attempt_id = await begun()
    must(await h.call(contract.abandonExam, { attempt_id }, as(pupil)))
    expect(await h.call(contract.getExamQuestions, { attempt_id }, as(pupil))).toMatchObject({ status: 404 })
    expect(await begun()).not.toBe(attempt_id)
    const history = must(await h.call(contract.getUserExamHistory, {}, as(pupil)))
    expect(history.list.map(({ attempt_info }) => attempt_info.attempt_id)).not.toContain(attempt_id)
  })

  test('is paused by its maker only, and the deadline moves by the pause', async () => {
    const theirs = await begun()
    expect(await h.call(contract.pauseExam, { attempt_id: theirs }, as(pupil))).toMatchObject({
      code: ERRORS.no_pause.code,
    })
    const attempt_id = await begun(teacher)
    must(await h.call(contract.pauseExam, { attempt_id }, as(teacher)))
    expect(
      await h.call(
        contract.saveAnswer,
        { attempt_id, question_id: question(0), user_answer: 'B' },
        as(teacher),
      ),
    ).toMatchObject({ code: ERRORS.exam_paused.code })
    await h.database.pool.query(
      `update exam_attempt set paused_at = paused_at - interval '1 hour' where id = $1`,
      [attempt_id],
    )
    const on = must(await h.call(contract.resumeExam, { attempt_id }, as(teacher)))
    const minutes = (Date.parse(on.deadline ?? '') - Date.parse(on.started_at)) / 60_000
    expect(Math.round(minutes)).toBe(90)
  })

  test('of a paper that is changed, withdrawn or deleted meanwhile goes on as it began', async () => {
    const attempt_id = await begun()
    must(await h.call(withdrawPaper, { paper_id: paper.paperId }, as(teacher)))
    must(await h.call(deletePaper, { paper_id: paper.paperId }, as(teacher)))
    const open = { paper_id: paper.paperId }
    const again = must(await h.call(contract.startExam, open, as(pupil)))
    expect(again).toMatchObject({ attempt_id, resumed: true })
    expect(await h.call(getPaperDetail, open, as(pupil))).toMatchObject({ status: 200 })
    const other = await h.signedIn({ tenantId: teacher.tenantId })
    for (const call of [contract.startExam, getPaperDetail])
      expect(await h.call(call, open, as(other)), call.path).toMatchObject({ status: 404 })
    must(
      await h.call(
        contract.saveAnswer,
        { attempt_id, question_id: question(0), selected_options: ['B'], seq: 1 },
        as(pupil),
      ),
    )
    expect(must(await h.call(contract.submitExam, { attempt_id }, as(pupil))).score).toBe(2)
    expect((await resultOf(h, pupil, attempt_id)).paper_info.deleted).toBe(true)
    for (const call of [contract.startExam, getPaperDetail])
      expect(await h.call(call, open, as(pupil)), call.path).toMatchObject({ status: 404 })
  })

  test('does not exist for others; its result does for the paper’s owner', async () => {
    const attempt_id = await taken(h, pupil, paper, [['B'], 'went'])
    const other = await h.signedIn({ tenantId: teacher.tenantId })
    for (const user of [other, stranger]) {
      for (const call of [contract.getExamQuestions, contract.getExamResult, contract.submitExam])
        expect(await h.call(call, { attempt_id }, as(user)), call.path).toMatchObject({ status: 404 })
      const item = { attempt_id, question_id: question(0), user_answer: 'A' }
      expect(await h.call(contract.saveAnswer, item, as(user))).toMatchObject({ status: 404 })
    }
    expect((await resultOf(h, teacher, attempt_id)).attempt_info).toMatchObject({
      username: pupil.name,
      score: 5,
    })
    expect(await h.call(contract.getExamQuestions, { attempt_id }, as(teacher))).toMatchObject({
      status: 404,
    })
  })

  test('cannot be made in another’s name', async () => {
    const named = { paper_id: paper.paperId, username: teacher.name }
    expect(await h.call(contract.startExam, named, as(pupil))).toMatchObject({ status: 403 })
    expect(await h.call(contract.getUserStats, { username: teacher.name }, as(pupil))).toMatchObject({
      status: 403,
    })
    expect(await h.call(contract.startExam, {}, as(pupil))).toMatchObject({
      status: 400,
      msg: /试卷ID不能为空/,
    })
  })
})

describe('the deadline', () => {
  test('passed by more than the grace, nothing is saved any more', async () => {
    const attempt_id = await begun()
    await late(attempt_id)
    const item = { attempt_id, question_id: question(0), selected_options: ['B'], seq: 1 }
    expect(await h.call(contract.saveAnswer, item, as(pupil))).toMatchObject({ code: ERRORS.exam_over.code })
  })
  test('within the grace an answer still counts', async () => {
    const attempt_id = await begun()
    await h.database.pool.query(
      `update exam_attempt set deadline = now() - interval '5 seconds' where id = $1`,
      [attempt_id],
    )
    const item = { attempt_id, question_id: question(0), selected_options: ['B'], seq: 1 }
    expect(await h.call(contract.saveAnswer, item, as(pupil))).toMatchObject({ status: 200 })
  })
  test('hands in what nobody touches any more, each once', async () => {
    await submitOverdue(h.database, h.jobs)
    const [mine, theirs] = [await begun(), await begun(teacher)]
    await late(mine)
    await late(theirs)
    expect(await submitOverdue(h.database, h.jobs)).toBe(2)
    expect(await submitOverdue(h.database, h.jobs)).toBe(0)
    const { attempt_info } = await resultOf(h, pupil, mine)
    expect(attempt_info).toMatchObject({ status: 'graded', score: 0, submitted_at: attempt_info.deadline })
  })
  test('is settled by whoever looks first: questions, result, or a new start', async () => {
    const first = await begun()
    await late(first)
    expect(
      must(await h.call(contract.getExamQuestions, { attempt_id: first }, as(pupil))).attempt.status,
    ).toBe('graded')
    const second = await begun()
    expect(second).not.toBe(first)
    await late(second)
    const third = await begun()
    expect(third).not.toBe(second)
    await late(third)
    expect((await resultOf(h, pupil, third)).attempt_info.status).toBe('graded')
  })
})

describe('saving', () => {
  const save = (attempt_id: number, seq: number | undefined, user_answer: string) =>
    h.call(
      contract.saveAnswer,
      { attempt_id, question_id: question(1), user_answer, ...(seq === undefined ? {} : { seq }) },
      as(pupil),
    )
  test('late, twice and out of order never overwrites a newer answer', async () => {
    const attempt_id = await begun()
    must(await save(attempt_id, 5, 'five'))
    expect(must(await save(attempt_id, 3, 'three')).saved).toMatchObject({ user_answer: 'five', seq: 5 })
    expect(must(await save(attempt_id, 5, 'again')).saved).toMatchObject({ user_answer: 'five', seq: 5 })
    const slow = { attempt_id, question_id: question(1), user_answer: 'four', seq: 4, time_spent: 30 }
    expect(must(await h.call(contract.saveAnswer, slow, as(pupil))).saved).toMatchObject({
      user_answer: 'five',
      seq: 5,
      time_spent: 30,
    })
    expect(must(await save(attempt_id, 6, 'six')).saved).toMatchObject({ user_answer: 'six', seq: 6 })
    expect(must(await save(attempt_id, undefined, 'old client')).saved).toMatchObject({
      user_answer: 'old client',
      seq: 7,
    })
  })
  test('a batch keeps the newest of each question and says what is kept', async () => {
    const attempt_id = await begun()
    const item = (seq: number, user_answer: string) => ({ question_id: question(1), seq, user_answer })
    const answers = [
      item(4, 'four'),
      item(9, 'nine'),
      item(2, 'two'),
      { question_id: question(0), selected_options: ['A'], seq: 1 },
    ]
    const { saved } = must(await h.call(contract.saveAnswersBatch, { attempt_id, answers }, as(pupil)))
    expect(saved).toHaveLength(2)
    expect(saved).toContainEqual(
      expect.objectContaining({ question_id: question(1), user_answer: 'nine', seq: 9 }),
    )
  })
  test('what says nothing blanks nothing; an answer is cleared by saying so', async () => {
    const attempt_id = await begun()
    must(await save(attempt_id, 1, 'kept'))
    const time = { attempt_id, question_id: question(1), time_spent: 99 }
    expect(must(await h.call(contract.saveAnswer, time, as(pupil))).saved.user_answer).toBe('kept')
    expect(must(await save(attempt_id, 2, '')).saved.user_answer).toBe('')
  })
  test('time and marks count as no answer: they keep none from being saved', async () => {
    const attempt_id = await begun()
    must(await save(attempt_id, 3, 'three'))
    const looking = { attempt_id, question_id: question(1), time_spent: 40, marked: true, seq: 4 }
    expect(must(await h.call(contract.saveAnswer, looking, as(pupil))).saved).toMatchObject({
      user_answer: 'three',
      marked: true,
      time_spent: 40,
      seq: 3,
    })
    expect(must(await save(attempt_id, 4, 'four')).saved).toMatchObject({ user_answer: 'four', seq: 4 })
  })
  test('time is kept whatever the count, a mark only from a newer one', async () => {
    const attempt_id = await begun()
    must(await save(attempt_id, 3, 'three'))
    const old = { attempt_id, question_id: question(1), time_spent: 40, marked: true, seq: 2 }
    const { saved } = must(await h.call(contract.saveAnswer, old, as(pupil)))
    expect(saved).toMatchObject({ user_answer: 'three', marked: false, time_spent: 40, seq: 3 })
    const time = { attempt_id, question_id: question(1), time_spent: 50 }
    expect(must(await h.call(contract.saveAnswer, time, as(pupil))).saved).toMatchObject({
      user_answer: 'three',
      time_spent: 50,
      seq: 3,
    })
  })
  test('a later mark in a batch does not take the answer’s place', async () => {
    const attempt_id = await begun()
    const answers = [
      { question_id: question(1), seq: 1, user_answer: 'one', time_spent: 5 },
      { question_id: question(1), seq: 2, marked: true, time_spent: 9 },
    ]
    const { saved } = must(await h.call(contract.saveAnswersBatch, { attempt_id, answers }, as(pupil)))
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
      'an old answer and a new mark',
      [
        { seq: 2, user_answer: 'two' },
        { seq: 4, marked: true },
      ],
    ],
    [
      'a new answer and an old mark',
      [
        { seq: 9, user_answer: 'nine', time_spent: 3 },
        { seq: 8, marked: true },
      ],
    ],
    [
      'an old answer after a new one',
      [
        { seq: 9, user_answer: 'nine' },
        { seq: 2, user_answer: 'two', time_spent: 8 },
      ],
    ],
  ])('%s in one batch end as one after the other would', async (_what, items: object[]) => {
    const all = items.map((item) => ({ question_id: question(1), ...item }))
    const first = await begun()
    must(await save(first, 3, 'three'))
    for (const item of all) must(await h.call(contract.saveAnswer, { attempt_id: first, ...item }, as(pupil)))
    const alone = must(await h.call(contract.getExamQuestions, { attempt_id: first }, as(pupil))).answers
    must(await h.call(contract.submitExam, { attempt_id: first }, as(pupil)))
    const attempt_id = await begun()
    must(await save(attempt_id, 3, 'three'))
    const { saved } = must(await h.call(contract.saveAnswersBatch, { attempt_id, answers: all }, as(pupil)))
    expect(saved).toEqual(alone.filter(({ question_id }) => question_id === question(1)))
  })
  test('a question of another exam is refused', async () => {
    const attempt_id = await begun()
    const other = await aPublishedPaper(h, teacher, [aBody()])
    const item = { attempt_id, question_id: other.questionIds[0] ?? 0, user_answer: 'B', seq: 1 }
    expect(await h.call(contract.saveAnswer, item, as(pupil))).toMatchObject({
      code: ERRORS.not_your_question.code,
    })
  })
})

test('a result tells answers, shares and what was wrong', async () => {
  await taken(h, teacher, paper, [['A'], 'x'])
  const attempt_id = await taken(h, pupil, paper, [['B'], 'goes'])
  const result = await resultOf(h, pupil, attempt_id)
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
  const short = must(await h.call(contract.getExamResult, plain, as(pupil)))
  expect(short).not.toHaveProperty('analysis')
  expect(short).not.toHaveProperty('wrong_questions')
})
