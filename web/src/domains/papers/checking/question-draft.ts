import { isChoice, type QuestionBody, type QuestionType } from '@shangxue/contract/papers/schemas'
import type { Detail, Question } from '../use-papers.ts'

/** Form values of a question, stored on the device until it is saved. */
export interface QuestionDraft {
  /** Version of the question when editing began. */
  readonly version: number
  readonly label: string
  readonly section_id: number | null
  readonly passage_id: number | null
  readonly type: QuestionType
  readonly content: string
  readonly options: readonly { readonly key: string; readonly text: string }[]
  readonly correct_options: readonly string[]
  readonly standard_answer: string
  /** One per line. */
  readonly alternatives: string
  readonly tolerance: number | null
  readonly key_points: readonly { readonly text: string; readonly points: number | null }[]
  readonly answer_explanation: string
  readonly difficulty_level: QuestionBody['difficulty_level']
  /** Separated by 、 or commas. */
  readonly knowledge_points: string
  readonly max_score: number | null
}

const KEYS = 'ABCDEFGHIJKL'
export const OPTIONS_MAX = KEYS.length
const POINTS_MAX = 1_000

/** The draft and its setter, for the parts of the form. */
export interface QuestionForm {
  readonly value: QuestionDraft
  readonly change: (fields: Partial<QuestionDraft>) => void
}

export function draftOf({ version, label, section_id, passage_id, body }: Question): QuestionDraft {
  const { alternatives, knowledge_points, tolerance, ...same } = body
  return {
    ...{ version, label, section_id, passage_id },
    ...same,
    tolerance: tolerance === 0 ? null : tolerance,
    alternatives: alternatives.join('\n'),
    knowledge_points: knowledge_points.join('、'),
  }
}

export const emptyDraft = (after: Question | undefined, label: string): QuestionDraft => ({
  version: 0,
  label,
  section_id: after?.section_id ?? null,
  passage_id: after?.passage_id ?? null,
  type: after?.body.type ?? 'single_choice',
  content: '',
  options: [],
  correct_options: [],
  standard_answer: '',
  alternatives: '',
  tolerance: null,
  key_points: [],
  answer_explanation: '',
  difficulty_level: 'medium',
  knowledge_points: '',
  max_score: after?.body.max_score ?? null,
})

/** Replaces a deleted section or passage of the draft by the current one of the question. */
export function housed(
  draft: QuestionDraft,
  { blocks }: Pick<Detail, 'blocks'>,
  now: Question | undefined,
): QuestionDraft {
  const there = (id: number | null) => blocks.some((block) => block.id === id)
  const { section_id, passage_id } = draft
  return {
    ...draft,
    ...(section_id !== null && !there(section_id) && { section_id: now?.section_id ?? null }),
    ...(passage_id !== null && !there(passage_id) && { passage_id: now?.passage_id ?? null }),
  }
}

const pieces = (text: string, between: RegExp) => [
  ...new Set(
    text
      .split(between)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== ''),
  ),
]

export function bodyOf(draft: QuestionDraft): QuestionBody {
  const { type } = draft
  const choice = isChoice(type)
  const open = type === 'short_answer' || type === 'essay'
  const options = choice ? draft.options.map(({ key, text }) => ({ key, text: text.trim() })) : []
  const correct = options.map(({ key }) => key).filter((key) => draft.correct_options.includes(key))
  return {
    type,
    content: draft.content.trim(),
    options,
    correct_options: correct,
    standard_answer: choice ? correct.join('') : draft.standard_answer.trim(),
    alternatives: choice || type === 'true_false' ? [] : pieces(draft.alternatives, /\n/),
    tolerance: type === 'fill_blank' ? (draft.tolerance ?? 0) : 0,
    key_points: open
      ? draft.key_points.map(({ text, points }) => ({ text: text.trim(), points: points ?? 0 }))
      : [],
    answer_explanation: draft.answer_explanation.trim(),
    difficulty_level: draft.difficulty_level,
    knowledge_points: pieces(draft.knowledge_points, /[、,，;；\n]/),
    max_score: draft.max_score ?? 0,
  }
}

/** Assigns letters in order after options change. Correct options stay correct. */
export function lettered(
  options: QuestionDraft['options'],
  correct: readonly string[],
): Pick<QuestionDraft, 'options' | 'correct_options'> {
  const right = options.map(({ key }) => correct.includes(key))
  const keyed = options.map(({ text }, at) => ({ key: KEYS[at] ?? '', text }))
  return { options: keyed, correct_options: keyed.filter((_, at) => right[at]).map(({ key }) => key) }
}

/** Returns the correct options after a tap: one for single choice, several for multiple choice. */
export function toggled({ type, correct_options: correct }: QuestionDraft, key: string): readonly string[] {
  if (correct.includes(key)) return correct.filter((one) => one !== key)
  return type === 'multiple_choice' ? [...correct, key] : [key]
}

export function scoreError(score: number | null): string | undefined {
  if (score === null) return '请填写分值'
  if (score * 2 !== Math.round(score * 2)) return '分值是 0.5 的倍数，请修改'
  return score > POINTS_MAX ? `分值最多 ${POINTS_MAX}，请改小` : undefined
}

/** `pictured`: the question has a picture, so its text may be empty. */
export function draftErrors(draft: QuestionDraft, pictured = false) {
  const body = bodyOf(draft)
  const standsElsewhere = pictured || draft.passage_id !== null
  const empty = body.content === '' && body.options.length === 0
  const points = body.key_points.reduce((sum, point) => sum + point.points, 0)
  return {
    label: draft.label.trim() === '' ? '请填写题号' : undefined,
    content: empty && !standsElsewhere ? '请填写题目内容' : undefined,
    options: optionsError(body),
    score: scoreError(draft.max_score),
    points: pointsError(body, points),
    knowledge: body.knowledge_points.length > 10 ? '知识点最多 10 个，请删掉一些' : undefined,
  }
}

function optionsError({ type, options, correct_options }: QuestionBody): string | undefined {
  if (options.some(({ text }) => text === '')) return '请填写选项内容，或删掉空的选项'
  if (type === 'single_choice' && correct_options.length > 1) return '单选题只能有一个正确选项'
  return undefined
}

function pointsError({ key_points, max_score }: QuestionBody, sum: number): string | undefined {
  if (key_points.some(({ text }) => text === '')) return '请填写得分点，或删掉空的一项'
  if (key_points.some(({ points }) => points * 2 !== Math.round(points * 2)))
    return '得分点的分数是 0.5 的倍数，请修改'
  return sum > max_score ? '得分点的分数之和超过了本题分值，请修改' : undefined
}

export const isFaulty = (errors: ReturnType<typeof draftErrors>): boolean =>
  Object.values(errors).some((error) => error !== undefined)

/** Formats the draft as text for the clipboard. */
export function textOf(draft: QuestionDraft): string {
  const body = bodyOf(draft)
  const { alternatives, knowledge_points } = body
  return [
    `${draft.label.trim()}. ${body.content}`,
    ...body.options.map(({ key, text }) => `${key}. ${text}`),
    body.standard_answer && `答案：${body.standard_answer}`,
    alternatives.length > 0 && `其他算对的答案：${alternatives.join('；')}`,
    ...body.key_points.map(({ text, points }) => `得分点：${text}（${points}分）`),
    body.answer_explanation && `解析：${body.answer_explanation}`,
    knowledge_points.length > 0 && `知识点：${knowledge_points.join('、')}`,
  ]
    .filter(Boolean)
    .join('\n')
}
