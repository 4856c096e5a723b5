import { ERRORS } from '@shangxue/contract/errors/errors'
import { getExamQuestions, startExam, submitExam } from '@shangxue/contract/exams/endpoints'
import * as contract from '@shangxue/contract/papers/endpoints'
import { getWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import {
  aBlank,
  aBody,
  aPublishedPaper,
  getResult,
  requireSuccess,
  takePaper,
} from '../../../testing/papers.ts'
import { paperBlocks } from '../schema.ts'

let h: Harness
let owner: TestUser
let colleague: TestUser
let stranger: TestUser
let paper_id: number
let ids: number[]
beforeAll(async () => {
  h = await startHarness()
  owner = await h.signIn()
  colleague = await h.signIn({ tenantId: owner.tenantId })
  stranger = await h.signIn({ boss: true })
})
afterAll(() => h.close())
const authOf = (user = owner) => ({ token: user.token })
const FACTS = { subject: '英语', level: '初中', grade: '', duration_minutes: 0 } as const
const PLACE = { section_id: null, passage_id: null, label: '1' }
beforeEach(async () => {
  paper_id = requireSuccess(
    await h.call(contract.createPaper, { title: '月考', ...FACTS }, authOf()),
  ).paper_id
  ids = []
  for (const content of ['一', '二', '三']) ids.push(await addQuestion(aBody({ content })))
})
const addQuestion = async (body: contract.QuestionBody, after_id: number | null = null) =>
  requireSuccess(await h.call(contract.addQuestion, { paper_id, after_id, ...PLACE, body }, authOf()))
    .question_id
const getDetail = async () => requireSuccess(await h.call(contract.getPaperDetail, { paper_id }, authOf()))
const getContents = async () => (await getDetail()).questions.map(({ body }) => body.content)
const editQuestion = (question_id: number, version: number, body: contract.QuestionBody, user = owner) =>
  h.call(contract.editQuestion, { paper_id, question_id, version, ...PLACE, body }, authOf(user))
const publish = (shared = false) => h.call(contract.publishPaper, { paper_id, shared }, authOf())

describe('the questions of a paper', () => {
  test('rejects a change of an older version', async () => {
    const [first = 0] = ids
    expect(requireSuccess(await editQuestion(first, 1, aBody({ content: '改' }))).version).toBe(2)
    expect(await editQuestion(first, 1, aBody({ content: '旧' }))).toMatchObject({
      status: 409,
      code: ERRORS.paper_changed.code,
    })
    expect((await getDetail()).questions[0]).toMatchObject({
      version: 2,
      corrected: true,
      checks: [],
      body: { content: '改' },
    })
  })
  test('rejects contradictory questions', async () => {
    const [first = 0] = ids
    const twice = aBody({
      options: [
        { key: 'A', text: '' },
        { key: 'A', text: '' },
      ],
      correct_options: [],
    })
    expect(await editQuestion(first, 1, twice)).toMatchObject({ status: 400, msg: /选项编号重复/ })
    expect(await editQuestion(first, 1, aBody({ correct_options: ['X'] }))).toMatchObject({
      status: 400,
      msg: /正确选项/,
    })
    expect(await editQuestion(first, 1, aBody({ correct_options: ['A', 'B'] }))).toMatchObject({
      status: 400,
      msg: /单选题/,
    })
    const points = aBody({ key_points: [{ text: '甲', points: 3 }] })
    expect(await editQuestion(first, 1, points)).toMatchObject({ status: 400, msg: /得分点/ })
  })
  test('adds, removes and orders questions', async () => {
    const [first = 0, second = 0, third = 0] = ids
    const between = await addQuestion(aBody({ content: '一点五' }), first)
    expect(await getContents()).toEqual(['一', '一点五', '二', '三'])
    requireSuccess(await h.call(contract.removeQuestion, { paper_id, question_id: second }, authOf()))
    expect(await getContents()).toEqual(['一', '一点五', '三'])
    requireSuccess(
      await h.call(contract.orderQuestions, { paper_id, question_ids: [third, between, first] }, authOf()),
    )
    expect(await getContents()).toEqual(['三', '一点五', '一'])
    const stale = { paper_id, question_ids: [third, second, between, first] }
    expect(await h.call(contract.orderQuestions, stale, authOf())).toMatchObject({
      code: ERRORS.paper_changed.code,
    })
  })
  test('merges questions: joined texts, summed points', async () => {
    const [first = 0, second = 0] = ids
    requireSuccess(
      await h.call(contract.mergeQuestions, { paper_id, question_ids: [second, first] }, authOf()),
    )
    const { questions } = await getDetail()
    expect(questions.map(({ question_id }) => question_id)).toEqual([first, ids[2]])
    expect(questions[0]?.body).toMatchObject({ content: '一\n二', max_score: 4, correct_options: ['B'] })
    expect(
      await h.call(contract.mergeQuestions, { paper_id, question_ids: [first] }, authOf()),
    ).toMatchObject({
      status: 400,
    })
  })
  test('splits a question at a position, keeping all points', async () => {
    const [first = 0] = ids
    requireSuccess(await editQuestion(first, 1, aBody({ content: '前半后半', max_score: 2.5 })))
    requireSuccess(
      await h.call(contract.splitQuestion, { paper_id, question_id: first, version: 2, at: 2 }, authOf()),
    )
    const { questions } = await getDetail()
    expect(questions.slice(0, 2).map(({ body }) => [body.content, body.max_score])).toEqual([
      ['前半', 1],
      ['后半', 1.5],
    ])
    const end = { paper_id, question_id: first, version: 3, at: 9 }
    expect(await h.call(contract.splitQuestion, end, authOf())).toMatchObject({ status: 400 })
  })
  test('restores type, answers and numbers after merge and split', async () => {
    const [first = 0, second = 0] = ids
    const judged = (content: string, standard_answer: string) =>
      aBody({ type: 'true_false', content, standard_answer })
    requireSuccess(await editQuestion(first, 1, judged('地球是圆的。', '对')))
    requireSuccess(await editQuestion(second, 1, judged('太阳绕地球转。', '错')))
    requireSuccess(
      await h.call(contract.mergeQuestions, { paper_id, question_ids: [first, second] }, authOf()),
    )
    const merged = (await getDetail()).questions[0]
    const cut = { paper_id, question_id: first, version: merged?.version ?? 0, at: '地球是圆的。'.length }
    requireSuccess(await h.call(contract.splitQuestion, cut, authOf()))
    expect(
      (await getDetail()).questions
        .slice(0, 2)
        .map(({ label, body }) => [label, body.type, body.standard_answer]),
    ).toEqual([
      ['1', 'true_false', '对'],
      ['2', 'true_false', '错'],
    ])
  })
  test('sets several questions at once or confirms them', async () => {
    requireSuccess(
      await h.call(
        contract.setQuestions,
        { paper_id, question_ids: ids, max_score: 5, knowledge_points: ['时态'] },
        authOf(),
      ),
    )
    const { questions, paper } = await getDetail()
    expect(questions.map(({ body }) => [body.max_score, body.knowledge_points, body.content])).toEqual([
      [5, ['时态'], '一'],
      [5, ['时态'], '二'],
      [5, ['时态'], '三'],
    ])
    expect(paper).toMatchObject({ total_score: 15, questions: 3 })
    expect(await h.call(contract.setQuestions, { paper_id, question_ids: ids }, authOf())).toMatchObject({
      status: 400,
    })
  })
  test('hides questions from other users', async () => {
    await publish(true)
    const [question_id = 0] = ids
    for (const user of [colleague, stranger]) {
      expect(await editQuestion(question_id, 1, aBody(), user)).toMatchObject({ status: 404 })
      expect(await h.call(contract.removeQuestion, { paper_id, question_id }, authOf(user))).toMatchObject({
        status: 404,
      })
      expect(await h.call(contract.publishPaper, { paper_id, shared: true }, authOf(user))).toMatchObject({
        status: 404,
      })
      expect(await h.call(contract.deletePaper, { paper_id }, authOf(user))).toMatchObject({ status: 404 })
      expect(await h.call(contract.reanalyzePaper, { paper_id }, authOf(user))).toMatchObject({ status: 404 })
    }
    const otherPaper = await aPublishedPaper(h, owner, [aBody()])
    const foreign = { paper_id: otherPaper.paperId, question_id }
    expect(await h.call(contract.removeQuestion, foreign, authOf())).toMatchObject({ status: 404 })
  })
})

describe('publishing', () => {
  const flawed = async (body: contract.QuestionBody) => {
    await addQuestion(body)
    return publish()
  }
  test('rejects ungradable questions by number', async () => {
    expect(await flawed(aBody({ correct_options: [] }))).toMatchObject({
      status: 409,
      msg: '第1题没有选出正确选项，请修改后再发布',
    })
    expect(await flawed(aBlank(''))).toMatchObject({ msg: /第1题没有选出正确选项；第1题没有答案/ })
    const empty = requireSuccess(await h.call(contract.createPaper, { title: '空', ...FACTS }, authOf()))
    expect(await h.call(contract.publishPaper, { ...empty, shared: false }, authOf())).toMatchObject({
      msg: /还没有题目/,
    })
  })
  test('accepts a blank of a passage without own text', async () => {
    await h.database.withTenant({ tenantId: owner.tenantId }, (db) =>
      db.insert(paperBlocks).values({
        ...{ tenantId: owner.tenantId, paperId: paper_id, kind: 'passage' as const, position: 1 },
        ...{ title: '', text: 'A leaf is __1__.' },
      }),
    )
    const passage_id = (await getDetail()).blocks[0]?.id ?? 0
    const gap = { ...PLACE, after_id: null, body: aBlank('green', { content: '' }) }
    requireSuccess(await h.call(contract.addQuestion, { paper_id, ...gap, passage_id }, authOf()))
    expect((await publish()).status).toBe(200)
    requireSuccess(await h.call(contract.addQuestion, { paper_id, ...gap }, authOf()))
    expect(await publish()).toMatchObject({ msg: /第1题没有题目内容/ })
  })
  test('creates an edition only when something changed', async () => {
    expect(requireSuccess(await publish())).toEqual({ paper_id, edition: 1, questions: 3, total_score: 6 })
    expect(requireSuccess(await publish(true)).edition).toBe(1)
    const { attempt_id } = requireSuccess(await h.call(startExam, { paper_id }, authOf(colleague)))
    requireSuccess(await editQuestion(ids[0] ?? 0, 1, aBody({ content: '新的一' })))
    expect(requireSuccess(await publish(true)).edition).toBe(2)
    const requests = requireSuccess(await h.call(getExamQuestions, { attempt_id }, authOf(colleague)))
    expect(requests.questions.map(({ question_content }) => question_content)).toEqual(['一', '二', '三'])
    requireSuccess(await h.call(submitExam, { attempt_id }, authOf(colleague)))
    const again = requireSuccess(await h.call(startExam, { paper_id }, authOf(colleague)))
    const now = requireSuccess(
      await h.call(getExamQuestions, { attempt_id: again.attempt_id }, authOf(colleague)),
    )
    expect(now.questions[0]?.question_content).toBe('新的一')
  })
  test('versions questions of a changed passage, keeping published text', async () => {
    const block = async (text: string) => {
      const { rows } = await h.database.pool.query(
        `insert into paper_block (tenant_id, paper_id, kind, position, title, text)
         select tenant_id, id, 'passage', 1, '短文', $2 from paper where id = $1 returning id::int`,
        [paper_id, text],
      )
      return rows[0]?.id as number
    }
    const block_id = await block('旧文')
    const place = { section_id: null, passage_id: block_id, label: '1' }
    const [question_id = 0] = ids
    requireSuccess(
      await h.call(
        contract.editQuestion,
        { paper_id, question_id, version: 1, ...place, body: aBody() },
        authOf(),
      ),
    )
    requireSuccess(await publish())
    await takePaper(h, owner, { paperId: paper_id, questionIds: ids }, [['A']])
    requireSuccess(
      await h.call(contract.editBlock, { paper_id, block_id, title: '短文', text: '新文' }, authOf()),
    )
    expect(requireSuccess(await publish()).edition).toBe(2)
    const book = requireSuccess(await h.call(getWrongQuestions, { paper_id }, authOf())).list
    expect(book.find((item) => item.question_id === question_id)?.passage?.text).toBe('旧文')
  })
  test('closes a withdrawn paper and opens a shared one', async () => {
    requireSuccess(await publish())
    expect(await h.call(startExam, { paper_id }, authOf(colleague))).toMatchObject({ status: 404 })
    requireSuccess(await publish(true))
    const shared = requireSuccess(
      await h.call(contract.listPapers, { whose: 'shared' }, authOf(colleague)),
    ).list
    expect(shared.find((item) => item.paper_id === paper_id)).toMatchObject({
      mine: false,
      questions: 3,
      total_score: 6,
      owner: owner.name,
    })
    const seen = requireSuccess(await h.call(contract.getPaperDetail, { paper_id }, authOf(colleague)))
    expect(seen).toMatchObject({ questions: [], pages: [], answer_key_text: '' })
    expect(await h.call(startExam, { paper_id }, authOf(stranger))).toMatchObject({ status: 404 })
    requireSuccess(await h.call(contract.withdrawPaper, { paper_id }, authOf()))
    expect(await h.call(startExam, { paper_id }, authOf())).toMatchObject({ status: 409, msg: /还没有发布/ })
  })
})

test('removes a deleted paper from lists but keeps results', async () => {
  requireSuccess(await publish(true))
  const attempt = await takePaper(h, colleague, { paperId: paper_id, questionIds: ids }, [
    ['A'],
    ['B'],
    ['B'],
  ])
  requireSuccess(await h.call(contract.deletePaper, { paper_id }, authOf()))
  for (const user of [owner, colleague])
    expect(await h.call(contract.getPaperDetail, { paper_id }, authOf(user))).toMatchObject({ status: 404 })
  const list = requireSuccess(await h.call(contract.listPapers, { limit: 100 }, authOf())).list
  expect(list.map((item) => item.paper_id)).not.toContain(paper_id)
  expect(await getResult(h, colleague, attempt)).toMatchObject({
    attempt_info: { score: 4 },
    paper_info: { deleted: true },
  })
  const book = requireSuccess(await h.call(getWrongQuestions, { paper_id }, authOf(colleague)))
  expect(book.list).toMatchObject([{ question_id: ids[0], paper_title: '月考' }])
  const { rows } = await h.database.pool.query(
    `select action from audit_log where entity = 'paper' and entity_id = $1 order by id`,
    [String(paper_id)],
  )
  expect(rows.map(({ action }) => action)).toEqual(['paper.published', 'paper.deleted'])
})

test('filters by title, subject, level, grade and status', async () => {
  const facts = { title: '寒假数学卷', ...FACTS, subject: '数学', grade: '九年级' } as const
  const made = requireSuccess(await h.call(contract.createPaper, facts, authOf())).paper_id
  const found = async (wish: object) =>
    requireSuccess(await h.call(contract.listPapers, { limit: 100, ...wish }, authOf())).list.map(
      (paper) => paper.paper_id,
    )
  for (const wish of [{ q: '寒假' }, { subject: '数学' }, { grade: '九年级' }])
    expect(await found(wish)).toEqual([made])
  expect(await found({ level: '大学' })).toEqual([])
  expect(await found({ status: 'pending' })).toContain(made)
  expect(await found({ status: 'failed' })).toEqual([])
  expect(await h.call(contract.listPapers, { user_id: colleague.userId }, authOf())).toMatchObject({
    status: 403,
  })
})
