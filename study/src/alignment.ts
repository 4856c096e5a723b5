import { isSlip, plainly } from './rating.ts'
import { spelledAlike, spellingOf } from './spellings.ts'

/**
 * One aligned piece: what was written (`got`) beside what it stands for (`want`), both in their own spelling.
 */
export type Aligned =
  | { readonly kind: 'right'; readonly want: string; readonly got: string }
  | { readonly kind: 'wrong'; readonly want: string; readonly got: string }
  | { readonly kind: 'missing'; readonly want: string }
  | { readonly kind: 'extra'; readonly got: string }

const WORD = new RegExp(
  [
    String.raw`(?:\p{L}\.)+\p{L}(?![\p{L}\p{M}])`, // a.m, U.S
    String.raw`\p{N}+(?:[.,:]\p{N}+)+`, // 1,200 and 7:30
    "[\\p{L}\\p{M}\\p{N}]+(?:['’‘`´‐‑-][\\p{L}\\p{M}\\p{N}]+)*",
  ].join('|'),
  'gu',
)

/** Splits a text into words and numbers. Keeps inner apostrophes and hyphens, drops all other punctuation. */
export const writtenWords = (text: string): string[] => text.normalize('NFKC').match(WORD) ?? []

const IS_OR_HAS =
  /^(?:i|you|he|she|it|we|they|who|what|where|when|why|how|that|this|there|here|everyone|everything|nobody|somebody|something)'s$/
