import type { DraftOption } from '../draft.ts'
import { tidyText } from '../text/normalize-text.ts'
import { type Span, spanRaw, spanText } from '../text/rows.ts'

const CIRCLED_DIGITS = '①②③④⑤⑥'

/** Options with circled numbers ('① 南 ② 北 ③ 西', primary maths); null unless they count up from ①. */
export function readCircledOptions(spans: Span[]): { stem: Span[]; options: DraftOption[] } | null {
  const marks = spans.flatMap((span, index) =>
    [...spanText(span).matchAll(/[①-⑥]/g)].map((match) => ({
      index,
      sign: match[0],
      at: span.from + match.index,
    })),
  )
  const [first] = marks
  if (!first || marks.length < 2 || marks.some(({ sign }, i) => sign !== CIRCLED_DIGITS[i])) return null
  const sliceSpans = (from: { index: number; at: number }, to: { index: number; at: number } | undefined) =>
    spans.slice(from.index, (to?.index ?? spans.length) + 1).map((span, i) => ({
      ...span,
      from: i === 0 ? from.at + 1 : span.from,
      to: to !== undefined && span === spans[to.index] ? to.at : span.to,
    }))
  const options = marks.map((mark, i) => ({
    key: mark.sign,
    text: tidyText(
      sliceSpans(mark, marks[i + 1])
        .map(spanRaw)
        .join(' '),
    ),
  }))
  const stem = spans
    .slice(0, first.index + 1)
    .map((span, i) => (i === first.index ? { ...span, to: first.at } : span))
  return { stem, options }
}
