import * as contract from '@shangxue/contract/papers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { must } from '../../../testing/papers.ts'
import { type PageScript, scriptedReader } from '../../../testing/scripted-reader.ts'
import { splitByLines } from './line-splitter.ts'

export let h: Harness
export let owner: TestUser
export let paper_id: number
export let photo: Buffer
let script: PageScript
export const reader = scriptedReader((nth) => script(nth))
/** Starts a server with a scripted reader and creates a paper with one page per test. */
export function aPaperForEachTest(): void {
  beforeAll(async () => {
    h = await startHarness({ withJobs: true, reader, split: splitByLines })
    owner = await h.signedIn()
    photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eee' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(() => h.close())
  beforeEach(async () => {
    paper_id = must(await h.call(contract.createPaper, FACTS, as())).paper_id
    must(await upload())
  })
}
/** Switches the helpers to another paper. */
export const turnTo = (id: number): void => {
  paper_id = id
}
/** Scripts the reader by page number, counted over the whole test file. */
export const scripted = (said: PageScript): void => {
  script = said
}
export function gate() {
  let go = () => {}
  const waits = new Promise<void>((resolve) => {
    go = resolve
  })
  return { go, waits }
}
export const as = () => ({ token: owner.token })
export const FACTS = {
  title: '月考',
  subject: '英语',
  level: '初中',
  grade: '',
  duration_minutes: 0,
} as const
export const upload = (fields: object = {}) =>
  h.call(
    contract.uploadPaperImages,
    { paper_id, ...fields },
    { ...as(), file: { name: 'p.jpg', bytes: photo } },
  )
/** Scripts the pages of the next analysis, in order. */
export function reads(...pages: ReturnType<PageScript>[]): void {
  const from = reader.pages()
  script = (nth) => pages[nth - from - 1] ?? []
}
/** Waits until the reader has received the page that it blocks on. */
export const underWay = async (from: number) => {
  await expect.poll(() => reader.pages(), { timeout: 30_000 }).toBeGreaterThan(from)
}
export const progress = async () => must(await h.call(contract.getAnalysisProgress, { paper_id }, as()))
export const ended = async () => {
  await expect.poll(async () => (await progress()).status, { timeout: 60_000 }).not.toBe('analyzing')
  return progress()
}
export const analyzed = async (...pages: ReturnType<PageScript>[]) => {
  reads(...pages)
  must(await h.call(contract.analyzePaper, { paper_id }, as()))
  return ended()
}
export const reanalyzed = async (keep_corrections: boolean, ...pages: ReturnType<PageScript>[]) => {
  reads(...pages)
  must(await h.call(contract.reanalyzePaper, { paper_id, keep_corrections }, as()))
  return ended()
}
export const detail = async () => must(await h.call(contract.getPaperDetail, { paper_id }, as()))
export const contents = async () => (await detail()).questions.map(({ body }) => body.content)
export const PLACE = { section_id: null, passage_id: null, label: '1' }
