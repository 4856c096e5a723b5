import type { Question, Solution } from '../port.ts'
import { parseAnswerNumber } from './arithmetic/expression.ts'
import { equal, formatRational } from './arithmetic/rational.ts'
import { solveByRules } from './arithmetic/solve-by-rules.ts'
import { compareAnswers } from './compare-answers.ts'
import { asSentence } from './sentences.ts'

/** Solves by rule if one matches the question, otherwise returns the stored answer. */
export function solveByRule(question: Question): Solution | null {
  return ruleSolutionOf(question) ?? storedSolutionOf(question)
}

function ruleSolutionOf(question: Question): Solution | null {
  const ruleSolution = solveByRules(question.content)
  if (!ruleSolution) return null
  const { value, letter, explanation } = ruleSolution
  const right = question.options.filter(({ text }) => {
    const number = parseAnswerNumber(text)
    return number && equal(number.value, value)
  })
  const [only, second] = right
  if (question.options.length > 0 && (!only || second)) return null
  if (question.type === 'true_false' || question.type === 'multiple_choice') return null
  const answer = only?.key ?? `${letter ? `${letter}=` : ''}${formatRational(value)}`
  const solution = { answer, correct_options: only ? [only.key] : [], knowledge_points: [] }
  return {
    ...solution,
    explanation,
    confidence: 1,
    basis: 'rule',
    agrees: compareAnswers(question, solution),
  }
}

function storedSolutionOf({ answer, correct_options, explanation }: Question): Solution | null {
  if (!answer) return null
  const text = explanation ?? `参考答案：${asSentence(answer)}`
  return {
    answer,
    correct_options,
    explanation: text,
    confidence: 1,
    knowledge_points: [],
    basis: 'stored',
    agrees: null,
  }
}
