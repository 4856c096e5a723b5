import { formOf, parseExpression } from './expression.ts'
import { plainSigns } from './signs.ts'

const SIGN = /([<>≤≥≠])/
const TURNED: Readonly<Record<string, string>> = { '<': '>', '≤': '≥' }

/** Parses `a>-2且a≠1` into its relations in canonical order; undefined if a part is not a relation. */
function relationsIn(text: string): string[] | undefined {
  const clauses = plainSigns(text)
    .replace(/[.。\s]+$/, '')
    .split(/\s*(?:并且|且|,|，|;|；|\band\b)\s*/)
  const found = clauses.map((clause) => {
    const [left = '', sign = '', right = '', ...more] = clause.split(SIGN)
    const [one, other] = [parseExpression(left), parseExpression(right)]
    if (!one || !other || sign === '' || more.length > 0) return undefined
    const sides = [formOf(one), formOf(other)]
    if (sign === '≠') return `${sides.toSorted().join('≠')}`
    return sign in TURNED ? `${sides[1]}${TURNED[sign]}${sides[0]}` : sides.join(sign)
  })
  return found.includes(undefined) ? undefined : (found as string[]).toSorted()
}

/** Whether two texts state the same relations: `√5>2` and `2<√5`. Undefined if the key states none. */
export function hasSameRelations(key: string, answer: string): boolean | undefined {
  const [wanted, given] = [relationsIn(key), relationsIn(answer)]
  return wanted && wanted.join() === given?.join()
}
