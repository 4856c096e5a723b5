import { canonicalForm, parseExpression } from './expression.ts'
import { normalizeSigns } from './normalize-signs.ts'

const SIGN = /([<>≤≥≠])/
const FLIPPED_SIGNS: Readonly<Record<string, string>> = { '<': '>', '≤': '≥' }

/** Parses `a>-2且a≠1` into its relations in canonical order; undefined if a part is not a relation. */
function parseRelations(text: string): string[] | undefined {
  const clauses = normalizeSigns(text)
    .replace(/[.。\s]+$/, '')
    .split(/\s*(?:并且|且|,|，|;|；|\band\b)\s*/)
  const relations = clauses.map((clause) => {
    const [left = '', sign = '', right = '', ...rest] = clause.split(SIGN)
    const [leftSide, rightSide] = [parseExpression(left), parseExpression(right)]
    if (!leftSide || !rightSide || sign === '' || rest.length > 0) return undefined
    const sides = [canonicalForm(leftSide), canonicalForm(rightSide)]
    if (sign === '≠') return `${sides.toSorted().join('≠')}`
    return sign in FLIPPED_SIGNS ? `${sides[1]}${FLIPPED_SIGNS[sign]}${sides[0]}` : sides.join(sign)
  })
  return relations.includes(undefined) ? undefined : (relations as string[]).toSorted()
}

/** Whether two texts state the same relations: `√5>2` and `2<√5`. Undefined if the key states none. */
export function hasSameRelations(key: string, answer: string): boolean | undefined {
  const [keyRelations, answerRelations] = [parseRelations(key), parseRelations(answer)]
  return keyRelations && keyRelations.join() === answerRelations?.join()
}
