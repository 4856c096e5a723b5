import type { Explainable } from '@shangxue/study/explain'
import { senseIn } from '@shangxue/study/sense'
import type { Library, Sentence, Word } from './library.ts'

const MOST_KEY_WORDS = 4
const MOST_RELATED = 5
/** Words known long before dictation starts. */
const TRIVIAL = new Set(
  'ask come day do eat find get give go good have help here know like look make man many much need new old one people play put read run say see show sit take talk tell thing think time today use walk want way work year'.split(
    ' ',
  ),
)
/** A word learnt more than this many school years before the sentence is not a key word of it. */
const YEARS_BEFORE = 1

interface Index {
  readonly bySpelling: ReadonlyMap<string, Word>
  /** The words that a word is built from, according to its roots, by spelling. */
  readonly basesOf: ReadonlyMap<string, readonly string[]>
  /** The words that are built from a word, by spelling. */
  readonly builtOf: ReadonlyMap<string, readonly string[]>
}

/** `busi` of `busy` in `business`, `danc` of `dance` in `dancer`. */
const stemOf = (spelling: string) => spelling.replace(/[ey]$/, '')

/** True if the gloss of a root part matches the word of that spelling: `ten（握）` in `tenant` is not the number. */
const means = ({ senses }: Word, gloss: string | undefined) =>
  gloss === undefined ||
  [...(gloss.split('，')[0] ?? '').replace(/[的地使]/g, '')].some((sign) =>
    senses.some(({ zh }) => zh.includes(sign)),
  )

/**
 * Returns the words that the roots name as parts: `care + -ful`, `any（任何）+ one（人）`. Other mentioned words are not
 * part of a sum or not contained in the word.
 */
function partsOf({ spelling, roots }: Word, bySpelling: ReadonlyMap<string, Word>): string[] {
  const sums = roots.split(/[；。：](?![^（]*）)/).filter((part) => part.includes('+'))
  const named = sums.flatMap((sum) => [
    ...sum.matchAll(/(?<![a-z-])([a-z]{3,})(?![a-z(-])(?:（([^）]*)）)?/gi),
  ])
  const parts = named.flatMap(([, name = '', gloss]) => {
    const part = bySpelling.get(name.toLowerCase())
    return part &&
      part.spelling !== spelling &&
      spelling.includes(stemOf(part.spelling)) &&
      means(part, gloss)
      ? [part.spelling]
      : []
  })
  return [...new Set(parts)]
}

function indexOf(library: Library): Index {
  const bySpelling = new Map([...library.words.values()].map((word) => [word.spelling, word]))
  const basesOf = new Map<string, string[]>()
  const builtOf = new Map<string, string[]>()
  for (const word of bySpelling.values()) {
    const bases = partsOf(word, bySpelling)
    if (bases.length > 0) basesOf.set(word.spelling, bases)
    for (const base of bases) builtOf.set(base, [...(builtOf.get(base) ?? []), word.spelling])
  }
  return { bySpelling, basesOf, builtOf }
}

const indexes = new WeakMap<Library, { readonly version: string; readonly index: Index }>()
function indexed(library: Library): Index {
  const known = indexes.get(library)
  if (known?.version === library.version) return known.index
  const index = indexOf(library)
  indexes.set(library, { version: library.version, index })
  return index
}

/**
 * Returns the parts of a word, the words built from it, and words built from the same parts, as attested by their
 * roots.
 */
function familyOf({ spelling }: { readonly spelling: string }, library: Library): Word[] {
  const { bySpelling, basesOf, builtOf } = indexed(library)
  const bases = basesOf.get(spelling) ?? []
  // `hopeful` and `hopeless` are a family, `policeman` and `postman` are not.
  const siblings = bases.flatMap((base) =>
    [spelling, ...(builtOf.get(base) ?? [])].every((word) => word.startsWith(stemOf(base)))
      ? (builtOf.get(base) ?? [])
      : [],
  )
  const family = new Set([...bases, ...(builtOf.get(spelling) ?? []), ...siblings])
  family.delete(spelling)
  return [...family].flatMap((one) => bySpelling.get(one) ?? []).slice(0, MOST_RELATED)
}

/** Returns the hardest words of a sentence with the sense used there; words with an uncertain sense are omitted. */
function keyWordsOf({ en, zh, grade }: Pick<Sentence, 'en' | 'zh' | 'grade'>, library: Library): Word[] {
  const { bySpelling } = indexed(library)
  return [...new Set(en.toLowerCase().match(/[a-z]+/g) ?? [])]
    .flatMap((word) => bySpelling.get(word) ?? [])
    .filter(
      (word) =>
        word.topic !== 'function' && !TRIVIAL.has(word.spelling) && word.grade >= grade - YEARS_BEFORE,
    )
    .flatMap((word) => {
      const sense = senseIn(word, { en, zh })
      return sense ? [{ ...word, senses: [sense] }] : []
    })
    .sort((a, b) => b.grade - a.grade || b.spelling.length - a.spelling.length)
    .slice(0, MOST_KEY_WORDS)
}

/** Returns the related words that an item's explanation mentions. */
export function relatedOf(
  { kind, item }: Explainable & { readonly item: { readonly grade: number } },
  library: Library,
): Word[] {
  if (kind === 'cloze') return []
  return kind === 'word' ? familyOf(item, library) : keyWordsOf(item, library)
}
