/** A letter that stands for a number: not part of a word. */
const VARIABLE = '(?<![A-Za-z])[A-Za-z]'

/**
 * Writing in which the recogniser may have levelled or dropped something: it reads a₃ as a3, x³ as x², eˣ as e, and
 * leaves out arrows and signs that it does not know.
 */
const DOUBTFUL = new RegExp(
  [
    '[α-ω²³¹⁰-⁹ⁿ₀-₉{}√∫∑∞∠⊥∥△∪∩∈⊂≠≤≥]',
    `${VARIABLE}\\d`,
    '[A-Z][a-z]?\\d',
    `${VARIABLE}\\([^)A-Z]`,
    `${VARIABLE}\\s*[=<>]`,
    `[=<>]\\s*-?\\d*${VARIABLE}(?![A-Za-z])`,
    '(?<![A-Za-z])(?:sin|cos|tan|lim|log|ln|lg)\\s*[\\d(A-Zx]',
    '[-+][^()]{0,6}\\)\\d',
  ].join('|'),
)

/** Should the picture of a text be kept beside it, though it was read? */
export const isDoubtful = (text: string): boolean =>
  DOUBTFUL.test(text.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)))
