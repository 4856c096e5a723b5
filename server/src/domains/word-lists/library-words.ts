import type { Library, Word } from '../english/service.ts'
import type { ListWord } from './files/word.ts'

/** A word to store, with the id of the library word that it copies, or null. */
export type NewWord = ListWord & { readonly libraryId: number | null }

/** Finds a library word by spelling; of several levels the lowest wins. */
export function indexBySpelling({ words: libraryWords }: Library): (spelling: string) => Word | undefined {
  const words = new Map<string, Word>()
  for (const word of libraryWords.values()) if (!words.has(word.spelling)) words.set(word.spelling, word)
  return (spelling) => words.get(spelling) ?? words.get(spelling.toLowerCase())
}

/** Without the examples of single senses: a list word has one example, as the file formats do. */
export const fromLibraryWord = ({
  id,
  spelling,
  ipa_uk,
  ipa_us,
  senses,
  example,
}: Pick<Word, 'id' | 'spelling' | 'ipa_uk' | 'ipa_us' | 'senses' | 'example'>): NewWord => ({
  spelling,
  ipaUk: ipa_uk,
  ipaUs: ipa_us,
  senses: senses.map(({ pos, zh }) => ({ pos, zh })),
  example,
  libraryId: id,
})

/**
 * Completes a word from the library: the whole entry if it has no meaning, otherwise its pronunciation. Undefined
 * without any meaning.
 */
export function completeFromLibrary(word: ListWord, libraryEntry: Word | undefined): NewWord | undefined {
  if (word.senses.length === 0)
    return (
      libraryEntry && {
        ...fromLibraryWord(libraryEntry),
        unit: word.unit ?? '',
        ...(word.example ? { example: word.example } : {}),
      }
    )
  const { ipaUk, ipaUs, ...rest } = word
  return {
    ...rest,
    ipaUk: ipaUk || (libraryEntry?.ipa_uk ?? ''),
    ipaUs: ipaUs || (libraryEntry?.ipa_us ?? ''),
    libraryId: null,
  }
}
