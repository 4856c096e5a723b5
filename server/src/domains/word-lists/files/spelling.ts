export const SPELLING_MAX = 60
const WORDS_MAX = 8

const ENGLISH = /^(?=.*[A-Za-z])[\p{Script=Latin}\p{M}\d '.,\-/()&!?]+$/u

/** Normalises a headword: full-width letters, curly apostrophes, dashes and runs of spaces. */
export const normalizeSpelling = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** True for an English word or short phrase. */
export const isEnglish = (spelling: string): boolean =>
  ENGLISH.test(spelling) && spelling.split(' ').length <= WORDS_MAX

export const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
