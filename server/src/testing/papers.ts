import { getExamResult, saveAnswersBatch, startExam, submitExam } from '@shangxue/contract/exams/endpoints'
import {
  addQuestion,
  createPaper,
  publishPaper,
  type QuestionBody,
} from '@shangxue/contract/papers/endpoints'
import type { Harness, TestUser } from './harness.ts'

const BODY: QuestionBody = {
  type: 'single_choice',
  content: '下列哪一个是首都？',
  options: ['A', 'B', 'C', 'D'].map((key) => ({ key, text: `选项${key}` })),
  correct_options: ['B'],
  standard_answer: '',
  alternatives: [],
  tolerance: 0,
  key_points: [],
  answer_explanation: '因为B',
  difficulty_level: 'medium',
  knowledge_points: ['首都'],
  max_score: 2,
}
/** A question that can be published. */
export const aBody = (overrides: Partial<QuestionBody> = {}): QuestionBody => ({ ...BODY, ...overrides })
export const aBlank = (answer: string, overrides: Partial<QuestionBody> = {}): QuestionBody =>
  aBody({
    type: 'fill_blank',
    content: '填空：____',
    options: [],
    correct_options: [],
    standard_answer: answer,
    ...overrides,
  })
export const anEssay = (overrides: Partial<QuestionBody> = {}): QuestionBody =>
  aBody({
    type: 'short_answer',
    content: '简述光合作用。',
    options: [],
    correct_options: [],
    standard_answer: '植物利用光能制造有机物',
    key_points: [
      { text: '光能|阳光', points: 3 },
      { text: '有机物', points: 2 },
    ],
    max_score: 5,
    ...overrides,
  })

interface PaperOptions {
  readonly title?: string
  readonly shared?: boolean
  readonly minutes?: number
  readonly subject?: '英语' | '数学'
  readonly multipleRule?: 'all_or_nothing' | 'partial'
}
export interface PublishedPaper {
  readonly paperId: number
  readonly questionIds: readonly number[]
}

/** Publishes a paper with questions entered by its owner. */
export async function aPublishedPaper(
  h: Harness,
  owner: TestUser,
  bodies: readonly QuestionBody[],
  { title = '期中卷', shared = true, minutes = 0, subject = '英语', multipleRule }: PaperOptions = {},
): Promise<PublishedPaper> {
  const auth = { token: owner.token }
  const facts = { title, subject, level: '初中', grade: '七年级', duration_minutes: minutes } as const
  const rule = multipleRule && { multiple_rule: multipleRule }
  const { paper_id } = requireSuccess(await h.call(createPaper, { ...facts, ...rule }, auth))
  const questionIds: number[] = []
  for (const [i, body] of bodies.entries()) {
    const place = { after_id: null, section_id: null, passage_id: null, label: String(i + 1) }
    questionIds.push(
      requireSuccess(await h.call(addQuestion, { paper_id, ...place, body }, auth)).question_id,
    )
  }
  requireSuccess(await h.call(publishPaper, { paper_id, shared }, auth))
  return { paperId: paper_id, questionIds }
}

export type PaperAnswer = string | readonly string[]

/** Takes a paper: a text or chosen options per question, undefined for none. Returns the attempt's id. */
export async function takePaper(
  h: Harness,
  pupil: TestUser,
  { paperId, questionIds }: PublishedPaper,
  inputAnswers: readonly (PaperAnswer | undefined)[],
  seconds = 10,
): Promise<number> {
  const auth = { token: pupil.token }
  const { attempt_id } = requireSuccess(await h.call(startExam, { paper_id: paperId }, auth))
  const answers = inputAnswers.flatMap((inputAnswer, i) => {
    if (inputAnswer === undefined) return []
    const answerFields =
      typeof inputAnswer === 'string' ? { user_answer: inputAnswer } : { selected_options: [...inputAnswer] }
    return [{ question_id: questionIds[i] ?? 0, time_spent: seconds, seq: 1, ...answerFields }]
  })
  if (answers.length > 0) requireSuccess(await h.call(saveAnswersBatch, { attempt_id, answers }, auth))
  requireSuccess(await h.call(submitExam, { attempt_id }, auth))
  return attempt_id
}

export const getResult = async (h: Harness, { token }: TestUser, attempt_id: number) =>
  requireSuccess(await h.call(getExamResult, { attempt_id }, { token }))

/** Returns the data of a response that must be successful. */
export function requireSuccess<T>(answer: { status: number; msg: string; data: T }): T {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.msg}`)
  return answer.data
}
