import type { QuestionBody, Subject } from '@shangxue/contract/papers-parts'
import { shortened } from '../../platform/storable.ts'
import { knowledgePointsOf } from './knowledge.ts'
import type { DraftQuestion, PaperDraft } from './splitting/draft.ts'

/** Score of a question that states none. */
const UNSTATED = 1
const LENGTHS = { content: 10_000, option: 2_000, answer: 5_000, options: 12 } as const

/** Converts a draft question to a stored one. Unread parts stay empty; nothing is invented. */
export function bodyOf(found: DraftQuestion, draft: PaperDraft, subject: Subject): QuestionBody {
  const section = found.section === null ? undefined : draft.sections[found.section]
  const options = found.options
    .slice(0, LENGTHS.options)
    .map(({ key, text }) => ({ key: shortened(key, 4), text: shortened(text, LENGTHS.option) }))
  const keys = new Set(options.map(({ key }) => key))
  const body: QuestionBody = {
    type: found.type,
    content: shortened(found.content, LENGTHS.content),
    options,
    correct_options: found.correct_options.filter((key) => keys.has(key)),
    standard_answer: shortened(found.answer ?? '', LENGTHS.answer),
    alternatives: [],
    tolerance: 0,
    key_points: [],
    answer_explanation: shortened(found.explanation ?? '', LENGTHS.answer),
    difficulty_level: 'medium',
    knowledge_points: [],
    max_score: halves(found.score ?? section?.score_each ?? UNSTATED),
  }
  const passage = found.passage === null ? undefined : draft.passages[found.passage]?.text
  const told = found.knowledge_points?.slice(0, 10) ?? []
  return {
    ...body,
    knowledge_points:
      told.length > 0 ? told : knowledgePointsOf(body, { subject, section: section?.title, passage }),
  }
}

/** Rounds to half points, the smallest unit of a score. */
const halves = (points: number): number => Math.min(1_000, Math.max(0.5, Math.round(points * 2) / 2))
