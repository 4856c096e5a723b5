import type { PaperSummary } from '@shangxue/contract/papers/schemas'
import { ok, type ScriptedResponse } from '../../../lib/testing/server.ts'
import type { PaperDetail, PaperQuestion } from '../api.ts'

export const samplePaper = (overrides: Partial<PaperSummary> = {}): PaperSummary => ({
  paper_id: 7,
  kind: 'uploaded',
  title: '期中英语',
  subject: '英语',
  level: '初中',
  grade: '八年级',
  status: 'completed',
  progress: 100,
  failure: null,
  pages: 1,
  questions: 2,
  to_check: 1,
  total_score: 4,
  duration_minutes: 60,
  published: false,
  shared: false,
  mine: true,
  owner: 'laoban',
  created_at: new Date().toISOString(),
  open_attempt_id: null,
  best_score: null,
  attempts: 0,
  ...overrides,
})

export const sampleQuestion = (
  id: number,
  overrides: Partial<PaperQuestion> = {},
  body: Partial<PaperQuestion['body']> = {},
): PaperQuestion => ({
  question_id: id,
  version: 1,
  position: id,
  label: String(id),
  section_id: null,
  passage_id: null,
  body: {
    type: 'single_choice',
    content: `question ${id}`,
    options: [
      { key: 'A', text: 'yes' },
      { key: 'B', text: 'no' },
    ],
    correct_options: ['A'],
    standard_answer: 'A',
    alternatives: [],
    tolerance: 0,
    key_points: [],
    answer_explanation: '',
    difficulty_level: 'medium',
    knowledge_points: [],
    max_score: 2,
    ...body,
  },
  boxes: [{ page: 1, x: 0.1, y: 0.1 * id, w: 0.8, h: 0.08 }],
  crops: [],
  checks: [],
  corrected: false,
  ...overrides,
})

export const samplePage = (
  overrides: Partial<PaperDetail['pages'][number]> = {},
): PaperDetail['pages'][number] => ({
  page_id: 70,
  file_id: 'f',
  page_no: 1,
  kind: 'questions',
  status: 'completed',
  progress: 100,
  failure: null,
  width: 1000,
  height: 1400,
  straightened: true,
  ...overrides,
})

export const sampleDetail = (overrides: Partial<PaperDetail> = {}): PaperDetail => ({
  paper: samplePaper(),
  multiple_rule: 'all_or_nothing',
  answer_key_text: '',
  engine: 'pp-ocr',
  pages: [samplePage()],
  blocks: [],
  questions: [sampleQuestion(1, { checks: ['low_confidence', 'no_answer'] }), sampleQuestion(2)],
  unread: [],
  attempts: [],
  ...overrides,
})

export const papersResponse = (...list: PaperSummary[]): ScriptedResponse =>
  ok({ list, pagination: { page: 1, pageSize: 10, total: list.length, totalPages: 1, totalCapped: false } })
