import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  addQuestion,
  createPaper,
  publishPaper,
  type QuestionBody,
} from '@shangxue/contract/papers/endpoints'
import type { Endpoint, Input } from '@shangxue/contract/platform/endpoint'
import { sendWrite, tokenOf } from './api.ts'

export const PUPIL = 'xuesheng'

const QUESTION: QuestionBody = {
  type: 'single_choice',
  content: '',
  options: ['A', 'B', 'C', 'D'].map((key) => ({ key, text: `选项${key}` })),
  correct_options: ['B'],
  standard_answer: 'B',
  alternatives: [],
  tolerance: 0,
  key_points: [],
  answer_explanation: '选 B',
  difficulty_level: 'easy',
  knowledge_points: ['一般过去时'],
  max_score: 5,
}
const BODIES: readonly QuestionBody[] = [
  { ...QUESTION, content: 'She ____ home yesterday.' },
  { ...QUESTION, content: 'They ____ football last week.' },
  {
    ...QUESTION,
    type: 'fill_blank',
    content: 'go 的过去式是 ____。',
    options: [],
    correct_options: [],
    standard_answer: 'went',
  },
]

/** The endpoint with its path parameters filled in. */
const at = <E extends Endpoint>(e: E, input: Input<E> & Record<string, unknown>): E => ({
  ...e,
  path: e.path.replace(/:(\w+)/g, (_, key: string) => String(input[key])),
})

/** A published paper of three questions, the pupil's own. */
export async function ownPaper(request: APIRequestContext, minutes = 0): Promise<number> {
  const token = await tokenOf(request, PUPIL)
  const { paper_id } = await sendWrite(request, token, createPaper, {
    title: '过去时小测',
    subject: '英语',
    level: '初中',
    grade: '八年级',
    duration_minutes: minutes,
    multiple_rule: 'all_or_nothing',
    answer_key_text: '',
  })
  for (const [n, body] of BODIES.entries()) {
    const input = { paper_id, after_id: null, section_id: null, passage_id: null, label: `${n + 1}`, body }
    await sendWrite(request, token, at(addQuestion, input), input)
  }
  const input = { paper_id, shared: false }
  await sendWrite(request, token, at(publishPaper, input), input)
  return paper_id
}

export const startExam = async (page: Page, paperId: number) => {
  await page.goto(`/paper-analysis/exam/${paperId}`)
  await page.getByRole('button', { name: '开始考试' }).click()
  await expect(page.getByRole('heading', { name: '第 1 题' })).toBeVisible()
}

export const choose = (page: Page, key: string) =>
  page.getByRole('radio', { name: new RegExp(`^${key}`) }).check()

export const waitUntilSaved = (page: Page) =>
  expect(page.getByRole('status').getByText('已保存', { exact: true })).toBeVisible()

export async function submitExam(page: Page): Promise<void> {
  await page.getByRole('button', { name: '答题卡' }).click()
  await page.getByRole('dialog', { name: '答题卡' }).getByRole('button', { name: '交卷' }).click()
  const confirm = page.getByRole('dialog', { name: '交卷' }).getByRole('button', { name: '确认交卷' })
  await confirm.dblclick()
  await expect(page).toHaveURL(/\/paper-analysis\/result\/\d+/)
}
