export type Accent = 'us' | 'uk'

/** Phones of one word in the notation of CMUdict, vowels with their stress: `hh ah1 z b ax0 n d`. */
export type WordPhones = readonly string[]

const CONSONANTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'pbtdkfvszmnlrwh'].map((letter) => [letter, letter === 'h' ? 'hh' : letter])),
  tʃ: 'ch',
  dʒ: 'jh',
  ɡ: 'g',
  θ: 'th',
  ð: 'dh',
  ʃ: 'sh',
  ʒ: 'zh',
  ŋ: 'ng',
  j: 'y',
}

const VOWELS: Readonly<Record<string, string>> = {
  iː: 'iy',
  i: 'iy',
  ɪ: 'ih',
  e: 'eh',
  æ: 'ae',
  ʌ: 'ah',
  ə: 'ax',
  ɜːr: 'er',
  ɜː: 'er',
  ər: 'er',
  ɑː: 'aa',
  ɒ: 'aa',
  ɔː: 'ao',
  uː: 'uw',
  u: 'uw',
  ʊ: 'uh',
  eɪ: 'ey',
  aɪ: 'ay',
  ɔɪ: 'oy',
  aʊ: 'aw',
  oʊ: 'ow',
  əʊ: 'ow',
}

/** British diphthongs, which the phone set lacks: a vowel and a schwa. */
const CENTRING: Readonly<Record<string, string>> = { ɪə: 'iy', eə: 'eh', ʊə: 'uh' }

const SYMBOLS: Readonly<Record<Accent, RegExp>> = {
  us: /tʃ|dʒ|ɜːr?|[iɑɔu]ː|[eaɔ]ɪ|[oaə]ʊ|ər|./gu,
  uk: /tʃ|dʒ|[iɑɔuɜ]ː|[eaɔ]ɪ|[oaə]ʊ|[ɪeʊ]ə|./gu,
}
const SYLLABIC = new Set(['l', 'm', 'n'])
/** A consonant after these belongs to their syllable: `film`, `girl`, `turn`. */
const SONORANTS: Readonly<Record<string, ReadonlySet<string>>> = {
  l: new Set(['r']),
  m: new Set(['l', 'r', 'm', 'n']),
  n: new Set(['l', 'r', 'm', 'n']),
}

interface Sound {
  readonly phone: string
  readonly isVowel: boolean
  readonly isStressed: boolean
  /** The schwa of a British diphthong, which is no syllable of its own. */
  readonly isOffglide?: boolean
}

function parseWord(ipa: string, accent: Accent): Sound[] | undefined {
  const sounds: Sound[] = []
  let isStressed = false
  const addVowel = (phone: string) => {
    sounds.push({ phone, isVowel: true, isStressed })
    isStressed = false
  }
  for (const symbol of ipa.match(SYMBOLS[accent]) ?? []) {
    const [consonant, vowel, centring] = [CONSONANTS[symbol], VOWELS[symbol], CENTRING[symbol]]
    if (symbol === 'ˈ' || symbol === 'ˌ') isStressed = true
    else if (consonant) sounds.push({ phone: consonant, isVowel: false, isStressed: false })
    else if (vowel) addVowel(vowel)
    else if (centring) {
      addVowel(centring)
      sounds.push({ phone: 'ax', isVowel: true, isStressed: false, isOffglide: true })
    } else return undefined
  }
  return sounds
}

/** True for the l of `little`, the n of `sudden`, the m of `rhythm`: a syllable without a written vowel. */
function isSyllabic(sounds: readonly Sound[], i: number): boolean {
  const [before, sound, after] = [sounds[i - 1], sounds[i], sounds[i + 1]]
  if (!before || !sound || before.isVowel || after?.isVowel || after?.phone === 'y') return false
  return SYLLABIC.has(sound.phone) && !SONORANTS[sound.phone]?.has(before.phone)
}

function toPhones(sounds: readonly Sound[], stressesLoneVowel: boolean): WordPhones {
  const isLone = sounds.filter(({ isVowel, isOffglide }) => isVowel && !isOffglide).length === 1
  return sounds.flatMap((sound, i) => {
    if (!sound.isVowel) return isSyllabic(sounds, i) ? ['ax0', sound.phone] : [sound.phone]
    const isStressed = sound.isStressed || (isLone && stressesLoneVowel && sound.phone !== 'ax')
    // The phone set has no stressed schwa.
    if (sound.phone === 'ax') return isStressed ? ['ah1'] : ['ax0']
    return [`${sound.phone}${isStressed ? 1 : 0}`]
  })
}

/**
 * Converts a transcription as the word bank writes it (`ˈhʌzbənd`, words separated by spaces) to the phones of its words.
 * Returns undefined if it contains a symbol that the bank does not use.
 */
export function phonesOfIpa(ipa: string, accent: Accent): WordPhones[] | undefined {
  const words = ipa.normalize('NFC').trim().split(/\s+/)
  // In a phrase with stress marks, a word without one is unstressed: ɪn ˈfrʌnt əv.
  const stressesLoneVowel = words.length === 1 || !ipa.includes('ˈ')
  const sounds = words.map((word) => parseWord(word, accent))
  if (sounds.some((word) => !word?.some(({ isVowel }) => isVowel))) return undefined
  return sounds.map((word) => toPhones(word ?? [], stressesLoneVowel))
}
