interface Sense {
  readonly pos: string
  readonly zh: string
}

/** Splits a gloss into its terms: 「（用水）洗；清洗」 gives 洗 and 清洗. */
const splitTerms = (zh: string): string[] =>
  zh
    .replace(/（[^）]*）|\([^)]*\)|…+/g, '')
    .split(/[；，、;,/]/)
    .map((term) => term.trim().replace(/(.)[的地]$/, '$1'))
    .filter((term) => term !== '')

const wordSet = (text: string) => new Set(text.split(' '))
const DETERMINERS = wordSet(
  'a an the this that these those my your his her its our their no some any each every another one two three',
)
const AFTER_NOUNS = wordSet(
  'of in on at to for from with by about as than and or but when if is are was were has had will can who that which',
)
const BEFORE_VERBS = wordSet(
  "to i you we they he she it who can can't could will won't would should must may might don't doesn't didn't not never let's please",
)
const BEFORE_ADJECTIVES = wordSet(
  "is isn't are aren't was wasn't were be been so too very more most really quite as",
)

/** Whether the neighbours prove that the word can be of this part of speech. */
function isLikelyPos(pos: string, before: string | undefined, after: string | undefined): boolean {
  const determined = before !== undefined && DETERMINERS.has(before)
  if (pos === 'n.') return determined && (after === undefined || AFTER_NOUNS.has(after))
  if (pos === 'v.') return before !== undefined && BEFORE_VERBS.has(before)
  if (pos === 'adj.')
    return (
      (before !== undefined && BEFORE_ADJECTIVES.has(before)) ||
      (determined && after !== undefined && !AFTER_NOUNS.has(after))
    )
  return false
}

/** The words before and after a word within its clause; undefined if the word does not occur as spelled. */
function neighboursOf(
  word: string,
  sentence: string,
): readonly [string | undefined, string | undefined] | undefined {
  for (const clause of sentence.toLowerCase().split(/[.,;:!?"“”—]/)) {
    const tokens: string[] = clause.match(/[a-z'’-]+/g) ?? []
    const index = tokens.indexOf(word.toLowerCase())
    if (index >= 0) return [tokens[index - 1]?.replace('’', "'"), tokens[index + 1]]
  }
  return undefined
}

/**
 * The sense in which a word is used in a sentence, in the words of the translation: for `bank` 「银行；河岸」 it is
 * 银行 where money is stored. Returns undefined unless it is certain: the translation must contain a term of
 * exactly one sense. With several senses that term needs at least two characters and the neighbours must
 * confirm the part of speech.
 */
export function findSense<S extends Sense>(
  { spelling, senses }: { readonly spelling: string; readonly senses: readonly S[] },
  { en, zh }: { readonly en: string; readonly zh: string },
): S | undefined {
  const minLength = senses.length > 1 ? 2 : 1
  const matches = senses.flatMap((sense) => {
    const terms = splitTerms(sense.zh).filter((term) => term.length >= minLength && zh.includes(term))
    return terms.length > 0 ? [{ ...sense, zh: terms.join('；') }] : []
  })
  const [match] = matches
  if (!match || matches.length > 1) return undefined
  if (senses.length === 1) return match
  const [before, after] = neighboursOf(spelling, en) ?? []
  return isLikelyPos(match.pos, before, after) ? match : undefined
}
