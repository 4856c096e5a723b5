export const SPELLING_MAX = 60
const MOST_WORDS = 8

const ENGLISH = /^(?=.*[A-Za-z])[\p{Script=Latin}\p{M}\d '.,\-/()&!?]+$/u

/** A headword as it is stored: full-width letters, curly apostrophes and runs of space made plain. */
export const tidySpelling = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** A word, or a phrase of a few words; not a sentence in another script. */
export const isEnglish = (spelling: string): boolean =>
  ENGLISH.test(spelling) && spelling.split(' ').length <= MOST_WORDS

export const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
