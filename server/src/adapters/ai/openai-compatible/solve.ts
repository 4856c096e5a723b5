import { Type } from 'typebox'
import { compareAnswers } from '../embedded/compare-answers.ts'
import type { ExplainItem, Question, Solution } from '../port.ts'
import type { ModelTask } from './conversation.ts'
import { Explanation, requireChinese, requireFittingAnswer, withoutAnswer } from './shared.ts'

const Solved = Type.Object({
  answer: Type.String({ minLength: 1, maxLength: 5_000 }),
  correct_options: Type.Array(Type.String(), { maxItems: 26 }),
  explanation: Explanation,
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  knowledge_points: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 3 })),
})

const SOLVE = `You solve one exam question. "answer" is what a pupil would write: the letters of the right options for choices,
对 or 错 for true_false, the words or number for blanks (several separated by "; "). "correct_options" holds the keys of the
right options and is empty for other types. "explanation" says in at most 150 characters why. "confidence" is how sure you
are; below 0.5 when the question is unclear or lacks what it speaks of. "knowledge_points": one to three terms of the school
subject, in Chinese, that the question tests.`

/** Hides the stored answer, because the solution verifies it. */
export const solveTask = (model: string, question: Question): ModelTask<typeof Solved, Solution> => ({
  model,
  instructions: SOLVE,
  schema: Solved,
  data: withoutAnswer(question),
  maxTokens: 2_000,
  accept: (solved) => {
    requireFittingAnswer(question, solved)
    requireChinese(solved.explanation)
    const { knowledge_points = [], ...solution } = solved
    return { ...solution, knowledge_points, basis: 'model', agrees: compareAnswers(question, solved) }
  },
})

const Explained = Type.Object({ explanation: Explanation })

const EXPLAIN = `You are a patient teacher and explain one exam question to a pupil: what it tests, why the given answer is right,
and, where the pupil's answer is wrong, where the thinking went astray. The given answer stands: do not contradict it. At most
300 characters.`

export const explainTask = (model: string, item: ExplainItem): ModelTask<typeof Explained, string> => ({
  model,
  instructions: EXPLAIN,
  schema: Explained,
  data: item,
  maxTokens: 1_500,
  accept: ({ explanation }) => {
    requireChinese(explanation)
    return explanation
  },
})
