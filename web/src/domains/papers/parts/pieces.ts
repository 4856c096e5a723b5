interface Piece {
  readonly kind: 'text' | 'formula' | 'gap'
  readonly text: string
  /** Start offset in the text, used as key. */
  readonly at: number
}

/** A formula is on one line. A single dollar sign, or prices such as `$5 and $6`, are not formulas. */
const FORMULA = /\$([^\s$](?:[^$\n]*[^\s$])?)\$(?!\d)/
const GAP = /_{2,}(\d{1,3})_{2,}|_{3,}/
const MARKS = new RegExp(`${FORMULA.source}|${GAP.source}`, 'g')

/** Splits a text into text, formulas and blanks, in order. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(MARKS)) {
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index), at: from })
    const [whole, tex, number] = match
    pieces.push(
      tex === undefined
        ? { kind: 'gap', text: number ?? '', at: match.index }
        : { kind: 'formula', text: tex, at: match.index },
    )
    from = match.index + whole.length
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from), at: from })
  return pieces
}
