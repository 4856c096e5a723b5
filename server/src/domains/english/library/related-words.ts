import type { Explainable } from '@shangxue/study/language/explain'
import { findSense } from '@shangxue/study/language/word-sense'
import { firstBySpelling, type Library, type Sentence, type Word } from './library.ts'

const KEY_WORDS_MAX = 4
const RELATED_MAX = 5
/** Words known long before dictation starts. */
const TRIVIAL_WORDS = new Set(
  'ask come day do eat find get give go good have help here know like look make man many much need new old one people play put read run say see show sit take talk tell thing think time today use walk want way work year'.split(
    ' ',
  ),
)
/** A word learnt more than this many school years before the sentence is not a key word of it. */
const YEARS_BEFORE_MAX = 1

interface WordIndex {
  readonly bySpelling: ReadonlyMap<string, Word>
  /** The words that a word is built from, according to its roots, by spelling. */
  readonly basesOf: ReadonlyMap<string, readonly string[]>
  /** The words that are built from a word, by spelling. */
  readonly derivedFrom: ReadonlyMap<string, readonly string[]>
}

/** `busi` of `busy` in `business`, `danc` of `dance` in `dancer`. */
const stem = (spelling: string) => spelling.replace(/[ey]$/, '')

const NEGATION = /^(?:[iu]n|im|il|ir|dis|non)/
/** True if a word begins with a base or with its negation: `director` and `indirect` with `direct`. */
const beginsWith = (word: string, base: string) =>
  word.startsWith(stem(base)) || word.replace(NEGATION, '').startsWith(stem(base))

/** True if the gloss of a root part matches the word of that spelling: `ten（握）` in `tenant` is not the number. */
const matchesGloss = ({ senses }: Word, gloss: string | undefined) =>
  gloss === undefined ||
  [...(gloss.split('，')[0] ?? '').replace(/[的地使]/g, '')].some((sign) =>
    senses.some(({ zh }) => zh.includes(sign)),
  )

/**
 * Returns the words that the roots name as parts: `care + -ful`, `any（任何）+ one（人）`. Other mentioned words are not
 * part of a sum or not contained in the word.
 */
function findParts({ spelling, roots }: Word, bySpelling: ReadonlyMap<string, Word>): string[] {
  const sums = roots.split(/[；。：](?![^（]*）)/).filter((part) => part.includes('+'))
  const matches = sums.flatMap((sum) => [
    ...sum.matchAll(/(?<![a-z-])([a-z]{3,})(?![a-z(-])(?:（([^）]*)）)?/gi),
  ])
  const parts = matches.flatMap(([, name = '', gloss]) => {
    const part = bySpelling.get(name.toLowerCase())
    return part &&
      part.spelling !== spelling &&
      spelling.includes(stem(part.spelling)) &&
      matchesGloss(part, gloss)
      ? [part.spelling]
      : []
  })
  return [...new Set(parts)]
}

function buildIndex(library: Library): WordIndex {
  const bySpelling = firstBySpelling(library.words.values())
  const basesOf = new Map<string, string[]>()
  const derivedFrom = new Map<string, string[]>()
  for (const word of bySpelling.values()) {
    const bases = findParts(word, bySpelling)
    if (bases.length > 0) basesOf.set(word.spelling, bases)
    for (const base of bases) derivedFrom.set(base, [...(derivedFrom.get(base) ?? []), word.spelling])
  }
  return { bySpelling, basesOf, derivedFrom }
}

const indexes = new WeakMap<Library, { readonly version: string; readonly index: WordIndex }>()
function getIndex(library: Library): WordIndex {
  const cached = indexes.get(library)
  if (cached?.version === library.version) return cached.index
  const index = buildIndex(library)
  indexes.set(library, { version: library.version, index })
  return index
}

/**
 * Returns the parts of a word, the words built from it, and words built from the same parts, as attested by their
 * roots.
 */
function wordFamily({ spelling }: { readonly spelling: string }, library: Library): Word[] {
  const { bySpelling, basesOf, derivedFrom } = getIndex(library)
  const bases = basesOf.get(spelling) ?? []
  // `hopeful` and `hopeless` are a family, `policeman` and `postman` are not.
  const siblings = bases.flatMap((base) =>
    [spelling, ...(derivedFrom.get(base) ?? [])].every((word) => beginsWith(word, base))
      ? (derivedFrom.get(base) ?? [])
      : [],
  )
  const family = new Set([...bases, ...(derivedFrom.get(spelling) ?? []), ...siblings])
  family.delete(spelling)
  return [...family].flatMap((member) => bySpelling.get(member) ?? []).slice(0, RELATED_MAX)
}

/** Returns the hardest words of a sentence with the sense used there; words with an uncertain sense are omitted. */
function keyWords({ en, zh, grade }: Pick<Sentence, 'en' | 'zh' | 'grade'>, library: Library): Word[] {
  const { bySpelling } = getIndex(library)
  return [...new Set(en.toLowerCase().match(/[a-z]+/g) ?? [])]
    .flatMap((word) => bySpelling.get(word) ?? [])
    .filter(
      (word) =>
        word.topic !== 'function' &&
        !TRIVIAL_WORDS.has(word.spelling) &&
        word.grade >= grade - YEARS_BEFORE_MAX,
    )
    .flatMap((word) => {
      const sense = findSense(word, { en, zh })
      return sense ? [{ ...word, senses: [sense] }] : []
    })
    .sort((a, b) => b.grade - a.grade || b.spelling.length - a.spelling.length)
    .slice(0, KEY_WORDS_MAX)
}

/** Returns the related words that an item's explanation mentions. */
export function relatedWords(
  { kind, item }: Explainable & { readonly item: { readonly grade: number } },
  library: Library,
): Word[] {
  if (kind === 'cloze') return []
  return kind === 'word' ? wordFamily(item, library) : keyWords(item, library)
}
