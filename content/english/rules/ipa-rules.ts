import type { ContentWord, LevelName } from '../word.ts'
import { createReport, type Problem } from './problems.ts'

const VOWELS = /iː|ɑː|ɔː|uː|ɜː|[eaɔ]ɪ|[əoa]ʊ|[ɪeʊ]ə|[ɪeæɒʊʌəiu]/gu
/** Vowels before `r` that American English pronounces with it: near, square, cure. */
const CENTRING = /ɪə|eə|ʊə/g

const syllables = (ipa: string) => ipa.match(VOWELS)?.length ?? 0
/** The number of vowels before the main stress of each word; -1 without stress. */
const stressedSyllable = (ipa: string) =>
  ipa.split(' ').map((part) => (part.includes('ˈ') ? syllables(part.split('ˈ')[0] ?? '') : -1))

type Transcribed = Pick<ContentWord, 'spelling' | 'ipaUk' | 'ipaUs'>

/**
 * Compares the transcriptions of a word in both accents. They have the same number of syllables and the same main stress, and
 * American English says an `r` that is written after a vowel. Words of which dictionaries give two different forms are named in
 * `exceptions`.
 */
export function problemsOfAccents(
  { level, spelling, ipaUk, ipaUs }: Transcribed & { level: LevelName },
  exceptions: ReadonlySet<string>,
): Problem[] {
  const { problems, report } = createReport('word', `${level} ${spelling}`)
  if (exceptions.has(spelling)) return problems
  const [uk, us] = [syllables(ipaUk), syllables(ipaUs)]
  // ɪə is one vowel in near and two in idea.
  const centring = ipaUk.match(CENTRING)?.length ?? 0
  if (us < uk || us > uk + centring) report('us', 'syllables_differ', { uk, us, ipaUk, ipaUs })
  else if (centring === 0 && stressedSyllable(ipaUk).join() !== stressedSyllable(ipaUs).join())
    report('us', 'stress_differs', { ipaUk, ipaUs })
  if (/[aeiouy]r(?![aeiouyr])/i.test(spelling) && !/r/.test(ipaUs))
    report('us', 'no_american_r', { ipa: ipaUs })
  return problems
}

/** Suffixes that leave the sound of their base as it is, with their sound. */
const SUFFIXES: readonly (readonly [string, RegExp])[] = [
  ['ness', /^nəs$/u],
  ['less', /^ləs$/u],
  ['ful', /^f(?:ə)?l$|^fʊl$/u],
  ['ship', /^ʃɪp$/u],
  ['ment', /^mənt$/u],
]

const plain = (ipa: string) => ipa.replace(/[ˈˌ]/gu, '')

/** Compares a word with the word that it is built from: kindness is kind and /nəs/. */
export function problemsOfFamily(
  word: Transcribed & { level: LevelName },
  bySpelling: ReadonlyMap<string, Pick<ContentWord, 'ipaUk' | 'ipaUs'>>,
  exceptions: ReadonlySet<string>,
): Problem[] {
  const { problems, report } = createReport('word', `${word.level} ${word.spelling}`)
  if (exceptions.has(word.spelling)) return problems
  for (const [suffix, sound] of SUFFIXES) {
    const base = word.spelling.endsWith(suffix) && bySpelling.get(word.spelling.slice(0, -suffix.length))
    if (!base) continue
    for (const [field, accent] of [
      ['uk', 'ipaUk'],
      ['us', 'ipaUs'],
    ] as const) {
      const [whole, part] = [plain(word[accent]), plain(base[accent])]
      if (!whole.startsWith(part) || !sound.test(whole.slice(part.length)))
        report(field, 'family_differs', { accent: word[accent], base: base[accent], suffix })
    }
  }
  return problems
}
