/** A single letter that is not part of a word. */
const VARIABLE = '(?<![A-Za-z])[A-Za-z]'

/**
 * Text in which the recogniser may have flattened or dropped something: it reads a₃ as a3, x³ as x², eˣ as e,
 * and omits unknown arrows and signs.
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

/** True if the picture of a text should be retained although it was read. */
export const isDoubtful = (text: string): boolean =>
  DOUBTFUL.test(text.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)))
