import { ok, type ScriptedResponse } from '../../../lib/testing/server.ts'

export const MINUTE = 60_000
const ATTEMPT = 12
const PAPER = 5

export const attempt = (overrides: object = {}) => ({
  attempt_id: ATTEMPT,
  paper_id: PAPER,
  status: 'in_progress',
  started_at: new Date().toISOString(),
  deadline: null,
  submitted_at: null,
  graded_at: null,
  server_now: new Date().toISOString(),
  score: null,
  total_score: 20,
  judged_score: 20,
  answered: 0,
  questions: 5,
  needs_review: 0,
  time_spent: 0,
  ...overrides,
})

const question = (question_id: number, question_type: string, overrides: object = {}) => ({
  question_id,
  version: 1,
  label: String(question_id - 100),
  section_id: null,
  passage_id: null,
  question_content: `题干 ${question_id - 100}`,
  question_type,
  difficulty_level: 'medium',
  all_options: [],
  blanks: 1,
  max_score: 4,
  crops: [],
  ...overrides,
})
const OPTIONS = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: `选项${key}` }))

const QUESTIONS = [
  question(101, 'single_choice', { all_options: OPTIONS, section_id: 1 }),
  question(102, 'multiple_choice', { all_options: OPTIONS, section_id: 1, passage_id: 2 }),
  question(103, 'true_false', { section_id: 1 }),
  question(104, 'fill_blank', { blanks: 2, section_id: 1 }),
  question(105, 'essay', { section_id: 1 }),
]
export const PAPER_INFO = {
  paper_id: PAPER,
  edition: 1,
  title: '期中英语',
  subject: '英语',
  level: '初中',
  grade: '八年级',
  duration_minutes: 0,
  total_score: 20,
  deleted: false,
}
const BLOCKS = [
  { id: 1, kind: 'section', title: '一、选择', text: '每题 4 分' },
  { id: 2, kind: 'passage', title: 'A Letter', text: 'Dear Tom, it is raining.' },
]

export interface Saved {
  question_id: number
  user_answer: string
  selected_options: string[]
  time_spent: number
  seq: number
  marked: boolean
}
interface Item extends Partial<Omit<Saved, 'question_id'>> {
  question_id: number
}

/** Fake exam server. An answer with a smaller seq changes nothing, and only answers raise the seq. */
export function examServer() {
  const answers = new Map<number, Saved>()
  let state: object = {}
  let lastSaved: number | null = null
  const saveItem = ({ question_id, ...item }: Item): Saved => {
    const before = answers.get(question_id) ?? {
      question_id,
      user_answer: '',
      selected_options: [],
      time_spent: 0,
      seq: 0,
      marked: false,
    }
    const isNewer = (item.seq ?? before.seq + 1) > before.seq
    const hasAnswer = item.user_answer !== undefined || item.selected_options !== undefined
    const time_spent = Math.max(before.time_spent, item.time_spent ?? 0)
    const marked = isNewer ? (item.marked ?? before.marked) : before.marked
    const after = hasAnswer
      ? { ...before, ...(isNewer && { ...item, time_spent }) }
      : { ...before, time_spent, marked }
    answers.set(question_id, after)
    lastSaved = question_id
    return after
  }
  const server_now = () => new Date().toISOString()
  return {
    answers,
    set: (overrides: object) => {
      state = { ...state, ...overrides }
    },
    answerTo(path: string, body: Record<string, unknown>): ScriptedResponse | undefined {
      const current = attempt({ ...state, answered: answers.size })
      if (path.endsWith('/start-exam'))
        return ok({ attempt: current, attempt_id: ATTEMPT, resumed: answers.size > 0 })
      if (path.endsWith('/get-exam-questions'))
        return ok({
          attempt: current,
          paper_info: PAPER_INFO,
          blocks: BLOCKS,
          questions: QUESTIONS,
          answers: [...answers.values()],
          last_question_id: lastSaved,
        })
      if (path.endsWith('/save-answer'))
        return ok({ saved: saveItem(body as never), server_now: server_now() })
      if (path.endsWith('/save-answers-batch'))
        return ok({ saved: (body.answers as Item[]).map(saveItem), server_now: server_now() })
      if (path.endsWith('/submit-exam')) {
        state = { ...state, status: 'submitted' }
        return ok(attempt(state))
      }
      if (path.endsWith('/pause-exam')) return ok(attempt({ ...state, status: 'paused' }))
      if (path.endsWith('/resume-exam')) return ok(attempt({ ...state, status: 'in_progress' }))
      if (path.endsWith('/abandon-exam')) return ok(attempt({ ...state, status: 'not_started' }))
      return undefined
    },
  }
}

export const paperDetail = (overrides: object = {}) => ({
  paper: {
    paper_id: PAPER,
    kind: 'uploaded',
    title: '期中英语',
    subject: '英语',
    level: '初中',
    grade: '八年级',
    status: 'completed',
    progress: 100,
    failure: null,
    pages: 1,
    questions: 5,
    to_check: 0,
    total_score: 20,
    duration_minutes: 0,
    published: true,
    shared: false,
    mine: true,
    owner: 'xuesheng',
    created_at: '2026-11-01T00:00:00.000Z',
    open_attempt_id: null,
    best_score: null,
    attempts: 0,
    ...overrides,
  },
  multiple_rule: 'partial',
  answer_key_text: '',
  engine: null,
  pages: [],
  blocks: [],
  questions: [],
  unread: [],
  attempts: [],
})
