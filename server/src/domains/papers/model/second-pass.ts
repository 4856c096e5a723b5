import type { Question, Solution } from '../../../adapters/ai/port.ts'
import { isKey } from '../answer-keys.ts'
import type { CheckReason, DraftQuestion, PaperDraft } from '../splitting/draft.ts'

/** Minimum confidence of a suggested answer. */
const WORTH_SHOWING = 0.5
/** Minimum confidence to doubt a given answer. */
const WORTH_DOUBTING = 0.8
const AT_ONCE = 6

/** Questions with these checks cannot be solved without their picture. */
const PICTURED: readonly CheckReason[] = ['figure', 'illegible']

export interface Solver {
  solve(question: Question): Promise<Solution | null>
  /** Called before each batch; throws if the analysis was cancelled. */
  tell(done: number, of: number): Promise<void>
}

/**
 * Solves every question without its answer. If the paper has no answer, the solution is suggested and marked.
 * A differing given answer stays and is marked for review. On agreement a missing explanation is added.
 */
export async function secondPass(draft: PaperDraft, { solve, tell }: Solver): Promise<PaperDraft> {
  const questions = [...draft.questions]
  const askable = questions.flatMap((one, i) => (canBeSolved(one) ? [i] : []))
  for (let from = 0; from < askable.length; from += AT_ONCE) {
    await tell(from, askable.length)
    const handful = askable.slice(from, from + AT_ONCE)
    await Promise.all(
      handful.map(async (i) => {
        const one = questions[i] as DraftQuestion
        const solution = await solve(asked(one, draft))
        if (solution && solution.basis !== 'stored') questions[i] = withOpinion(one, solution)
      }),
    )
  }
  return { ...draft, questions }
}

const canBeSolved = ({ checks, content, type, options }: DraftQuestion): boolean =>
  content !== '' &&
  !checks.some((check) => PICTURED.includes(check)) &&
  // A recognised formula is between dollar signs.
  !(checks.includes('formula') && !content.includes('$')) &&
  !(type.endsWith('choice') && options.length < 2)

function asked(one: DraftQuestion, { passages }: PaperDraft): Question {
  const passage = one.passage === null ? null : (passages[one.passage]?.text ?? null)
  const { type, content, options, answer, correct_options, explanation } = one
  return { type, content, passage, options, answer, correct_options, explanation, knowledge_points: [] }
}

function withOpinion(one: DraftQuestion, solution: Solution): DraftQuestion {
  const learned = { ...one, knowledge_points: [...solution.knowledge_points] }
  if (one.answer === null || !isKey(one.answer))
    return solution.confidence < WORTH_SHOWING ? learned : suggested(learned, solution)
  if (solution.agrees) return { ...learned, explanation: one.explanation ?? solution.explanation }
  const doubtful = solution.agrees === false && solution.confidence >= WORTH_DOUBTING
  return doubtful ? { ...learned, checks: [...new Set([...one.checks, MISMATCH])] } : learned
}
const MISMATCH: CheckReason = 'answer_mismatch'

function suggested(one: DraftQuestion, { answer, correct_options, explanation }: Solution): DraftQuestion {
  const checks = one.checks.filter((check) => check !== 'no_answer')
  return {
    ...one,
    answer,
    correct_options: [...correct_options],
    explanation: one.explanation ?? explanation,
    checks: [...checks, 'suggested_answer'],
  }
}