const ENDINGS: readonly [RegExp, readonly string[]][] = [
  [/'m$/, [' am']],
  [/'re$/, [' are']],
  [/'ve$/, [' have']],
  [/'ll$/, [' will', ' shall']],
  [/'d$/, [' had', ' would']],
  [/n't$/, [' not']],
]
const WHOLE = new Map([
  ["won't", ['will not']],
  ["shan't", ['shall not']],
  ["can't", ['cannot', 'can not']],
  ['cannot', ["can't", 'can not']],
  ["let's", ['let us']],
  // `seven o'clock` may also be written as `seven`.
  ["o'clock", ['']],
])

/** Number words that equal digits: `ten years` matches `10 years`. */
const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** Participles that can follow a contracted `has`: `she's gone`, `it's been repaired`. */
const PARTICIPLE =
  /^(?:\w+(?:ed|own|orn|oken|osen|olen|itten|idden|iven|aken|ought|aught)|been|become|come|gone|got|gotten|done|seen|had|made|met|left|lost|won|run|read|put|cut|said|told|sold|paid|heard|felt|kept|slept|sent|spent|built|begun|drunk|sung|swum|fallen|eaten|beaten|forgotten|found|stood|understood|held|led|fed|hurt|hit|let|set|shut|risen)$/
/** Adverbs that can stand between `'s` and its participle: `she's just left`. */
const BETWEEN = /^(?:not|never|just|already|also|always|ever|only|recently|finally|really|since)$/

/**
 * Words after a noun with `'s` that prove it is not a possessive: `Dad's cooking`, `the film's worth seeing`,
 * but not `Dad's bike`.
 */
const BEHIND_IS =
  /^(?:\w{2,}ing|not|never|still|already|always|worth|afraid|asleep|ill|sorry|sure|ready|here|there|mine|yours|his|hers|ours|theirs|an?|the|my|your|our|their|in|on|at|from|with|under|behind|between|about)$/

/** Adjectives that, at the end of a sentence, prove that `'s` is `is`: `his pen's grey`. */
const QUALITY =
  /^(?:red|blue|green|gr[ae]y|black|white|yellow|brown|pink|good|bad|big|small|tall|short|old|young|new|happy|sad|tired|hungry|thirsty|busy|cold|hot|warm|nice|kind|clean|dirty|right|wrong|late|early|free|full|empty|open|closed|broken|dead|beautiful|ugly|easy|hard|difficult|important|great|fine|angry|quiet|dangerous)$/

/** Whether the `'s` of a contraction can be `has`, judged by the words after it; true if there are none. */
function isHas(following: readonly string[]): boolean {
  const next = following.find((word) => !BETWEEN.test(word))
  return next === undefined || PARTICIPLE.test(next)
}

/**
 * All equivalent ways to write a word: `don't` is `do not`, `ice-cream` is `ice cream`, `colour` is `color`.
 * The `'s` of `Tom's dog` is a possessive, that of `Tom's gone` is `has`.
 */
function waysToWrite(word: string, following: readonly string[]): string[] {
  const plain = plainly(word).replace(/[‐‑]/g, '-')
  const isPronoun = IS_OR_HAS.test(plain)
  const hasParticiple = isNoun(plain) && following.length > 0 && isHas(following)
  const contracted = WHOLE.get(plain) ?? [
    ...ENDINGS.flatMap(([ending, full]) =>
      ending.test(plain) ? full.map((end) => plain.replace(ending, end)) : [],
    ),
    ...(isPronoun || hasParticiple || isContracted(plain, following) ? [plain.replace(/'s$/, ' is')] : []),
    ...((isPronoun && isHas(following)) || hasParticiple ? [plain.replace(/'s$/, ' has')] : []),
  ]
  const hyphened = plain.includes('-') ? [plain.replaceAll('-', ' '), plain.replaceAll('-', '')] : []
  const dotted = /^(?:\p{L}\.)+\p{L}$/u.test(plain) ? [plain.replaceAll('.', '')] : []
  const grouped = /^\d+(?:,\d{3})+$/.test(plain) ? [plain.replaceAll(',', '')] : []
  const number = NUMBERS.indexOf(plain)
  const counted = number >= 0 ? [String(number)] : []
  return [plain, ...contracted, ...hyphened, ...dotted, ...grouped, ...counted].map(spelledAlike)
}
const isNoun = (plain: string) => /^\w{2,}'s$/.test(plain) && !IS_OR_HAS.test(plain)
const isContracted = (plain: string, [next = '', ...more]: readonly string[]): boolean =>
  isNoun(plain) && (BEHIND_IS.test(next) || (more.length === 0 && QUALITY.test(next)))
/** Number of following words that decide what a contraction means. */
const FOLLOWING = 3

interface Token {
  readonly text: string
  readonly ways: readonly string[]
}
function tokensOf(text: string): Token[] {
  const words = writtenWords(text)
  const plain = words.map(plainly)
  return words.map((word, i) => {
    return { text: word, ways: waysToWrite(word, plain.slice(i + 1, i + 1 + FOLLOWING)) }
  })
}
const spelled = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ')

/** All ways to write several consecutive words. */
const waysOf = ([first, ...rest]: readonly Token[]): string[] =>
  rest
    .reduce<string[]>(
      (before, { ways }) => before.flatMap((start) => ways.map((way) => `${start} ${way}`)),
      [...(first?.ways ?? [])],
    )
    .map((way) => way.trim())

function same(wanted: readonly Token[], written: readonly Token[]): boolean {
  const several = wanted.length > 1 || written.length > 1
  // Words with a single spelling are compared one by one instead.
  if (several && [...wanted, ...written].every(({ ways }) => ways.length === 1)) return false
  const ways = new Set(waysOf(wanted))
  return waysOf(written).some((way) => ways.has(way))
}

/** Dissimilarity of two words, 0–1 (Levenshtein distance divided by the longer length). */
function unlikeness(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return (row[b.length] ?? 0) / Math.max(1, a.length, b.length)
}

/** Maximum number of words that a contraction and its expansion span: `he's not`, `he is not`. */
const TOGETHER = 3
/** Shorter groups first, so that words are paired one by one where possible. */
const SIZES = Array.from({ length: TOGETHER * TOGETHER }, (_, i) => [
  1 + Math.floor(i / TOGETHER),
  1 + (i % TOGETHER),
]).sort(([a = 0, b = 0], [c = 0, d = 0]) => a + b - (c + d)) as [number, number][]

interface Way {
  readonly cost: number
  readonly piece: Aligned
  /** Number of words consumed from the sentence and from the written text. */
  readonly used: readonly [number, number]
}

function waysOn(wanted: readonly Token[], written: readonly Token[]): Way[] {
  const ways: Way[] = []
  for (const [a, b] of SIZES) {
    if (a > wanted.length || b > written.length) continue
    const [wants, gots] = [wanted.slice(0, a), written.slice(0, b)]
    if (!same(wants, gots)) continue
    ways.push({
      cost: 0,
      piece: { kind: 'right', want: spelled(wants), got: spelled(gots) },
      used: [a, b],
    })
  }
  const [want, got] = [wanted[0]?.text, written[0]?.text]
  if (want !== undefined && got !== undefined) {
    // Similar words are cheaper to pair, but never as expensive as one missing plus one extra word.
    const cost = 1 + 0.9 * unlikeness(plainly(want), plainly(got))
    ways.push({ cost, piece: { kind: 'wrong', want, got }, used: [1, 1] })
  }
  if (want !== undefined) ways.push({ cost: 1, piece: { kind: 'missing', want }, used: [1, 0] })
  if (got !== undefined) ways.push({ cost: 1, piece: { kind: 'extra', got }, used: [0, 1] })
  return ways
}

/**
 * Aligns a written text with a sentence, word by word, with the fewest mistakes. Case and punctuation are
 * ignored and contractions equal their expansions. The pieces keep the original spelling and order.
 */
export function align(written: string, sentence: string): Aligned[] {
  const [wanted, got] = [tokensOf(sentence), tokensOf(written)]
  const best: { cost: number; way: Way | undefined }[][] = wanted.map(() => [])
  best.push([])
  for (let i = wanted.length; i >= 0; i--) {
    for (let j = got.length; j >= 0; j--) {
      const ways = waysOn(wanted.slice(i, i + TOGETHER), got.slice(j, j + TOGETHER))
      const costs = ways.map(({ cost, used: [a, b] }) => cost + (best[i + a]?.[j + b]?.cost ?? 0))
      const least = Math.min(...costs)
      const here = best[i] as (typeof best)[number]
      here[j] =
        ways.length > 0 ? { cost: least, way: ways[costs.indexOf(least)] } : { cost: 0, way: undefined }
    }
  }
  const pieces: Aligned[] = []
  let [i, j] = [0, 0]
  for (let way = best[0]?.[0]?.way; way; way = best[i]?.[j]?.way) {
    pieces.push(way.piece)
    i += way.used[0]
    j += way.used[1]
  }
  return pieces
}

/** `words` counts the words of the sentence, a contraction as spelled; `right` of them were written. */
export function scoreOf(pieces: readonly Aligned[]) {
  let [words, right, extra] = [0, 0, 0]
  for (const piece of pieces) {
    if (piece.kind === 'extra') extra += 1
    else words += writtenWords(piece.want).length
    if (piece.kind === 'right') right += writtenWords(piece.want).length
  }
  return { words, right, extra, perfect: right === words && extra === 0 }
}

/** Aligns with the closest of several sentences; the first among equals. */
export function alignWithNearest(written: string, sentences: readonly string[]) {
  const all = sentences.map((sentence) => {
    const pieces = align(written, sentence)
    const mistakes = pieces.filter(({ kind }) => kind !== 'right').length
    return { sentence, pieces, mistakes }
  })
  const least = Math.min(...all.map(({ mistakes }) => mistakes))
  const nearest = all.find(({ mistakes }) => mistakes === least)
  return { sentence: nearest?.sentence ?? '', pieces: nearest?.pieces ?? [] }
}

/** True if every mistake is a typo in one word, so that the learner may try again. */
export function onlySlips(pieces: readonly Aligned[]): boolean {
  const wrong = pieces.filter(({ kind }) => kind !== 'right')
  return wrong.length > 0 && wrong.every((piece) => piece.kind === 'wrong' && isSlipOf(piece.got, piece.want))
}

/** True for a single typo in the British or the American spelling. */
export const isSlipOf = (typed: string, word: string): boolean =>
  isSlip(typed, word) || isSlip(typed, spellingOf(plainly(word)))
