import * as contract from '@shangxue/contract/papers/endpoints'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAi } from '../../../adapters/ai/ai.ts'
import type { Budget } from '../../../adapters/ai/budget.ts'
import { openAiCompatible } from '../../../adapters/ai/openai-compatible/engine.ts'
import * as model from '../../../adapters/ai/testing/model-server.ts'
import { scriptedReader } from '../../../testing/fakes/scripted-reader.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { requireSuccess } from '../../../testing/papers.ts'
import { splitByLines } from '../testing/line-splitter.ts'

let h: Harness
let server: model.TestModelServer
let owner: TestUser
let recognised: readonly string[]
beforeAll(async () => {
  server = await model.startModelServer()
  const free: Budget = { reserve: async () => ({ settle: async () => undefined }) }
  const config = { baseUrl: server.baseUrl, apiKey: undefined, model: 'words', visionModel: 'eyes' }
  const ai = createAi(openAiCompatible(config, free), console)
  h = await startHarness({
    withJobs: true,
    reader: scriptedReader(() => recognised),
    ai,
    split: splitByLines,
  })
  owner = await h.signIn()
})
afterAll(async () => {
  await h.close()
  await server.close()
})

async function analyzed(fileName = 'p.jpg') {
  const auth = { token: owner.token }
  const blank = { width: 600, height: 800, channels: 3 as const, background: '#eee' }
  const bytes = await sharp({ create: blank }).jpeg().toBuffer()
  const { paper_id } = requireSuccess(
    await h.call(contract.uploadPaperImages, {}, { ...auth, file: { name: fileName, bytes } }),
  )
  requireSuccess(await h.call(contract.analyzePaper, { paper_id }, auth))
  const detail = async () => requireSuccess(await h.call(contract.getPaperDetail, { paper_id }, auth))
  await expect.poll(async () => (await detail()).paper.status, { timeout: 30_000 }).not.toBe('analyzing')
  return detail()
}

const HALF = '\ud83d'
const NUL = '\u0000'

test('stores model output without characters that PostgreSQL rejects', async () => {
  recognised = []
  const question = {
    label: '1',
    type: 'fill_blank',
    content: `太阳${NUL}从哪边${HALF}升起😀`,
    options: [],
    answer: null,
    score: 4,
    section: null,
    passage: 0,
    box: null,
    illegible: false,
  }
  const passages = [{ title: `天${NUL}文`, text: `短文${HALF}${NUL}` }]
  const solution = {
    answer: `东${NUL}边`,
    correct_options: [],
    explanation: `地球${HALF}自西向东转。`,
    confidence: 0.95,
    knowledge_points: [`地球${NUL}的运动`],
  }
  const page = { title: null, sections: [], passages, questions: [question] }
  server.setReplies((response, sent) =>
    model.respondsWith(sent.model === 'eyes' ? page : solution)(response, sent),
  )
  const { paper, questions, blocks } = await analyzed()
  expect(paper).toMatchObject({ status: 'completed', failure: null })
  expect(questions).toMatchObject([
    {
      body: {
        content: '太阳从哪边\ufffd升起😀',
        standard_answer: '东边',
        answer_explanation: '地球\ufffd自西向东转。',
        knowledge_points: ['地球的运动'],
      },
    },
  ])
  expect(blocks).toMatchObject([{ title: '天文', text: '短文\ufffd' }])
})

test('truncates a long text at a character boundary', async () => {
  recognised = [`${'长'.repeat(9_999)}😀`]
  server.setReplies(model.status(401))
  const { paper, questions } = await analyzed(`${'名'.repeat(99)}😀.jpg`)
  expect(paper).toMatchObject({ status: 'completed', title: '名'.repeat(99) })
  expect(questions.map(({ body }) => body.content)).toEqual(['长'.repeat(9_999)])
})

test('accepts any file name', async () => {
  recognised = ['一']
  server.setReplies(model.status(401))
  expect((await analyzed(`期${NUL}末.jpg`)).paper.title).toBe('期末')
})
