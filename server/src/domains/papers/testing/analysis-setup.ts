import * as contract from '@shangxue/contract/papers/endpoints'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type PageScript, scriptedReader } from '../../../testing/fakes/scripted-reader.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { requireSuccess } from '../../../testing/papers.ts'
import { splitByLines } from './line-splitter.ts'

export let h: Harness
export let owner: TestUser
export let paper_id: number
export let photo: Buffer
let script: PageScript
export const reader = scriptedReader((pageNumber) => script(pageNumber))
/** Starts a server with a scripted reader and creates a paper with one page per test. */
export function setUpPaperPerTest(): void {
  beforeAll(async () => {
    h = await startHarness({ withJobs: true, reader, split: splitByLines })
    owner = await h.signIn()
    photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eee' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(() => h.close())
  beforeEach(async () => {
    paper_id = requireSuccess(await h.call(contract.createPaper, FACTS, auth())).paper_id
    requireSuccess(await uploadPhoto())
  })
}
/** Switches the helpers to another paper. */
export const usePaper = (id: number): void => {
  paper_id = id
}
/** Scripts the reader by page number, counted over the whole test file. */
export const scriptPages = (pageScript: PageScript): void => {
  script = pageScript
}
export function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { go: open, waits: opened }
}
export const auth = () => ({ token: owner.token })
export const FACTS = {
  title: '月考',
  subject: '英语',
  level: '初中',
  grade: '',
  duration_minutes: 0,
} as const
export const uploadPhoto = (fields: object = {}) =>
  h.call(
    contract.uploadPaperImages,
    { paper_id, ...fields },
    { ...auth(), file: { name: 'p.jpg', bytes: photo } },
  )
/** Scripts the pages of the next analysis, in order. */
export function scriptNextPages(...pages: ReturnType<PageScript>[]): void {
  const from = reader.pages()
  script = (pageNumber) => pages[pageNumber - from - 1] ?? []
}
/** Waits until the reader has received the page that it blocks on. */
export const waitForPage = async (from: number) => {
  await expect.poll(() => reader.pages(), { timeout: 30_000 }).toBeGreaterThan(from)
}
export const getProgress = async () =>
  requireSuccess(await h.call(contract.getAnalysisProgress, { paper_id }, auth()))
export const waitForEnd = async () => {
  await expect.poll(async () => (await getProgress()).status, { timeout: 60_000 }).not.toBe('analyzing')
  return getProgress()
}
export const analyze = async (...pages: ReturnType<PageScript>[]) => {
  scriptNextPages(...pages)
  requireSuccess(await h.call(contract.analyzePaper, { paper_id }, auth()))
  return waitForEnd()
}
export const reanalyze = async (keep_corrections: boolean, ...pages: ReturnType<PageScript>[]) => {
  scriptNextPages(...pages)
  requireSuccess(await h.call(contract.reanalyzePaper, { paper_id, keep_corrections }, auth()))
  return waitForEnd()
}
export const getDetail = async () =>
  requireSuccess(await h.call(contract.getPaperDetail, { paper_id }, auth()))
export const getContents = async () => (await getDetail()).questions.map(({ body }) => body.content)
export const PLACE = { section_id: null, passage_id: null, label: '1' }
