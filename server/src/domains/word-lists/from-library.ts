import type { Library, Word } from '../english/service.ts'
import type { ListWord } from './files/word.ts'

/** A word to store, with the id of the library word that it copies, or null. */
export type NewWord = ListWord & { readonly libraryId: number | null }

/** Finds a library word by spelling; of several levels the lowest wins. */
export function bySpelling({ words }: Library): (spelling: string) => Word | undefined {
  const found = new Map<string, Word>()
  for (const word of words.values()) if (!found.has(word.spelling)) found.set(word.spelling, word)
  return (spelling) => found.get(spelling) ?? found.get(spelling.toLowerCase())
}

export const ofLibrary = ({ id, spelling, ipa_uk, ipa_us, senses, example }: Word): NewWord => ({
  spelling,
  ipaUk: ipa_uk,
  ipaUs: ipa_us,
  senses,
  example,
  libraryId: id,
})

/**
 * Completes a word from the library: the whole entry if it has no meaning, otherwise its pronunciation. Undefined
 * without any meaning.
 */
export function completed(word: ListWord, known: Word | undefined): NewWord | undefined {
  if (word.senses.length === 0)
    return known && { ...ofLibrary(known), ...(word.example ? { example: word.example } : {}) }
  const { ipaUk, ipaUs, ...rest } = word
  return {
    ...rest,
    ipaUk: ipaUk || (known?.ipa_uk ?? ''),
    ipaUs: ipaUs || (known?.ipa_us ?? ''),
    libraryId: null,
  }
}
