import { entryOf, type KeyEntry } from './key-entry.ts'
import type { Flat } from './key-text.ts'

/** A number within the answer of an earlier one, by offsets in that answer. */
type Hidden = { number: number; from: number; to: number }

/** Numbers that the key skips after this one: up to the next entry, or the end of the run. */
export function missingAfter(number: number, next: number | undefined, allowed: Set<number>): number[] {
  const missing: number[] = []
  const goesOn = (one: number) => allowed.has(one) && (next === undefined || next <= number || one < next)
  for (let one = number + 1; goesOn(one); one++) missing.push(one)
  return next !== undefined && next > number && missing.length < next - number - 1 ? [] : missing
}

/**
 * Finds numbers whose preceding space was lost in OCR: '2.5　3.100　4.孟浩然' as '2.53.1004.孟浩然'. Each must occur
 * once and in order, with text before and after; a single one must not continue a number, as 8 in '18.5'.
 */
export function hiddenNumbers(text: string, missing: number[]): Hidden[] {
  const found: Hidden[] = []
  let after = 0
  for (const number of missing) {
    const all = [...text.slice(after).matchAll(new RegExp(`${number}\\s*[.、:]`, 'g'))]
    const [only] = all
    if (!only || all.length > 1) break
    const from = after + only.index
    const to = from + only[0].length
    if (text.slice(after, from).trim() === '' || text.slice(to).trim() === '') return []
    found.push({ number, from, to })
    after = to
  }
  const [first] = found
  const alone = found.length === 1 && first !== undefined && /\d/.test(text[first.from - 1] ?? '')
  return alone ? [] : found
}

/**
 * The numeral of the next heading below an answer: '1998
 * III.'.
 */
const NUMERAL_BELOW = /\n\s*[IVXHl1]{1,4}\s*[.、]\s*$/

/** Splits an answer between its own number and the hidden ones. */
export function partedAt(
  hidden: Hidden[],
  whole: { flat: Flat; from: number; text: string; number: number },
): KeyEntry[] {
  const starts = [{ number: whole.number, to: 0 }, ...hidden]
  return starts.map(({ number, to }, i) => {
    const end = hidden[i]?.from ?? whole.text.length
    const said = whole.text.slice(to, end)
    const until = end - (NUMERAL_BELOW.exec(said)?.[0].length ?? 0)
    const spans = whole.flat.spansIn(whole.from + to, whole.from + until)
    return { ...entryOf(number, whole.text.slice(to, until)), spans, unsure: true }
  })
}
