import { extractWords, inflectedForms } from '@shangxue/study/language/word-forms'
import type { Library, Word } from './library.ts'

/** Transcriptions of one spelling in both accents. */
export interface Transcription {
  readonly us: string
  readonly uk: string
}

export interface Pronunciations {
  /** The transcription of a text that is one headword; undefined for any other text. */
  ofHeadword(text: string): Transcription | undefined
  /** Transcriptions of the words of a text, in lower case, by the headwords that they are forms of. */
  ofWords(text: string): ReadonlyMap<string, Transcription>
}

/** Words of which a sentence says a weak form (`and`, `of`), or whose forms sound irregular: used to, houses. */
const IRREGULAR = new Set(['used', 'houses', 'mouths', 'paths', 'youths', 'does', 'says', 'goes'])

const VOICELESS = /[ptkfθ]$/u
const SIBILANT = /[szʃʒ]$/u
const VOWEL_END = /[ɪiːeæɒɔʊuʌɜəɑ]$/u

/** The endings of regular forms by the sound before them. */
const ENDINGS: readonly (readonly [RegExp, (ipa: string) => string])[] = [
  [/s$/, (ipa) => ipa + (SIBILANT.test(ipa) ? 'ɪz' : VOICELESS.test(ipa) ? 's' : 'z')],
  [/ed$/, (ipa) => ipa + (/[td]$/.test(ipa) ? 'ɪd' : /[ptkfθsʃ]$/u.test(ipa) ? 't' : 'd')],
  [/ing$/, (ipa) => `${ipa}ɪŋ`],
]

/** British English says the r of `remember` before a vowel. */
const linkR = (spelling: string, ipa: string, form: string) =>
  form.endsWith('ing') && /re?$/.test(spelling) && VOWEL_END.test(ipa) ? `${ipa}r` : ipa

function inflect({ spelling, ipa_us, ipa_uk }: Word, form: string): Transcription | undefined {
  const ending = ENDINGS.find(([pattern]) => pattern.test(form))
  if (!ending) return undefined
  const [, add] = ending
  return { us: add(ipa_us), uk: add(linkR(spelling, ipa_uk, form)) }
}

/** Indexes the headwords of a library on first use. */
export function createPronunciations(library: Library): Pronunciations {
  let index: ReturnType<typeof buildIndex> | undefined
  const getIndex = () => {
    index ??= buildIndex(library.words.values())
    return index
  }
  return {
    ofHeadword(text) {
      const { headwords } = getIndex()
      const spelling = text.trim().replaceAll('’', "'")
      return headwords.get(spelling) ?? headwords.get(spelling.toLowerCase())
    },
    ofWords(text) {
      const { forms } = getIndex()
      const found = new Map<string, Transcription>()
      for (const word of extractWords(text)) {
        const transcription = forms.get(word.toLowerCase())
        if (transcription) found.set(word.toLowerCase(), transcription)
      }
      return found
    },
  }
}

function buildIndex(words: Iterable<Word>) {
  const headwords = new Map<string, Transcription>()
  const forms = new Map<string, Transcription>()
  const inflected = new Map<string, Transcription>()
  /** Words that sound different by sense: `a present`, `to present`. The voice decides by the sentence. */
  const ambiguous = new Set<string>()
  for (const word of words) {
    const { spelling, topic, ipa_us: us, ipa_uk: uk } = word
    if (us === '' || uk === '') continue
    const first = headwords.get(spelling)
    if (first && (first.us !== us || first.uk !== uk)) ambiguous.add(spelling)
    headwords.set(spelling, first ?? { us, uk })
    if (topic === 'function' || !/^[a-zà-ÿ-]+$/.test(spelling)) continue
    forms.set(spelling, { us, uk })
    for (const form of inflectedForms(spelling)) {
      const transcription = form === spelling ? undefined : inflect(word, form)
      if (transcription && !inflected.has(form)) inflected.set(form, transcription)
    }
  }
  for (const [form, transcription] of inflected) if (!forms.has(form)) forms.set(form, transcription)
  for (const form of [...IRREGULAR, ...[...ambiguous].flatMap(inflectedForms)]) forms.delete(form)
  return { headwords, forms }
}
