import { toVerdict } from '../questions/question-types.ts'
import { fold, tidyText } from '../text/normalize-text.ts'

export type AnswerParts = { answer: string | null; explanation: string | null }

const EXPLANATION_MARK =
  /【\s*(?:解析|分析|详解|解答|点评|点拨|试题分析|解题思路|考点|评分标准|思路|导语|解题导引|评析|说明)\s*】|(?:^|\s|(?<=[A-O]))(?:答案解析|试题解析|解析|详解|分析|点评|explanation)\s*[:]/i
const ANSWER_MARK =
  /【\s*(?:参考|正确|标准)?\s*答案\s*】\s*[:]?|(?:^|\s)(?:参考|正确)?答案\s*(?:为|是|:)\s*[:]?|(?:^|\s)(?:answer|key)\s*[:]\s*/i
/** Labels at the start of an explanation. */
const EXPLANATION_LABELS = /^(?:[\s:：]*【\s*(?:解析|分析|详解|解答|点评|点拨|试题分析)\s*】[\s:：]*)+/
const CHOSEN =
  /(?:故|应|所以)?\s*(?:本题)?\s*(?:答案)?\s*(?:选择?|为)\s*[:]?\s*([A-O](?:[\s,、]*[A-O])*)(?![a-z])/g

/** A text without an answer: '略', '（1）略（2）略', '略（言之有理即可）', '见解析'. */
const OMITTED =
  /^[\s:]*(?:(?:\(\s*\d{1,2}\s*\)|[①-⑳]|\d{1,2}[.、])?\s*(?:(?:答案|解析|过程|图|证明|解|画图|作图)\s*[:]?\s*)?[([]?\s*(?:从?略|(?:详?见|参见)\s*(?:解析|详解|答案))\s*[)\]]?\s*[.。,;]?\s*(?:\([^()]*\)|(?:言之有理|合理|答案不唯一|酌情)[^\d]{0,12})?[\s.。,;]*)+$/

export const isOmitted = (text: string): boolean => OMITTED.test(fold(text))

/** Splits a key entry into the answer and its explanation. */
export function splitAnswer(raw: string): AnswerParts {
  const text = fold(raw)
  const answerMatch = ANSWER_MARK.exec(text)
  const explanationMatch = EXPLANATION_MARK.exec(text)
  const clean = (from: number, to: number) => {
    const part = tidyText(raw.slice(from, to).replace(EXPLANATION_LABELS, ''))
    return part === '' || isOmitted(part) ? null : part
  }
  if (!answerMatch && !explanationMatch) return { answer: clean(0, raw.length), explanation: null }
  if (!answerMatch && explanationMatch)
    return {
      answer: clean(0, explanationMatch.index),
      explanation: clean(explanationMatch.index + explanationMatch[0].length, raw.length),
    }
  if (!answerMatch) return { answer: null, explanation: null }
  const start = answerMatch.index + answerMatch[0].length
  const laterExplanation = EXPLANATION_MARK.exec(text.slice(start))
  const end = laterExplanation ? start + laterExplanation.index : raw.length
  const earlierText =
    explanationMatch && explanationMatch.index < answerMatch.index
      ? clean(explanationMatch.index + explanationMatch[0].length, answerMatch.index)
      : null
  const laterText = laterExplanation ? clean(end + laterExplanation[0].length, raw.length) : null
  return {
    answer: clean(start, end),
    explanation: [earlierText, laterText].filter(Boolean).join('\n') || null,
  }
}

/** Letters of a choice: 'B', 'A、B、D', '故选：C'; null if there are none. */
export function parseLetters({ answer, explanation }: AnswerParts): string[] | null {
  const text = fold(answer ?? '')
    .trim()
    .replace(/^[a-g]$/, (letter) => letter.toUpperCase())
  if (/^[①-⑥]+$/.test(text)) return [...text]
  const plainLetters = /^[(\s]*([A-O](?:[\s,、和]*[A-O])*)[)\s]*(?=$|[^a-zA-Z\w'])/.exec(text)?.[1]
  const letterText =
    plainLetters ??
    (text === ''
      ? [...fold(explanation ?? '').matchAll(CHOSEN)].at(-1)?.[1]
      : [...text.matchAll(CHOSEN)].at(-1)?.[1])
  if (!letterText) return null
  const letters = [...new Set(letterText.match(/[A-O]/g) ?? [])].toSorted()
  return letters.length > 0 ? letters : null
}

/** 对 or 错 from T, √, 正确 and similar, also at the start of a corrected sentence. */
export function readVerdict({ answer }: AnswerParts): string | null {
  const text = fold(answer ?? '').trim()
  // Marks that OCR reads as letters.
  if (/^[(]?\s*[Vv]\s*[)]?[.;]?$/.test(text)) return '对'
  if (/^[(]?\s*[xX]\s*[)]?[.;]?$/.test(text)) return '错'
  return toVerdict(text) ?? toVerdict(/^(?:[TF√×对错]|正确|错误|true\b|false\b)/i.exec(text)?.[0] ?? '')
}

/** Removes printed points before or after a short answer; those of its parts stay for the grader. */
export const stripPoints = (answer: string): string =>
  tidyText(
    answer
      .replace(/^\s*[(（]\s*\d{1,2}(?:\.5)?\s*分\s*[)）]/, '')
      .replace(/[(（]\s*\d{1,2}(?:\.5)?\s*分\s*[)）]\s*([。.]?)\s*$/, '$1'),
  )
