import { standardPoints } from '@shangxue/contract/papers/knowledge/tree'
import type { QuestionBody, Subject } from '@shangxue/contract/papers/schemas'
import { truncateText } from '../../../platform/sanitize-text.ts'
import { detectKnowledgePoints } from '../knowledge/knowledge-points.ts'
import type { DraftQuestion, PaperDraft } from '../splitting/draft.ts'

/** Score of a question that states none. */
const DEFAULT_SCORE = 1
const MAX_LENGTHS = { content: 10_000, option: 2_000, answer: 5_000, options: 12 } as const

/** Converts a draft question to a stored one. Unread parts stay empty; nothing is invented. */
export function toQuestionBody(question: DraftQuestion, draft: PaperDraft, subject: Subject): QuestionBody {
  const section = question.section === null ? undefined : draft.sections[question.section]
  const options = question.options
    .slice(0, MAX_LENGTHS.options)
    .map(({ key, text }) => ({ key: truncateText(key, 4), text: truncateText(text, MAX_LENGTHS.option) }))
  const keys = new Set(options.map(({ key }) => key))
  const body: QuestionBody = {
    type: question.type,
    content: truncateText(question.content, MAX_LENGTHS.content),
    options,
    correct_options: question.correct_options.filter((key) => keys.has(key)),
    standard_answer: truncateText(question.answer ?? '', MAX_LENGTHS.answer),
    alternatives: [],
    tolerance: 0,
    key_points: [],
    answer_explanation: truncateText(question.explanation ?? '', MAX_LENGTHS.answer),
    difficulty_level: 'medium',
    knowledge_points: [],
    max_score: toHalfPoints(question.score ?? section?.score_each ?? DEFAULT_SCORE),
  }
  const passage = question.passage === null ? undefined : draft.passages[question.passage]?.text
  const solverPoints = question.knowledge_points?.slice(0, 10) ?? []
  return {
    ...body,
    knowledge_points: standardPoints(
      subject,
      solverPoints.length > 0
        ? solverPoints
        : detectKnowledgePoints(body, { subject, section: section?.title, passage }),
    ),
  }
}

/** Rounds to half points, the smallest unit of a score. */
const toHalfPoints = (points: number): number => Math.min(1_000, Math.max(0.5, Math.round(points * 2) / 2))
