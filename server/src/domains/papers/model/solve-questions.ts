import type { Question, Solution } from '../../../adapters/ai/port.ts'
import { isKey } from '../questions/answer-keys.ts'
import type { CheckReason, DraftQuestion, PaperDraft } from '../splitting/draft.ts'

/** Minimum confidence of a suggested answer. */
const MIN_SUGGESTION_CONFIDENCE = 0.5
/** Minimum confidence to doubt a given answer. */
const MIN_DOUBT_CONFIDENCE = 0.8
const BATCH_SIZE = 6

/** Questions with these checks cannot be solved without their picture. */
const NEEDS_PICTURE: readonly CheckReason[] = ['figure', 'illegible']

export interface Solver {
  solve(question: Question): Promise<Solution | null>
  /** Called before each batch; throws if the analysis was cancelled. */
  onProgress(done: number, total: number): Promise<void>
}

/**
 * Solves every question without its answer. If the paper has no answer, the solution is suggested and marked.
 * A differing given answer stays and is marked for review. On agreement a missing explanation is added.
 */
export async function solveQuestions(draft: PaperDraft, { solve, onProgress }: Solver): Promise<PaperDraft> {
  const questions = [...draft.questions]
  const solvableIndexes = questions.flatMap((question, i) => (canBeSolved(question) ? [i] : []))
  for (let from = 0; from < solvableIndexes.length; from += BATCH_SIZE) {
    await onProgress(from, solvableIndexes.length)
    const batch = solvableIndexes.slice(from, from + BATCH_SIZE)
    await Promise.all(
      batch.map(async (i) => {
        const question = questions[i] as DraftQuestion
        const solution = await solve(toSolverQuestion(question, draft))
        if (solution && solution.basis !== 'stored') questions[i] = applySolution(question, solution)
      }),
    )
  }
  return { ...draft, questions }
}

const canBeSolved = ({ checks, content, type, options }: DraftQuestion): boolean =>
  content !== '' &&
  !checks.some((check) => NEEDS_PICTURE.includes(check)) &&
  // A recognised formula is between dollar signs.
  !(checks.includes('formula') && !content.includes('$')) &&
  !(type.endsWith('choice') && options.length < 2)

function toSolverQuestion(question: DraftQuestion, { passages }: PaperDraft): Question {
  const passage = question.passage === null ? null : (passages[question.passage]?.text ?? null)
  const { type, content, options, answer, correct_options, explanation } = question
  return { type, content, passage, options, answer, correct_options, explanation, knowledge_points: [] }
}

function applySolution(question: DraftQuestion, solution: Solution): DraftQuestion {
  const withPoints = { ...question, knowledge_points: [...solution.knowledge_points] }
  if (question.answer === null || !isKey(question.answer))
    return solution.confidence < MIN_SUGGESTION_CONFIDENCE ? withPoints : suggestAnswer(withPoints, solution)
  if (solution.agrees) return { ...withPoints, explanation: question.explanation ?? solution.explanation }
  const isDoubtful = solution.agrees === false && solution.confidence >= MIN_DOUBT_CONFIDENCE
  return isDoubtful ? { ...withPoints, checks: [...new Set([...question.checks, MISMATCH])] } : withPoints
}
const MISMATCH: CheckReason = 'answer_mismatch'

function suggestAnswer(
  question: DraftQuestion,
  { answer, correct_options, explanation }: Solution,
): DraftQuestion {
  const checks = question.checks.filter((check) => check !== 'no_answer')
  return {
    ...question,
    answer,
    correct_options: [...correct_options],
    explanation: question.explanation ?? explanation,
    checks: [...checks, 'suggested_answer'],
  }
}
