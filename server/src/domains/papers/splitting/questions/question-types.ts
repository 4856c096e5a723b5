import type { QuestionType } from '../draft.ts'

/** Features of a question; `stem` is folded text. */
export type QuestionEvidence = {
  stem: string
  options: { key: string; text: string }[]
  answer: string | null
  head: QuestionType | null
  /** The options are a list shared with other questions. */
  shared: boolean
}

const MULTIPLE_ANSWERS =
  /多选|不定项|双选|有两项|至少有两|(?:正确|错误)的(?:是|有).{0,6}\(?\s*多选|choose two|select all/i
const ESSAY =
  /作文|写一篇|写一封|写一段|书面表达|不少于\s*\d+\s*(?:字|词)|\d+\s*(?:字|词)左右|词数|字数|write (?:a|an) (?:short )?(?:letter|essay|passage|composition|article|email|e-mail|story|paragraph)|(?:about|at least|no less than) \d+ words/i
/** A hundred words or more. */
const LONG =
  /(?:不少于|不低于)\s*[1-9]\d{2,}\s*[字词]|[1-9]\d{2,}\s*[字词](?:左右|以上)|(?:about|at least|no less than) 1?\d{2,} words/i
const BLANK = /_{2,}|\(\s{2,}\)|\(\s*\)\s*[.。,]?\s*$|=\s*(?:\(\s*\)|$)/
const JUDGED = /^\s*\(\s*\)|\(\s*\)\s*[.。]?\s*$/
const TRUE = /^(?:对|√|T|true|正确|是|正|yes|Y|right|R)$/i
const FALSE = /^(?:错|×|x|F|false|错误|否|误|no|N|wrong|W)$/i

/** 对 or 错 for printed judgements; null for other answers. */
export function toVerdict(answer: string): '对' | '错' | null {
  const answerText = answer.trim().replace(/[.。()]/g, '')
  if (TRUE.test(answerText)) return '对'
  return FALSE.test(answerText) ? '错' : null
}

const isChoice = (type: QuestionType | null) => type === 'single_choice' || type === 'multiple_choice'

/** The type, and whether it is more than a guess. */
export function determineType({ stem, options, answer, head, shared }: QuestionEvidence): {
  type: QuestionType
  isCertain: boolean
} {
  const hasSeveralLetters = answer !== null && /^[A-G]{2,}$/.test(answer.replace(/[\s,、]/g, ''))
  if (options.length >= 2) {
    const isJudgement = options.length === 2 && options.every(({ text }) => toVerdict(text) !== null)
    if (isJudgement || (head === 'true_false' && options.length === 2))
      return { type: 'true_false', isCertain: true }
    if (head === 'multiple_choice' || MULTIPLE_ANSWERS.test(stem))
      return { type: 'multiple_choice', isCertain: true }
    if (hasSeveralLetters && head === null) return { type: 'multiple_choice', isCertain: true }
    return {
      type: 'single_choice',
      isCertain: (head === null || isChoice(head) || shared) && !hasSeveralLetters,
    }
  }
  if (head === 'essay' || (head === null && ESSAY.test(stem))) return { type: 'essay', isCertain: true }
  if (head === 'short_answer' && LONG.test(stem)) return { type: 'essay', isCertain: true }
  if (isChoice(head)) return { type: head as QuestionType, isCertain: false }
  if (head !== null) return { type: head, isCertain: true }
  if (answer !== null && toVerdict(answer) && JUDGED.test(stem))
    return { type: 'true_false', isCertain: true }
  const hasParts = /(^|\n)\s*\(\s*1\s*\)/.test(stem)
  if (BLANK.test(stem)) return { type: hasParts ? 'short_answer' : 'fill_blank', isCertain: !hasParts }
  return { type: 'short_answer', isCertain: hasParts || /[?。:]\s*$/.test(stem) }
}

const SEVERAL_RANGE =
  /第?\s*(\d{1,3})\s*(?:题)?\s*(?:[-~至、和]\s*第?\s*(\d{1,3}))?\s*(?:小)?题[^,，。;0-9]{0,8}(?:有多项|多选|多项选择|不定项|有两项)/g

/** Whether a heading says that only these questions have several answers: '第19~21题有多项符合题目要求'. */
export function hasSeveralAnswers(head: string, number: number): boolean {
  return [...head.matchAll(SEVERAL_RANGE)].some(
    ([, from, to]) => number >= Number(from) && number <= Number(to ?? from),
  )
}
