import type { Question, Solution } from '../../../adapters/ai/port.ts'
import { isKey } from '../answer-keys.ts'
import type { CheckReason, DraftQuestion, PaperDraft } from '../splitting/draft.ts'

/** A solution less sure than this is no help to anybody. */
const WORTH_SHOWING = 0.5
/** One more sure than this makes a given answer doubtful. */
const WORTH_DOUBTING = 0.8
const AT_ONCE = 6

/** What cannot be solved without its picture. */
const PICTURED: readonly CheckReason[] = ['figure', 'illegible']

export interface Solver {
  solve(question: Question): Promise<Solution | null>
  /** Before each handful of questions; throws when nobody wants the rest any more. */
  tell(done: number, of: number): Promise<void>
}

/**
 * Solves every question without looking at its answer. Where the paper gives none, the solution stands in and is
 * marked as such; where the given answer differs, it stays and wants a look. Explanations are filled in where there
 * are none and the answers agree.
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
  // a formula that was read stands between dollars
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
