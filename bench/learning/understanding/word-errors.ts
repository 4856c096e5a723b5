/** Words to compare: lower case, without punctuation, compounds as separate words, American spelling. */
export const toWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^a-z' ]+/g, ' ')
    .split(/\s+/)
    .map((word) => americanSpelling(word.replace(/^'+|'+$/g, '')))
    .filter((word) => word !== '')

/** The recogniser writes American English, our texts British English. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z]{3})is(?=(?:e|ed|es|ing|ation|ations|er|ers)$)/, 'iz'],
  [/(?<=(?:col|fav|neighb|behavi|hon|flav|hum|lab|rum|harb))our/, 'or'],
  [/(?<=[bct])re$/, 'er'],
  [/(?<=(?:trave|cance|mode|labe))ll(?=(?:ed|ing|er|ers)$)/, 'l'],
  [/^grey$/, 'gray'],
  [/^mum$/, 'mom'],
  [/^programme(s?)$/, 'program$1'],
  [/^practise/, 'practice'],
  [/^cheque/, 'check'],
  [/^(?:ok)$/, 'okay'],
  [/^(kilo|centi|milli)?metre(s?)$/, '$1meter$2'],
]
/** Words in -ise that American English writes so, too. */
const ALWAYS_ISE =
  /(?:rise|wise|practise|exercise|surprise|promise|advise|noise|raise|praise|otherwise|disguise|revise|precise|premise|expertise)/

function americanSpelling(word: string): string {
  return SPELLINGS.reduce(
    (spelling, [from, to]) =>
      to === 'iz' && ALWAYS_ISE.test(spelling) ? spelling : spelling.replace(from, to),
    word,
  )
}

/** Substitutions, insertions and deletions of the best alignment (Levenshtein distance over words). */
export function countWordErrors(spoken: readonly string[], understood: readonly string[]): number {
  let previous = Array.from({ length: understood.length + 1 }, (_, i) => i)
  for (const [i, word] of spoken.entries()) {
    const current = [i + 1]
    for (const [j, other] of understood.entries())
      current.push(
        Math.min(
          (previous[j] ?? 0) + (word === other ? 0 : 1),
          (previous[j + 1] ?? 0) + 1,
          (current[j] ?? 0) + 1,
        ),
      )
    previous = current
  }
  return previous.at(-1) ?? 0
}
