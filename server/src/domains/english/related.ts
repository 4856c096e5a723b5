import * as built from '@shangxue/study/explain'
import type { Library, Sentence, Word } from './library.ts'

const MOST_KEY_WORDS = 4
const MOST_RELATED = 5

/** Words that share a stem of at least five letters at their beginning: a family, as far as spelling tells. */
function familyOf(word: Word, library: Library): Word[] {
  if (word.spelling.length < 5 || word.spelling.includes(' ')) return []
  const stem = word.spelling.slice(0, Math.max(5, word.spelling.length - 3))
  return [...library.words.values()]
    .filter(({ spelling, id }) => id !== word.id && spelling.startsWith(stem))
    .slice(0, MOST_RELATED)
}

/** The longest words of a sentence that are in the library. */
function keyWordsOf(sentence: Sentence, library: Library): Word[] {
  const bySpelling = new Map([...library.words.values()].map((word) => [word.spelling, word]))
  return [...new Set(sentence.en.toLowerCase().match(/[a-z]+/g) ?? [])]
    .flatMap((word) => bySpelling.get(word) ?? [])
    .filter(({ topic, spelling }) => topic !== 'function' && spelling.length > 3)
    .sort((a, b) => b.grade - a.grade || b.spelling.length - a.spelling.length)
    .slice(0, MOST_KEY_WORDS)
}

/** Built from the item's own entry and from those of the words around it. */
export const explainWord = (word: Word, library: Library) => built.explainWord(word, familyOf(word, library))
export const explainCloze = built.explainCloze
export const explainDictation = (sentence: Sentence, library: Library) =>
  built.explainDictation(sentence, keyWordsOf(sentence, library))
export const explainTranslation = (sentence: Sentence, library: Library) =>
  built.explainTranslation(sentence, keyWordsOf(sentence, library))
