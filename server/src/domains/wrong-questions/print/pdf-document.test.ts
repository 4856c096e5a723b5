// @module-tag full
import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { downloadWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPageTexts } from '../../../platform/pdf/test-reading.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { papers, questions, questionVersions, type StoredCrop } from '../../papers/schema.ts'
import { wrongQuestions } from '../schema.ts'

let h: Harness
let pupil: TestUser
beforeAll(async () => {
  h = await startHarness()
  pupil = await h.signIn()
}, 300_000)
afterAll(() => h.close())

const body = (overrides: Partial<QuestionBody>): QuestionBody => ({
  type: 'single_choice',
  content: '下列城市中，是省会的是',
  options: [
    { key: 'A', text: '苏州' },
    { key: 'B', text: '南京' },
  ],
  correct_options: ['B'],
  standard_answer: '',
  alternatives: [],
  tolerance: 0,
  key_points: [],
  answer_explanation: '南京是江苏省的省会。',
  difficulty_level: 'easy',
  knowledge_points: ['省会'],
  max_score: 2,
  ...overrides,
})
const FACTS = {
  kind: 'uploaded',
  subject: '地理',
  level: '初中',
  grade: '八年级',
  durationMinutes: 0,
  multipleRule: 'all_or_nothing',
} as const
interface WrongQuestionInput {
  body?: Partial<QuestionBody>
  subject?: string
  errors?: number
  passage?: { title: string; text: string }
  crops?: StoredCrop[]
}

/** Inserts wrong questions into a user's book. */
async function insertWrongQuestions(user: TestUser, inputs: readonly WrongQuestionInput[]): Promise<void> {
  const { tenantId, userId } = user
  await h.database.withTenant({ tenantId }, async (db) => {
    const [paper] = await db
      .insert(papers)
      .values({ tenantId, ownerId: userId, title: '期中卷', ...FACTS })
      .returning({ id: papers.id })
    const paperId = paper?.id ?? 0
    for (const [position, input] of inputs.entries()) {
      const questionBody = body(input.body ?? {})
      const [question] = await db
        .insert(questions)
        .values({ tenantId, paperId, position, label: `${position + 1}`, body: questionBody })
        .returning({ id: questions.id })
      const questionId = question?.id ?? 0
      const version = { tenantId, paperId, questionId, version: 1 }
      await db.insert(questionVersions).values({
        ...version,
        label: `${position + 1}`,
        subject: input.subject ?? '地理',
        level: '初中',
        body: questionBody,
        crops: input.crops ?? [],
        passage: input.passage ?? null,
      })
      await db.insert(wrongQuestions).values({
        ...version,
        userId,
        attemptId: 1,
        errorCount: input.errors ?? 1,
        lastErrorAt: new Date(),
        userAnswer: '',
        selectedOptions: ['A'],
      })
    }
  })
}
const pdf = (user: TestUser, filters: Partial<Input<typeof downloadWrongQuestions>> = {}) =>
  h.call(downloadWrongQuestions, filters, { token: user.token })
const pdfText = async (user: TestUser, filters: Partial<Input<typeof downloadWrongQuestions>> = {}) => {
  const answer = await pdf(user, filters)
  expect(answer.status).toBe(200)
  return (await readPageTexts(answer.data)).join('\n').replace(/[ \n　]/g, '')
}

describe('printed book', () => {
  const passage = { title: '江南', text: '江南好，风景旧曾谙。' }
  beforeAll(() =>
    insertWrongQuestions(pupil, [
      { errors: 5, passage },
      {
        errors: 4,
        subject: '数学',
        body: { type: 'fill_blank', content: '$\\frac{1}{2}+1=$____', options: [] },
      },
      {
        errors: 3,
        passage,
        body: { content: '作者是谁', type: 'short_answer', options: [], standard_answer: '白居易' },
      },
    ]),
  )

  test('without answers has writing lines and no solutions', async () => {
    const text = await pdfText(pupil)
    expect(text).toContain('错题练习共3题·地理、数学')
    expect(text).toContain('是省会的是（）A.苏州B.南京')
    expect(text).toContain('原卷第1题·地理·单选题·省会·错5次')
    for (const secret of ['白居易', '我的答案', '江苏省的省会']) expect(text).not.toContain(secret)
  })

  test('with answers shows solution, own answer and explanation', async () => {
    const text = await pdfText(pupil, { answers: true })
    expect(text).toContain('答案：B我的答案：A解析：南京是江苏省的省会。')
    expect(text).toContain('答案：白居易')
  })

  test('prints a passage once before its questions', async () => {
    const text = await pdfText(pupil)
    expect(text.split('风景旧曾谙')).toHaveLength(2)
    expect(text).toMatch(/完成第1～2题.*1\.下列城市.*2\.作者是谁.*3\./)
  })

  test('follows the filters and order of the screen', async () => {
    expect(await pdfText(pupil, { subject: '数学' })).toContain('共1题·数学')
    expect(await pdfText(pupil, { question_type: 'fill' })).toContain('共1题·数学')
    expect(await pdfText(pupil, { question_type: 'short_answer' })).toContain('完成第1题')
  })

  test('prints pictures and marks missing ones', async () => {
    const otherUser = await h.signIn({ tenantId: pupil.tenantId })
    const image = { width: 200, height: 80, channels: 3, background: '#369' } as const
    const fileKey = await h.storage.put(await sharp({ create: image }).jpeg().toBuffer())
    const crop = { kind: 'figure', box: { page: 1, x: 0, y: 0, w: 0.5, h: 0.1 } } as const
    await insertWrongQuestions(otherUser, [{ crops: [{ ...crop, id: crypto.randomUUID(), fileKey }] }])
    const { data } = await pdf(otherUser)
    expect(Buffer.from(data).includes('/Subtype /Image')).toBe(true)
    await h.storage.remove(fileKey)
    expect(await pdfText(otherUser)).toContain('［图片无法显示］')
  })
})

describe('rejects', () => {
  test("other users' books, empty selections and guests", async () => {
    const otherUser = await h.signIn({ tenantId: pupil.tenantId })
    expect(await pdf(otherUser, { username: pupil.name })).toMatchObject({ status: 403 })
    expect(await pdf(otherUser)).toMatchObject({ status: 400, msg: '没有符合条件的错题，请换个筛选条件' })
    expect(await h.call(downloadWrongQuestions, {})).toMatchObject({ status: 401 })
  })
})

test('prints the first 200 questions and says so', async () => {
  const busy = await h.signIn({ tenantId: pupil.tenantId })
  await insertWrongQuestions(
    busy,
    Array.from({ length: 203 }, (_, index) => ({
      errors: 300 - index,
      body: { content: `第${index}个问题是什么` },
    })),
  )
  const text = await pdfText(busy)
  expect(text).toContain('共200题（只打印前200题）')
  expect(text).toContain('200.第199个问题是什么')
  expect(text).not.toContain('第200个问题')
}, 120_000)
