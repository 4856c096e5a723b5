import type { Question, Solution } from '../port.ts'
import { numberIn } from './expression.ts'
import { equal, show } from './rational.ts'
import { agreement } from './same-answer.ts'
import { asSentence } from './sentences.ts'
import { work } from './worked.ts'

/** Solves by rule if one matches the question, otherwise returns the stored answer. */
export function solveByRule(question: Question): Solution | null {
  return ruled(question) ?? stored(question)
}

function ruled(question: Question): Solution | null {
  const worked = work(question.content)
  if (!worked) return null
  const { value, letter, explanation } = worked
  const right = question.options.filter(({ text }) => {
    const number = numberIn(text)
    return number && equal(number.value, value)
  })
  const [only, second] = right
  if (question.options.length > 0 && (!only || second)) return null
  if (question.type === 'true_false' || question.type === 'multiple_choice') return null
  const answer = only?.key ?? `${letter ? `${letter}=` : ''}${show(value)}`
  const solution = { answer, correct_options: only ? [only.key] : [], knowledge_points: [] }
  return { ...solution, explanation, confidence: 1, basis: 'rule', agrees: agreement(question, solution) }
}

function stored({ answer, correct_options, explanation }: Question): Solution | null {
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
