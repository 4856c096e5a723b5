import { phonesOfHeteronym } from './heteronyms.ts'
import type { WordPhones } from './ipa-phones.ts'
import { phonesOfName } from './names.ts'

/** Text that the program can speak, and the phones of the words that it would misread. */
export interface SpeechText {
  /** Sentences or shorter parts, in ASCII without control characters. */
  readonly chunks: readonly string[]
  /** Made-up words of the chunks with the phones to say instead. */
  readonly lexicon: ReadonlyMap<string, WordPhones>
}

/** The program's memory and time grow with the length of a chunk. */
const MAX_CHUNK = 200

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ´`]/g, "'"],
  [/[“”„«»"]/g, ' '],
  [/\s*[–—]+\s*|\s+--?\s+/g, ', '],
  [/…+|\.{2,}/g, '. '],
  [/£\s*(\d[\d,.]*\d|\d)/g, '$1 pounds'],
  [/€\s*(\d[\d,.]*\d|\d)/g, '$1 euros'],
  [/[¥￥]\s*(\d[\d,.]*\d|\d)/g, '$1 yuan'],
  [/°\s*C\b/g, ' degrees Celsius'],
  [/°\s*F\b/g, ' degrees Fahrenheit'],
  [/°/g, ' degrees'],
  [/&/g, ' and '],
  [/_+/g, ' '],
  // Letters of other scripts, symbols, control characters.
  [/[^\x20-\x7E\n]/g, ' '],
  [/[<>[\]{}|\\^~*#@=+/]/g, ' '],
]

/** Replaces what the program cannot read; letters lose their accents. */
function toPlainText(text: string): string {
  const decomposed = text
    .replace(/[\r\n\t\f\v]+/g, '\n')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  return REPLACEMENTS.reduce((plain, [from, to]) => plain.replace(from, to), decomposed)
    .replace(/[ ]+/g, ' ')
    .trim()
}

/** Splits at the ends of sentences, and longer sentences at commas or spaces. */
function splitIntoChunks(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?;:]['")]?)\s+(?=[A-Z0-9'"(])/)
    .flatMap((sentence) => splitLong(sentence.trim()))
    .filter((chunk) => /[a-z0-9]/i.test(chunk))
}

/** An abbreviation before a full stop does not end a sentence. */
const ABBREVIATION = /\b(?:Mr|Mrs|Ms|Dr|St|No|vs|etc|e\.g|i\.e)\.(?=\s)/g

function splitLong(sentence: string): string[] {
  if (sentence.length <= MAX_CHUNK) return [sentence]
  const part = sentence.slice(0, MAX_CHUNK)
  const at = Math.max(part.lastIndexOf(', ') + 1, 0) || Math.max(part.lastIndexOf(' '), 0) || MAX_CHUNK
  return [sentence.slice(0, at).trim(), ...splitLong(sentence.slice(at).trim())]
}

const CONSONANTS = 'bdgklmnprt'
const VOWELS = 'aeiou'

/** A made-up word that the program takes for a word instead of spelling it: babaza, babeza, … */
export const madeUpWord = (n: number) => {
  const syllable = (i: number) =>
    `${CONSONANTS[i % CONSONANTS.length]}${VOWELS[Math.floor(i / CONSONANTS.length) % VOWELS.length]}`
  return `${syllable(Math.floor(n / 50))}${syllable(n % 50)}zo`
}

const WORD = /[A-Za-z]+(?:['-][A-Za-z]+)*/g
/** The ending stays, because the program says it by the sound before it: Li's, Wang's. */
const POSSESSIVE = /'s$/i

/**
 * Prepares a text. `phonesOf` gives the phones of a word of the library, in lower case; names, abbreviations and words with
 * two readings come first.
 */
export function prepareText(text: string, phonesOf: (word: string) => WordPhones | undefined): SpeechText {
  const lexicon = new Map<string, WordPhones>()
  const madeUp = new Map<string, string>()
  const nameOf = (phones: WordPhones) => {
    const key = phones.join(' ')
    const name = madeUp.get(key) ?? madeUpWord(madeUp.size)
    madeUp.set(key, name)
    lexicon.set(name, phones)
    return name
  }
  const plain = toPlainText(text).replace(ABBREVIATION, (abbreviation) => abbreviation.slice(0, -1))
  const chunks = splitIntoChunks(plain).map((chunk) => {
    const words = chunk.match(WORD) ?? []
    let i = -1
    return chunk.replace(WORD, (word) => {
      i++
      const stem = word.replace(POSSESSIVE, '')
      const context = {
        previous: words[i - 1],
        beforePrevious: words[i - 2],
        next: words[i + 1],
        sentence: chunk,
      }
      const phones =
        phonesOfName(stem, words[i - 1]) ?? phonesOfHeteronym(stem, context) ?? phonesOf(stem.toLowerCase())
      return phones ? `${nameOf(phones)}${word.slice(stem.length)}` : word
    })
  })
  return { chunks, lexicon }
}

/** A headword: each word of its transcription is a made-up word. */
export function prepareHeadword(words: readonly WordPhones[]): SpeechText {
  const named = words.map((phones, i) => [madeUpWord(i), phones] as const)
  return { chunks: [`${named.map(([name]) => name).join(' ')}.`], lexicon: new Map(named) }
}
