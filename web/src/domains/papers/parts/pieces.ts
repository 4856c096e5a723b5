interface Piece {
  readonly kind: 'text' | 'formula' | 'gap'
  readonly text: string
  /** Where it begins: a key. */
  readonly at: number
}

/** A formula stays on its line; a lone dollar sign, or money (`$5 and $6`), is none. */
const FORMULA = /\$([^\s$](?:[^$\n]*[^\s$])?)\$(?!\d)/
const GAP = /_{2,}(\d{1,3})_{2,}|_{3,}/
const MARKS = new RegExp(`${FORMULA.source}|${GAP.source}`, 'g')

/** Text, formulas and gaps of a text, in order. */
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
