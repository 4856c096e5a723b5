import { createKeyEntry, type KeyEntry } from './key-entry.ts'
import type { JoinedText } from './key-text.ts'

/** A number within the answer of an earlier one, by offsets in that answer. */
type HiddenNumber = { number: number; from: number; to: number }

/** Numbers that the key skips after this one: up to the next entry, or the end of the run. */
export function skippedNumbers(number: number, next: number | undefined, allowed: Set<number>): number[] {
  const missing: number[] = []
  const isSkipped = (item: number) =>
    allowed.has(item) && (next === undefined || next <= number || item < next)
  for (let shifted = number + 1; isSkipped(shifted); shifted++) missing.push(shifted)
  return next !== undefined && next > number && missing.length < next - number - 1 ? [] : missing
}

/**
 * Finds numbers whose preceding space was lost in OCR: '2.5　3.100　4.孟浩然' as '2.53.1004.孟浩然'. Each must occur
 * once and in order, with text before and after; a single one must not continue a number, as 8 in '18.5'.
 */
export function findHiddenNumbers(text: string, missing: number[]): HiddenNumber[] {
  const hidden: HiddenNumber[] = []
  let searchFrom = 0
  for (const number of missing) {
    const all = [...text.slice(searchFrom).matchAll(new RegExp(`${number}\\s*[.、:]`, 'g'))]
    const [only] = all
    if (!only || all.length > 1) break
    const from = searchFrom + only.index
    const to = from + only[0].length
    if (text.slice(searchFrom, from).trim() === '' || text.slice(to).trim() === '') return []
    hidden.push({ number, from, to })
    searchFrom = to
  }
  const [first] = hidden
  const isInsideNumber = hidden.length === 1 && first !== undefined && /\d/.test(text[first.from - 1] ?? '')
  return isInsideNumber ? [] : hidden
}

/**
 * The numeral of the next heading below an answer: '1998
 * III.'.
 */
const NUMERAL_BELOW = /\n\s*[IVXHl1]{1,4}\s*[.、]\s*$/

/** Splits an answer between its own number and the hidden ones. */
export function splitAtHidden(
  hidden: HiddenNumber[],
  source: { flat: JoinedText; from: number; text: string; number: number },
): KeyEntry[] {
  const starts = [{ number: source.number, to: 0 }, ...hidden]
  return starts.map(({ number, to }, i) => {
    const end = hidden[i]?.from ?? source.text.length
    const answerText = source.text.slice(to, end)
    const textEnd = end - (NUMERAL_BELOW.exec(answerText)?.[0].length ?? 0)
    const spans = source.flat.spansIn(source.from + to, source.from + textEnd)
    return { ...createKeyEntry(number, source.text.slice(to, textEnd)), spans, isUnsure: true }
  })
}
