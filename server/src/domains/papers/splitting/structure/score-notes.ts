const NUMBER = '(\\d{1,3}(?:\\.\\d)?)'
const POINTS = "(?:分|points?\\b|marks?\\b|pts?\\b|')"

export type ScoreNote = {
  /** Points of each question. */
  each: number | null
  /** Points of each blank; a question scores them once per blank. */
  perBlank: number | null
  total: number | null
  /** Number of questions, if stated. */
  count: number | null
}

function firstNumber(text: string, ...patterns: string[]): number | null {
  for (const pattern of patterns) {
    const match = new RegExp(pattern, 'i').exec(text)?.slice(1).find(Boolean)
    if (match) return Number(match)
  }
  return null
}

/** Points stated in a (folded) heading: '本大题共10小题，每小题2分，共20分', '(10×2=20分)', '2 points each'. */
export function readScoreNote(text: string): ScoreNote {
  const product =
    /(\d{1,3}(?:\.\d)?)\s*(?:分|')?\s*[×xX*]\s*(\d{1,3}(?:\.\d)?)\s*(?:分|')?\s*=\s*(\d{1,3})/.exec(text)
  const count = firstNumber(
    text,
    '共\\s*(?:有\\s*)?(\\d{1,3})\\s*(?:个)?(?:小)?[题空]',
    '(\\d{1,3})\\s*小题',
    '(\\d{1,3})\\s+questions',
  )
  const perBlank = firstNumber(text, `每\\s*(?:个)?空格?\\D{0,4}${NUMBER}\\s*分`)
  const each =
    firstNumber(
      text,
      `每\\s*(?:个|道)?\\s*(?:小)?[题词句]\\D{0,4}${NUMBER}\\s*分`,
      `${NUMBER}\\s*分\\s*[/每]\\s*(?:小)?题`,
      `${NUMBER}\\s*${POINTS}\\s*(?:for\\s+)?(?:each|per)`,
      `(?:each|per)\\b[^\\d.]{0,24}${NUMBER}\\s*${POINTS}`,
    ) ?? (product ? Math.min(Number(product[1]), Number(product[2])) : null)
  const total =
    firstNumber(
      text,
      `(?:共计?|满分|合计|总计|计|total\\D{0,8})\\s*${NUMBER}\\s*${POINTS}`,
      `[(\\[]\\s*${NUMBER}\\s*${POINTS}\\s*[)\\]]`,
      `[(\\[]\\s*${NUMBER}\\s*分`,
      `[,;]\\s*${NUMBER}\\s*${POINTS}\\s*[)\\]]`,
      `${NUMBER}\\s*(?:points|marks)\\s*(?:in total|altogether)`,
    ) ?? (product ? Number(product[3]) : null)
  const factor = product && count === null && each !== null ? Number(product[3]) / each : null
  return {
    each,
    perBlank,
    total,
    count: count ?? (factor !== null && Number.isInteger(factor) ? factor : null),
  }
}

/** The heading takes precedence over its instruction. */
export const mergeNotes = (head: ScoreNote, below: ScoreNote): ScoreNote => ({
  each: head.each ?? below.each,
  perBlank: head.perBlank ?? below.perBlank,
  total: head.total ?? below.total,
  count: head.count ?? below.count,
})

const NOTE = new RegExp(
  `[(\\[【]\\s*(?:本(?:小|大)?题)?\\s*(?:满分|共计?|计|总分|worth)?\\s*(?:为)?\\s*${NUMBER}\\s*(?:分|points?|marks?|pts?)(?:[^()\\[\\]【】]{0,24})[)\\]】]`,
  'gi',
)

export type QuestionScores = { score: number | null; cut: { from: number; to: number } | null }

/**
 * Points of a (folded) question: the note it starts with, a single note at its end, or the sum of its
 * sub-questions' notes. `cut` is the note to remove from the stem.
 */
export function readScores(text: string): QuestionScores {
  const notes = [...text.matchAll(NOTE)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    points: Number(match[1]),
  }))
  const [first] = notes
  if (!first) return { score: null, cut: null }
  if (text.slice(0, first.from).trim() === '') return { score: first.points, cut: first }
  const opening = /[\n]/.exec(text)?.index ?? text.length
  const hasParts = /(^|\n)\s*(\(\s*\d\s*\)|[①②③])/.test(text)
  if (hasParts && first.from < opening && notes.length > 1) {
    const rest = notes.slice(1).reduce((sum, { points }) => sum + points, 0)
    if (rest === first.points) return { score: first.points, cut: first }
  }
  if (notes.length === 1 && !hasParts) {
    const isAtEnd = text.slice(first.to).trim().replace(/[.。]/g, '') === ''
    return { score: first.points, cut: isAtEnd || first.from < opening ? first : null }
  }
  if (notes.length === 1 && first.from < opening) return { score: first.points, cut: first }
  return { score: notes.reduce((sum, { points }) => sum + points, 0), cut: null }
}
