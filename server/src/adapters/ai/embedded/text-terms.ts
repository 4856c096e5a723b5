/** Full-width commas separate items; only `1,000` with an ASCII comma is one number. */
const normalizeWidth = (text: string) => text.replaceAll('，', '、').normalize('NFKC')

/** Normalises width, case, quotes and spaces for comparison. */
export const fold = (text: string): string =>
  normalizeWidth(text)
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/[−–—]/g, '-')
    .replace(/\s+/g, ' ')
    // Spaces separate only Latin words.
    .replace(/(?<![a-z0-9']) | (?![a-z0-9'])/g, '')

/** Strips the most common English endings. Errors are harmless because both sides are stemmed alike. */
const stem = (word: string): string =>
  word.replace(/'s?$/, '').replace(/^(.{3,}?)(?:ies|es|s|ied|ed|ing|ly|e|y)$/, '$1')

const STOP_WORDS = new Set(
  'a an the of to in on at by for and or is are was were be been it its that this with as from'.split(' '),
)
/** Chinese particles that do not change the meaning. */
const PARTICLES = /[的了吗呢吧啊]/g
const TOKEN_PATTERN = /(?:(?<![a-z0-9)])-)?\d+(?:[./]\d+)*%?|[a-z]+(?:'[a-z]+)?|\p{Script=Han}+/gu

export interface KeyPointTerms {
  /** Compared exactly: a wrong number is a wrong answer. */
  readonly numbers: readonly string[]
  /** Stems of Latin words, bigrams of Chinese characters, and single characters that stand alone. */
  readonly words: readonly string[]
}

const bigrams = (run: string): string[] =>
  run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2))
const isHan = (text: string) => /^\p{Script=Han}/u.test(text)

/** A line break ends a run of characters, so the order of lines does not matter. */
const tokenize = (text: string): string[] =>
  text.split(/[\r\n]+/).flatMap((line) => fold(line).match(TOKEN_PATTERN) ?? [])
const isNumber = (token: string) => /\d/.test(token)

/** Terms that a key point requires. */
export function extractKeyPointTerms(text: string): KeyPointTerms {
  const tokens = tokenize(text)
  const words = tokens.flatMap((token) => {
    if (isNumber(token) || STOP_WORDS.has(token)) return []
    if (!isHan(token)) return stem(token)
    const withoutParticles = token.replace(PARTICLES, '')
    return bigrams(withoutParticles.length > 1 ? withoutParticles : token)
  })
  return { numbers: [...new Set(tokens.filter(isNumber))], words: [...new Set(words)] }
}

/** All terms that an answer offers: with and without particles, single characters included. */
export function extractAnswerTerms(text: string): ReadonlySet<string> {
  return new Set(
    tokenize(text).flatMap((token) => {
      if (isNumber(token)) return token
      if (!isHan(token)) return stem(token)
      return [...token, ...bigrams(token), ...bigrams(token.replace(PARTICLES, ''))]
    }),
  )
}
