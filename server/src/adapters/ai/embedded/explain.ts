import type { ExplainItem } from '../port.ts'
import { solveByRules } from './arithmetic/solve-by-rules.ts'
import { compareAnswers } from './compare-answers.ts'

/** Explains in Chinese using only the data of the item. */
export function explainFromData(item: ExplainItem): string {
  const { explanation, knowledge_points, content } = item
  const reason = explanation?.trim() || solveByRules(content)?.explanation
  const lines = [
    formatRightAnswer(item),
    formatPupilAnswer(item),
    reason && `解析：${reason}`,
    knowledge_points.length > 0 && `考查的知识点：${knowledge_points.join('、')}。`,
    !reason && '这道题没有录入解析，请对照正确答案，再看一遍题目和相关的知识点。',
  ]
  return lines.filter(Boolean).join('\n')
}

function formatRightAnswer({ answer, correct_options, options }: ExplainItem): string {
  const right = options.filter(({ key }) => correct_options.includes(key) || key === answer)
  if (right.length > 0) return `正确答案：${right.map(({ key, text }) => `${key}. ${text}`).join('；')}`
  return answer ? `正确答案：${answer}` : '这道题还没有录入答案。'
}

function formatPupilAnswer(item: ExplainItem): string | undefined {
  const { pupil_answer, correct_options, options, type } = item
  if (pupil_answer === null || type === 'short_answer' || type === 'essay') return undefined
  const pupilAnswer = pupil_answer.trim()
  if (!pupilAnswer) return '你没有作答。'
  const chosen = options.length > 0 ? [...new Set(pupilAnswer.toUpperCase().match(/[A-Z]/g) ?? [])] : []
  if (correct_options.length > 0 || item.answer)
    if (compareAnswers(item, { answer: pupilAnswer, correct_options: chosen }) === true) return '你答对了。'
  const text = options.find(({ key }) => key === pupilAnswer)?.text
  return `你的答案：${text ? `${pupilAnswer}. ${text}` : pupilAnswer}`
}
