interface TextSegment {
  readonly kind: 'text' | 'formula' | 'gap'
  readonly text: string
  /** Start offset in the text, used as key. */
  readonly offset: number
}

/** A formula is on one line. A single dollar sign, or prices such as `$5 and $6`, are not formulas. */
const FORMULA = /\$([^\s$](?:[^$\n]*[^\s$])?)\$(?!\d)/
const BLANK = /_{2,}(\d{1,3})_{2,}|_{3,}/
const FORMULA_OR_BLANK = new RegExp(`${FORMULA.source}|${BLANK.source}`, 'g')

/** Splits a text into text, formulas and blanks, in order. */
export function splitText(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let position = 0
  for (const match of text.matchAll(FORMULA_OR_BLANK)) {
    if (match.index > position)
      segments.push({ kind: 'text', text: text.slice(position, match.index), offset: position })
    const [matched, tex, number] = match
    segments.push(
      tex === undefined
        ? { kind: 'gap', text: number ?? '', offset: match.index }
        : { kind: 'formula', text: tex, offset: match.index },
    )
    position = match.index + matched.length
  }
  if (position < text.length) segments.push({ kind: 'text', text: text.slice(position), offset: position })
  return segments
}
