import type { Explainable } from '@shangxue/study/explain'
import { senseIn } from '@shangxue/study/sense'
import type { Library, Sentence, Word } from './library.ts'

const MOST_KEY_WORDS = 4
const MOST_RELATED = 5
/** Known long before anybody listens to a sentence. */
const TRIVIAL = new Set(
  'ask come day do eat find get give go good have help here know like look make man many much need new old one people play put read run say see show sit take talk tell thing think time today use walk want way work year'.split(
    ' ',
  ),
)
/** A word learnt more school years before the sentence is no key word of it. */
const YEARS_BEFORE = 1

interface Index {
  readonly bySpelling: ReadonlyMap<string, Word>
  /** Spellings of what a word is built of, as its roots say. */
  readonly basesOf: ReadonlyMap<string, readonly string[]>
  /** Spellings of what is built of a word. */
  readonly builtOf: ReadonlyMap<string, readonly string[]>
}

/** `busi` of `busy` in `business`, `danc` of `dance` in `dancer`. */
const stemOf = (spelling: string) => spelling.replace(/[ey]$/, '')

/** Whether what roots say of a part is what the word of that spelling means: `ten（握）` of `tenant` is not ten. */
const means = ({ senses }: Word, gloss: string | undefined) =>
  gloss === undefined ||
  [...(gloss.split('，')[0] ?? '').replace(/[的地使]/g, '')].some((sign) =>
    senses.some(({ zh }) => zh.includes(sign)),
  )

/**
 * The words that the roots of a word name as its parts: `care + -ful`, `any（任何）+ one（人）`. What else roots mention, such as
 * words to tell it from, stands in no sum, or is not contained in the word.
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

/** What a word is built of, and what is built of it or of the same, as the roots of the words attest. */
function familyOf({ spelling }: { readonly spelling: string }, library: Library): Word[] {
  const { bySpelling, basesOf, builtOf } = indexed(library)
  const bases = basesOf.get(spelling) ?? []
  // `hopeful` and `hopeless` are a family, `policeman` and `postman` are not
  const siblings = bases.flatMap((base) =>
    [spelling, ...(builtOf.get(base) ?? [])].every((word) => word.startsWith(stemOf(base)))
      ? (builtOf.get(base) ?? [])
      : [],
  )
  const family = new Set([...bases, ...(builtOf.get(spelling) ?? []), ...siblings])
  family.delete(spelling)
  return [...family].flatMap((one) => bySpelling.get(one) ?? []).slice(0, MOST_RELATED)
}

/** The hardest words of a sentence, each with the sense in which it is used there; those it is not certain of are left out. */
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

/** The words around an item of a school year that its explanation names. */
export function relatedOf(
  { kind, item }: Explainable & { readonly item: { readonly grade: number } },
  library: Library,
): Word[] {
  if (kind === 'cloze') return []
  return kind === 'word' ? familyOf(item, library) : keyWordsOf(item, library)
}
