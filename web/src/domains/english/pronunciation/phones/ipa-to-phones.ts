/**
 * One tile of a transcription: a sound as our word bank writes it, and its realisations as ARPAbet phones of the acoustic
 * model. All realisations are right: speakers differ in them.
 */
export interface Sound {
  readonly ipa: string
  readonly stress: '' | 'ˈ' | 'ˌ'
  /** True if a word begins with this sound. */
  readonly startsWord: boolean
  /** Phone sequences, the most usual one first. */
  readonly realisations: readonly (readonly string[])[]
}

/** Phone sequences by symbol, separated by commas. Weak vowels (i, ə, u) have several. */
const REALISATIONS: Readonly<Record<string, string>> = {
  ...{ iː: 'IY', ɪ: 'IH', i: 'IY,IH', e: 'EH', æ: 'AE', ʌ: 'AH', ʊ: 'UH', u: 'UW,UH,AH', uː: 'UW' },
  ...{ ɒ: 'AA,AO', ɑː: 'AA', ɔː: 'AO', ɜː: 'ER', ɜːr: 'ER', ə: 'AH,IH,UH,EH', ər: 'ER,AH R' },
  ...{ eɪ: 'EY', aɪ: 'AY', ɔɪ: 'OY', əʊ: 'OW', oʊ: 'OW', aʊ: 'AW' },
  ...{ ɪə: 'IH R,IY AH,IH AH', eə: 'EH R,EH AH,EH', ʊə: 'UH R,UH AH,UW AH,AO R' },
  ...{ p: 'P', b: 'B', t: 'T', d: 'D', k: 'K', ɡ: 'G', tʃ: 'CH', dʒ: 'JH' },
  ...{ f: 'F', v: 'V', θ: 'TH', ð: 'DH', s: 'S', z: 'Z', ʃ: 'SH', ʒ: 'ZH', h: 'HH' },
  ...{ m: 'M', n: 'N', ŋ: 'NG', l: 'L', r: 'R', j: 'Y', w: 'W' },
}
/** Longest symbols first, because ə is also the start of əʊ. */
const SYMBOLS = Object.keys(REALISATIONS).sort((a, b) => b.length - a.length)
const TOKEN = new RegExp(`([ˈˌ ]*)(${SYMBOLS.join('|')})`, 'uy')
const VOWEL = /^[iɪeæɑɒɔʊuʌɜəao]/u
const isVowel = (ipa: string): boolean => VOWEL.test(ipa)

interface Token {
  readonly ipa: string
  readonly stress: Sound['stress']
  readonly startsWord: boolean
}

/** Divides a transcription into symbols. Throws on a symbol that our word bank does not use. */
function tokenize(ipa: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < ipa.length) {
    const at = TOKEN.lastIndex
    const [, marks = '', symbol = ''] = TOKEN.exec(ipa) ?? []
    if (symbol === '') throw new Error(`unknown symbol in /${ipa}/ at ${at}`)
    const stress = marks.includes('ˈ') ? 'ˈ' : marks.includes('ˌ') ? 'ˌ' : ''
    tokens.push({ ipa: symbol, stress, startsWord: tokens.length === 0 || marks.includes(' ') })
  }
  return tokens
}

/** Whether a vowel is in a syllable without stress, which a word of one syllable has not. */
function isWeakVowel(tokens: readonly Token[], index: number): boolean {
  let start = index
  while (start > 0 && !tokens[start]?.startsWord) start -= 1
  const next = tokens.findIndex(({ startsWord }, at) => startsWord && at > index)
  if (!tokens.slice(start, next < 0 ? undefined : next).some(({ stress }) => stress !== '')) return false
  // The mark stands before the consonants of its syllable.
  for (let at = index; at >= start; at -= 1) {
    if (tokens[at]?.stress !== '') return false
    if (at < index && isVowel(tokens[at]?.ipa ?? '')) return true
  }
  return true
}

/** Realisations that a sound has because of its neighbours. */
function contextRealisations(tokens: readonly Token[], index: number): string[] {
  const { ipa, startsWord, stress } = tokens[index] as Token
  const after = tokens[index + 1]
  const next = after?.startsWord ? undefined : after
  const previous = startsWord ? undefined : tokens[index - 1]
  const isBetweenVowels =
    previous !== undefined && isVowel(previous.ipa) && next !== undefined && isVowel(next.ipa)
  // The t of "water" in America.
  if (ipa === 't' && isBetweenVowels && stress === '' && next.stress === '') return ['D']
  // The last syllable of "bottle" and "sudden" has no vowel in the transcription.
  if (/^[lmn]$/.test(ipa) && previous && !isVowel(previous.ipa) && !(next && isVowel(next.ipa)))
    return [`AH ${REALISATIONS[ipa]}`]
  // The first vowel of "begin" and the last of "visit".
  if (ipa === 'ɪ' && isWeakVowel(tokens, index)) return ['AH', 'IY', 'EH']
  return []
}

const sequencesOf = (realisations: readonly string[]) => realisations.map((phones) => phones.split(' '))

/**
 * The sounds of a transcription of our word bank. An r after a long or weak vowel of the American transcription (ɜːr, ər)
 * belongs to the vowel.
 */
export function soundsOf(ipa: string): Sound[] {
  const tokens = tokenize(ipa)
  return tokens.map((token, index) => {
    const own = (REALISATIONS[token.ipa] ?? '').split(',')
    const more = contextRealisations(tokens, index)
    return { ...token, realisations: sequencesOf([...own, ...more]) }
  })
}

/** Whether a transcription can be scored: own words may have none, or symbols of another dictionary. */
export function isScorable(ipa: string): boolean {
  try {
    return soundsOf(ipa).length > 0
  } catch {
    return false
  }
}
