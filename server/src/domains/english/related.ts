import type { Explainable } from '@shangxue/study/explain'
import type { Library, Sentence, Word } from './library.ts'

const MOST_KEY_WORDS = 4
const MOST_RELATED = 5

/** Words that share a stem of at least five letters at their beginning: a family, as far as spelling tells. */
function familyOf({ spelling: whole }: { readonly spelling: string }, library: Library): Word[] {
  if (whole.length < 5 || whole.includes(' ')) return []
  const stem = whole.slice(0, Math.max(5, whole.length - 3))
  return [...library.words.values()]
    .filter(({ spelling }) => spelling !== whole && spelling.startsWith(stem))
    .slice(0, MOST_RELATED)
}

/** The longest words of a sentence that are in the library. */
function keyWordsOf({ en }: Pick<Sentence, 'en'>, library: Library): Word[] {
  const bySpelling = new Map([...library.words.values()].map((word) => [word.spelling, word]))
  return [...new Set(en.toLowerCase().match(/[a-z]+/g) ?? [])]
    .flatMap((word) => bySpelling.get(word) ?? [])
    .filter(({ topic, spelling }) => topic !== 'function' && spelling.length > 3)
    .sort((a, b) => b.grade - a.grade || b.spelling.length - a.spelling.length)
    .slice(0, MOST_KEY_WORDS)
}

/** The words around an item that its explanation names. */
export function relatedOf({ kind, item }: Explainable, library: Library): Word[] {
  if (kind === 'cloze') return []
  return kind === 'word' ? familyOf(item, library) : keyWordsOf(item, library)
}
