const NBSP = '\u00a0'

/** Joins words and figures with no-break spaces, such as 成本 ¥1,140 or 3 台. */
export const noBreak = (text: string): string =>
  text
    .replace(/(\p{Script=Han}) (?=[-+]?¥?\d)/gu, `$1${NBSP}`)
    .replace(/(\d) (?=\p{Script=Han})/gu, `$1${NBSP}`)
