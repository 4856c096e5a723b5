import type { DraftQuestion, PaperDraft } from '../../domains/papers/splitting/draft.ts'
import type { Sample } from './sample-papers.ts'

/** Questions with a formula that remains an image. */
const WITH_FORMULA = [4, 12, 15]
const NO_ANSWER = 16
const LOW_CONFIDENCE = 7
/** The line for school, class and name belongs to no question. */
const HEAD_LINE = { page: 1, x: 0.13, y: 0.116, w: 0.75, h: 0.026 }

/** The draft after an analysis that read most of the paper. */
export function withUncheckedParts({ draft, formulas }: Sample): PaperDraft {
  return {
    ...draft,
    questions: draft.questions.map((question) => toUnchecked(question, formulas.get(question.number) ?? [])),
    unread: [{ kind: 'illegible', box: HEAD_LINE }],
  }
}

function toUnchecked(
  question: DraftQuestion,
  formulas: readonly DraftQuestion['boxes'][number][],
): DraftQuestion {
  const { number } = question
  if (question.crops.length > 0) return { ...question, checks: ['figure'] }
  if (number === NO_ANSWER) return { ...question, answer: null, checks: ['no_answer'] }
  if (number === LOW_CONFIDENCE) return { ...question, checks: ['low_confidence'], confidence: 0.71 }
  if (!WITH_FORMULA.includes(number)) return question
  const crops = formulas.slice(0, 1).map((box) => ({ kind: 'formula' as const, box }))
  return { ...question, crops, checks: ['formula'] }
}
