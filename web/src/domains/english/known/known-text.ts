import type { QueryClient } from '@tanstack/react-query'
import type { Word } from '../content/content-packs.ts'
import { lookUpWords } from '../content/dictionary.ts'

/** Maximum pasted characters and words; more is a mistake. */
export const PASTED_MAX = 50_000
const WORDS_MAX = 3_000

/** Separators between entries: lines, punctuation, Chinese text and pronunciation. */
const SEPARATORS = /\/[^/\n]*\/|\[[^\]\n]*\]|[\n\r\t,，;；、|。：:（）()]|[\p{Script=Han}]+/u

/**
 * Splits pasted text into entries without duplicates: words, or phrases of up to four words on a line of their
 * own. Numbering, parts of speech, meanings and pronunciation are left out.
 */
export function splitPastedWords(text: string): string[] {
  const entries = text
    .slice(0, PASTED_MAX)
    .normalize('NFKC')
    .replace(/[’‘]/g, "'")
    .split(SEPARATORS)
    .map((part) =>
      (part ?? '')
        .replace(/\b(?:n|v|vt|vi|adj|adv|prep|conj|pron|num|art|int|det|aux|abbr|phr)\.(?:\s*&\s*)?/g, ' ')
        .replace(/^[\s\d.*#-]+|[^A-Za-zÀ-ÿ'.]+$/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => /[A-Za-z]/.test(part))
  return [...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values()].slice(0, WORDS_MAX)
}

export interface PastedWords {
  /** Words of the library, without duplicates. */
  readonly words: readonly Word[]
  /** Entries that the library lacks. */
  readonly missing: readonly string[]
  /** False if a part of the library could not be loaded, so that more may be found later. */
  readonly complete: boolean
}

/** Finds pasted words in the library: whole entries first, then the words of a longer text one by one. */
export async function findPastedWords(
  client: QueryClient,
  text: string,
  grade: number,
): Promise<PastedWords> {
  const found = new Map<number, Word>()
  const missing = new Set<string>()
  let complete = true
  const find = async (entry: string): Promise<boolean> => {
    const result = await lookUpWords(client, entry, grade)
    complete &&= result.complete
    const [word] = result.words
    if (word) found.set(word.id, word)
    return word !== undefined
  }
  for (const entry of splitPastedWords(text)) {
    if (await find(entry)) continue
    const parts = entry.split(' ')
    if (parts.length === 1) missing.add(entry)
    else for (const part of parts) if (!(await find(part))) missing.add(part)
  }
  return { words: [...found.values()], missing: [...missing], complete }
}
