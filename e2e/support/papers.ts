import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { saveAnswersBatch, startExam, submitExam } from '@shangxue/contract/exams/endpoints'
import { createPaper, getPaperDetail, uploadPaperImages } from '@shangxue/contract/papers/endpoints'
import { callApi, sendWrite, tokenOf } from './api.ts'
import { ownPaper, PUPIL } from './exam.ts'

export const BASE = '/paper-analysis'
/** A call of this side, whatever its query. */
export const requestTo = (name: string) => new RegExp(`/api/paper-analysis/${name}(\\?|$)`)

const NAMES = ['primary-english-1', 'primary-english-2'] as const
/** The page of a sample paper, as a phone has it. */
export const samplePage = (at: 0 | 1) => ({
  name: `${NAMES[at]}.webp`,
  mimeType: 'image/webp',
  buffer: readFileSync(new URL(`../../content/papers/pages/${NAMES[at]}.webp`, import.meta.url)),
})

/** The pupil's paper with one page that nobody has read yet. */
export async function uploadPaper(request: APIRequestContext): Promise<number> {
  const token = await tokenOf(request, PUPIL)
  const { paper_id } = await sendWrite(request, token, createPaper, {
    title: '期中英语',
    subject: '英语',
    level: '小学',
    grade: '五年级',
    duration_minutes: 0,
    multiple_rule: 'all_or_nothing',
    answer_key_text: '',
  })
  const headers = { authorization: `Bearer ${token}` }
  const multipart = { paper_id: String(paper_id), kind: 'questions', file: samplePage(0) }
  const sent = await request.post(uploadPaperImages.path, { multipart, headers })
  expect(sent.status()).toBe(200)
  return paper_id
}

/** Creates a paper of the pupil and submits it with no right answers. */
export async function createFailedExam(
  request: APIRequestContext,
): Promise<{ paperId: number; attemptId: number }> {
  const paperId = await ownPaper(request)
  const token = await tokenOf(request, PUPIL)
  const { questions } = await callApi(request, token, getPaperDetail, { paper_id: paperId })
  const { attempt_id } = await sendWrite(request, token, startExam, { paper_id: paperId })
  const answers = questions.map(({ question_id, body }) => ({
    question_id,
    ...(body.options.length > 0 ? { selected_options: ['D'] } : { user_answer: 'goed' }),
  }))
  await sendWrite(request, token, saveAnswersBatch, { attempt_id, answers })
  await sendWrite(request, token, submitExam, { attempt_id })
  return { paperId, attemptId: attempt_id }
}

/** Answers every call of this name so; what is left out goes on to the server. */
export const respondWith = (page: Page, name: string, json: unknown) =>
  page.route(requestTo(name), (route) => route.fulfill({ json }))

/** The session of this page forgets the user name, as no tap can make it. */
export async function loseUserName(page: Page): Promise<void> {
  const matches = await page.evaluate(async () => {
    const chunks = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script, link')]
      .map((element) => ('src' in element ? element.src : element.href))
      .filter((address) => /\/assets\/[^/]+\.js$/.test(address))
    for (const chunk of chunks) {
      const parts: Record<string, unknown> = await import(chunk)
      for (const part of Object.values(parts)) {
        const store = part as { getState?: () => object; setState?: (to: object) => void } | null
        if (typeof store?.getState !== 'function' || !store.setState) continue
        if (!('userName' in store.getState())) continue
        store.setState({ userName: '' })
        return true
      }
    }
    return false
  })
  expect(matches).toBe(true)
}

/** Taps the first button of the name. */
export const press = (where: Page | Locator, name: string | RegExp) =>
  where
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
