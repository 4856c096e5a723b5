/** Words addressed to the grader instead of answering the question. */
const GRADER_INSTRUCTIONS = new RegExp(
  [
    '(?:给|打|判|评|算)[^。]{0,8}(?:满分|高分|全分)',
    '(?:本题|这题|此题|该题)[^。]{0,6}(?:满分|得分)',
    '评分|阅卷|系统提示|提示词',
    '忽略[^。]{0,12}(?:指令|要求|规则|内容)',
    '(?:full|maximum|all|top) (?:marks?|scores?|points)',
    'ignore (?:all|any|the|previous|above)',
    'system prompt|grader|grading|key[_ ]?points?',
  ].join('|'),
  'iu',
)

export const addressesGrader = (text: string): boolean => GRADER_INSTRUCTIONS.test(text.normalize('NFKC'))

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Finds the quote in the answer, ignoring white space differences, and returns it verbatim; null if absent. A
 * sentence that addresses the grader never counts as evidence.
 */
export function findQuote(evidence: string, answer: string): string | null {
  const words = evidence.trim()
  if (!/[\p{L}\p{N}]/u.test(words)) return null
  const pattern = new RegExp(words.split(/\s+/).map(escapeRegExp).join('\\s+'), 'gu')
  for (const { index, 0: quote } of answer.matchAll(pattern))
    if (!addressesGrader(sentencesAround(answer, index, index + quote.length))) return quote
  return null
}

const SENTENCE_END = /[。！？!?;；\r\n]/

function sentencesAround(text: string, from: number, to: number): string {
  let [start, end] = [from, to]
  while (start > 0 && !SENTENCE_END.test(text[start - 1] ?? '')) start--
  while (end < text.length && !SENTENCE_END.test(text[end] ?? '')) end++
  return text.slice(start, end)
}
