import * as contract from '@shangxue/contract/papers/endpoints'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PageQuestions, Question, Solution } from '../../../adapters/ai/port.ts'
import { scriptedAi } from '../../../testing/fakes/scripted-ai.ts'
import { scriptedReader } from '../../../testing/fakes/scripted-reader.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { requireSuccess } from '../../../testing/papers.ts'
import { splitByLines } from '../testing/line-splitter.ts'

type Solve = (question: Question) => Solution | null
let h: Harness
let owner: TestUser
let recognised: readonly string[] | 'no_text' | 'not_an_image'
let modelPage: PageQuestions | null
let solve: Solve
const ai = scriptedAi(
  { readPage: () => modelPage, solve: (question) => solve(question) },
  { engine: 'openai-compatible', model: 'eyes' },
)
beforeAll(async () => {
  h = await startHarness({
    withJobs: true,
    reader: scriptedReader(() => recognised),
    ai,
    split: splitByLines,
  })
  owner = await h.signIn()
})
afterAll(() => h.close())
const auth = () => ({ token: owner.token })

async function analyze() {
  const facts = { title: '月考', subject: '数学', level: '初中', grade: '', duration_minutes: 0 } as const
  const { paper_id } = requireSuccess(await h.call(contract.createPaper, facts, auth()))
  const blank = { width: 600, height: 800, channels: 3 as const, background: '#eee' }
  const bytes = await sharp({ create: blank }).jpeg().toBuffer()
  requireSuccess(
    await h.call(contract.uploadPaperImages, { paper_id }, { ...auth(), file: { name: 'p.jpg', bytes } }),
  )
  requireSuccess(await h.call(contract.analyzePaper, { paper_id }, auth()))
  const progress = async () =>
    requireSuccess(await h.call(contract.getAnalysisProgress, { paper_id }, auth()))
  await expect.poll(async () => (await progress()).status, { timeout: 30_000 }).not.toBe('analyzing')
  return {
    ...requireSuccess(await h.call(contract.getPaperDetail, { paper_id }, auth())),
    progress: await progress(),
  }
}
const modelQuestion = (label: string, content: string): PageQuestions['questions'][number] => ({
  label,
  type: 'fill_blank',
  content,
  options: [],
  answer: null,
  score: 4,
  section: null,
  passage: null,
  box: null,
  illegible: false,
})
const page = (...questions: PageQuestions['questions']): PageQuestions => ({
  title: null,
  sections: [],
  passages: [],
  questions,
})
const noSolution: Solve = () => null

describe('an analysis with a vision model', () => {
  test('combines both readings and names both engines', async () => {
    recognised = ['太阳从哪边升起']
    modelPage = page(modelQuestion('1', '太阳从哪边升起？'), modelQuestion('2', '计算$\\frac{1}{2}+1$'))
    solve = noSolution
    const { questions, engine } = await analyze()
    expect(questions.map(({ body, checks }) => [body.content, body.max_score, checks])).toEqual([
      ['太阳从哪边升起', 3, ['no_answer']],
      ['计算$\\frac{1}{2}+1$', 4, ['no_answer', 'low_confidence']],
    ])
    expect(engine).toBe('pp-ocr + eyes')
  })

  test('includes a page that only the model could read', async () => {
    recognised = 'no_text'
    modelPage = page(modelQuestion('1', '手写的题目'))
    solve = noSolution
    const { questions, engine, pages, unread } = await analyze()
    expect(questions).toMatchObject([{ body: { content: '手写的题目' }, boxes: [{ page: 1, w: 1, h: 1 }] }])
    expect(pages).toMatchObject([{ status: 'completed', straightened: true, width: 600, height: 800 }])
    expect(unread).toEqual([])
    expect(engine).toBe('eyes')
  })

  test('equals OCR alone when the model fails', async () => {
    recognised = ['太阳从哪边升起']
    modelPage = null
    solve = noSolution
    const { questions, engine } = await analyze()
    expect(questions).toMatchObject([{ body: { content: '太阳从哪边升起' } }])
    expect(engine).toBe('pp-ocr')
    recognised = 'no_text'
    expect((await analyze()).progress).toMatchObject({ status: 'failed', message: /没有找到文字/ })
  })

  test('adds answers and knowledge points for review', async () => {
    recognised = ['太阳从哪边升起']
    modelPage = null
    solve = (question) => ({
      answer: '东边',
      correct_options: [],
      explanation: '地球自西向东转。',
      confidence: 0.95,
      knowledge_points: ['地球的运动'],
      basis: 'model',
      agrees: question.answer === null ? null : false,
    })
    const { questions, paper } = await analyze()
    expect(questions).toMatchObject([
      {
        body: {
          standard_answer: '东边',
          answer_explanation: '地球自西向东转。',
          knowledge_points: ['地球的运动'],
        },
        checks: ['suggested_answer'],
      },
    ])
    expect(paper.to_check).toBe(1)
  })
})

describe('the queue', () => {
  test('is reported for diagnosis', async () => {
    expect(requireSuccess(await h.call(contract.getPaperHealth, {}, auth()))).toEqual({
      status: 'ok',
      analyzing: 0,
      waiting: 0,
    })
  })
})
