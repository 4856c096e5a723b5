import { isChoice, type QuestionBody, type QuestionType } from '@shangxue/contract/papers/schemas'
import type { PaperDetail, PaperQuestion } from '../api.ts'

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

const OPTION_LETTERS = 'ABCDEFGHIJKL'
export const OPTIONS_MAX = OPTION_LETTERS.length
const MAX_SCORE = 1_000

/** The draft and its setter, for the parts of the form. */
export interface QuestionForm {
  readonly value: QuestionDraft
  readonly change: (fields: Partial<QuestionDraft>) => void
}

export function toDraft({ version, label, section_id, passage_id, body }: PaperQuestion): QuestionDraft {
  const { alternatives, knowledge_points, tolerance, ...shared } = body
  return {
    ...{ version, label, section_id, passage_id },
    ...shared,
    tolerance: tolerance === 0 ? null : tolerance,
    alternatives: alternatives.join('\n'),
    knowledge_points: knowledge_points.join('、'),
  }
}

export const emptyDraft = (previous: PaperQuestion | undefined, label: string): QuestionDraft => ({
  version: 0,
  label,
  section_id: previous?.section_id ?? null,
  passage_id: previous?.passage_id ?? null,
  type: previous?.body.type ?? 'single_choice',
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
  max_score: previous?.body.max_score ?? null,
})

/** Replaces a deleted section or passage of the draft by the current one of the question. */
export function resolvePlacement(
  draft: QuestionDraft,
  { blocks }: Pick<PaperDetail, 'blocks'>,
  current: PaperQuestion | undefined,
): QuestionDraft {
  const exists = (id: number | null) => blocks.some((block) => block.id === id)
  const { section_id, passage_id } = draft
  return {
    ...draft,
    ...(section_id !== null && !exists(section_id) && { section_id: current?.section_id ?? null }),
    ...(passage_id !== null && !exists(passage_id) && { passage_id: current?.passage_id ?? null }),
  }
}

const splitUnique = (text: string, separator: RegExp) => [
  ...new Set(
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

export function toQuestionBody(draft: QuestionDraft): QuestionBody {
  const { type } = draft
  const isChoiceType = isChoice(type)
  const isOpenType = type === 'short_answer' || type === 'essay'
  const options = isChoiceType ? draft.options.map(({ key, text }) => ({ key, text: text.trim() })) : []
  const correct = options.map(({ key }) => key).filter((key) => draft.correct_options.includes(key))
  return {
    type,
    content: draft.content.trim(),
    options,
    correct_options: correct,
    standard_answer: isChoiceType ? correct.join('') : draft.standard_answer.trim(),
    alternatives: isChoiceType || type === 'true_false' ? [] : splitUnique(draft.alternatives, /\n/),
    tolerance: type === 'fill_blank' ? (draft.tolerance ?? 0) : 0,
    key_points: isOpenType
      ? draft.key_points.map(({ text, points }) => ({ text: text.trim(), points: points ?? 0 }))
      : [],
    answer_explanation: draft.answer_explanation.trim(),
    difficulty_level: draft.difficulty_level,
    knowledge_points: splitUnique(draft.knowledge_points, /[、,，;；\n]/),
    max_score: draft.max_score ?? 0,
  }
}

/** Assigns letters in order after options change. Correct options stay correct. */
export function relabelOptions(
  options: QuestionDraft['options'],
  correct: readonly string[],
): Pick<QuestionDraft, 'options' | 'correct_options'> {
  const isCorrect = options.map(({ key }) => correct.includes(key))
  const relabelled = options.map(({ text }, index) => ({ key: OPTION_LETTERS[index] ?? '', text }))
  return {
    options: relabelled,
    correct_options: relabelled.filter((_, index) => isCorrect[index]).map(({ key }) => key),
  }
}

/** Returns the correct options after a tap: one for single choice, several for multiple choice. */
export function toggleCorrect(
  { type, correct_options: correct }: QuestionDraft,
  key: string,
): readonly string[] {
  if (correct.includes(key)) return correct.filter((optionKey) => optionKey !== key)
  return type === 'multiple_choice' ? [...correct, key] : [key]
}

export function scoreError(score: number | null): string | undefined {
  if (score === null) return '请填写分值'
  if (score * 2 !== Math.round(score * 2)) return '分值是 0.5 的倍数，请修改'
  return score > MAX_SCORE ? `分值最多 ${MAX_SCORE}，请改小` : undefined
}

/** Returns the messages by field. A question with a picture may have an empty text. */
export function draftErrors(draft: QuestionDraft, hasPicture = false) {
  const body = toQuestionBody(draft)
  const contentIsElsewhere = hasPicture || draft.passage_id !== null
  const isEmpty = body.content === '' && body.options.length === 0
  const points = body.key_points.reduce((sum, point) => sum + point.points, 0)
  return {
    label: draft.label.trim() === '' ? '请填写题号' : undefined,
    content: isEmpty && !contentIsElsewhere ? '请填写题目内容' : undefined,
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

export const hasErrors = (errors: ReturnType<typeof draftErrors>): boolean =>
  Object.values(errors).some((error) => error !== undefined)

/** Formats the draft as text for the clipboard. */
export function toPlainText(draft: QuestionDraft): string {
  const body = toQuestionBody(draft)
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
