import { isTypo, normalizeText } from '../scheduling/answer-rating.ts'
import { americanSpelling, toAmericanSpelling } from './spellings.ts'

/**
 * One aligned piece: what was written (`got`) beside what it stands for (`want`), both in their own spelling.
 */
export type AlignedPiece =
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
export const splitWords = (text: string): string[] => text.normalize('NFKC').match(WORD) ?? []

const PRONOUN_CONTRACTION =
  /^(?:i|you|he|she|it|we|they|who|what|where|when|why|how|that|this|there|here|everyone|everything|nobody|somebody|something)'s$/
const CONTRACTION_ENDINGS: readonly [RegExp, readonly string[]][] = [
  [/'m$/, [' am']],
  [/'re$/, [' are']],
  [/'ve$/, [' have']],
  [/'ll$/, [' will', ' shall']],
  [/'d$/, [' had', ' would']],
  [/n't$/, [' not']],
]
const IRREGULAR_CONTRACTIONS = new Map([
  ["won't", ['will not']],
  ["shan't", ['shall not']],
  ["can't", ['cannot', 'can not']],
  ['cannot', ["can't", 'can not']],
  ["let's", ['let us']],
  // `seven o'clock` may also be written as `seven`.
  ["o'clock", ['']],
])

/** Number words that equal digits: `ten years` matches `10 years`. */
const NUMBER_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** Participles that can follow a contracted `has`: `she's gone`, `it's been repaired`. */
const PARTICIPLE =
  /^(?:\w+(?:ed|own|orn|oken|osen|olen|itten|idden|iven|aken|ought|aught)|been|become|come|gone|got|gotten|done|seen|had|made|met|left|lost|won|run|read|put|cut|said|told|sold|paid|heard|felt|kept|slept|sent|spent|built|begun|drunk|sung|swum|fallen|eaten|beaten|forgotten|found|stood|understood|held|led|fed|hurt|hit|let|set|shut|risen)$/
/** Adverbs that can stand between `'s` and its participle: `she's just left`. */
const ADVERB_BEFORE_PARTICIPLE =
  /^(?:not|never|just|already|also|always|ever|only|recently|finally|really|since)$/

/**
 * Words after a noun with `'s` that prove it is not a possessive: `Dad's cooking`, `the film's worth seeing`,
 * but not `Dad's bike`.
 */
const AFTER_CONTRACTED_IS =
  /^(?:\w{2,}ing|not|never|still|already|always|worth|afraid|asleep|ill|sorry|sure|ready|here|there|mine|yours|his|hers|ours|theirs|an?|the|my|your|our|their|in|on|at|from|with|under|behind|between|about)$/

/** Adjectives that, at the end of a sentence, prove that `'s` is `is`: `his pen's grey`. */
const ADJECTIVE =
  /^(?:red|blue|green|gr[ae]y|black|white|yellow|brown|pink|good|bad|big|small|tall|short|old|young|new|happy|sad|tired|hungry|thirsty|busy|cold|hot|warm|nice|kind|clean|dirty|right|wrong|late|early|free|full|empty|open|closed|broken|dead|beautiful|ugly|easy|hard|difficult|important|great|fine|angry|quiet|dangerous)$/

/** Whether the `'s` of a contraction can be `has`, judged by the words after it; true if there are none. */
function canBeHas(following: readonly string[]): boolean {
  const next = following.find((word) => !ADVERB_BEFORE_PARTICIPLE.test(word))
  return next === undefined || PARTICIPLE.test(next)
}

/**
 * All equivalent ways to write a word: `don't` is `do not`, `ice-cream` is `ice cream`, `colour` is `color`.
 * The `'s` of `Tom's dog` is a possessive, that of `Tom's gone` is `has`.
 */
function spellingVariants(word: string, following: readonly string[]): string[] {
  const plain = normalizeText(word).replace(/[‐‑]/g, '-')
  const isPronoun = PRONOUN_CONTRACTION.test(plain)
  const hasParticiple = isNounWithS(plain) && following.length > 0 && canBeHas(following)
  const contracted = IRREGULAR_CONTRACTIONS.get(plain) ?? [
    ...CONTRACTION_ENDINGS.flatMap(([ending, full]) =>
      ending.test(plain) ? full.map((end) => plain.replace(ending, end)) : [],
    ),
    ...(isPronoun || hasParticiple || isContractedIs(plain, following) ? [plain.replace(/'s$/, ' is')] : []),
    ...((isPronoun && canBeHas(following)) || hasParticiple ? [plain.replace(/'s$/, ' has')] : []),
  ]
  const hyphened = plain.includes('-') ? [plain.replaceAll('-', ' '), plain.replaceAll('-', '')] : []
  const dotted = /^(?:\p{L}\.)+\p{L}$/u.test(plain) ? [plain.replaceAll('.', '')] : []
  const grouped = /^\d+(?:,\d{3})+$/.test(plain) ? [plain.replaceAll(',', '')] : []
  const number = NUMBER_WORDS.indexOf(plain)
  const counted = number >= 0 ? [String(number)] : []
  return [plain, ...contracted, ...hyphened, ...dotted, ...grouped, ...counted].map(toAmericanSpelling)
}
const isNounWithS = (plain: string) => /^\w{2,}'s$/.test(plain) && !PRONOUN_CONTRACTION.test(plain)
const isContractedIs = (plain: string, [next = '', ...rest]: readonly string[]): boolean =>
  isNounWithS(plain) && (AFTER_CONTRACTED_IS.test(next) || (rest.length === 0 && ADJECTIVE.test(next)))
/** Number of following words that decide what a contraction means. */
const LOOKAHEAD_WORDS = 3

interface Token {
  readonly text: string
  readonly variants: readonly string[]
}
function tokenize(text: string): Token[] {
  const words = splitWords(text)
  const plain = words.map(normalizeText)
  return words.map((word, i) => {
    return { text: word, variants: spellingVariants(word, plain.slice(i + 1, i + 1 + LOOKAHEAD_WORDS)) }
  })
}
const joinTokens = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ')

/** All ways to write several consecutive words. */
const phraseVariants = ([first, ...rest]: readonly Token[]): string[] =>
  rest
    .reduce<string[]>(
      (before, { variants }) => before.flatMap((start) => variants.map((way) => `${start} ${way}`)),
      [...(first?.variants ?? [])],
    )
    .map((phrase) => phrase.trim())

function isEquivalent(expected: readonly Token[], written: readonly Token[]): boolean {
  const several = expected.length > 1 || written.length > 1
  // Words with a single spelling are compared one by one instead.
  if (several && [...expected, ...written].every(({ variants }) => variants.length === 1)) return false
  const expectedPhrases = new Set(phraseVariants(expected))
  return phraseVariants(written).some((phrase) => expectedPhrases.has(phrase))
}

/** Dissimilarity of two words, 0–1 (Levenshtein distance divided by the longer length). */
function dissimilarity(a: string, b: string): number {
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
const MAX_GROUP_WORDS = 3
/** Shorter groups first, so that words are paired one by one where possible. */
const GROUP_SIZES = Array.from({ length: MAX_GROUP_WORDS * MAX_GROUP_WORDS }, (_, i) => [
  1 + Math.floor(i / MAX_GROUP_WORDS),
  1 + (i % MAX_GROUP_WORDS),
]).sort(([a = 0, b = 0], [c = 0, d = 0]) => a + b - (c + d)) as [number, number][]

interface AlignmentStep {
  readonly cost: number
  readonly piece: AlignedPiece
  /** Number of words consumed from the sentence and from the written text. */
  readonly consumed: readonly [number, number]
}

function possibleSteps(expected: readonly Token[], written: readonly Token[]): AlignmentStep[] {
  const steps: AlignmentStep[] = []
  for (const [a, b] of GROUP_SIZES) {
    if (a > expected.length || b > written.length) continue
    const [wants, gots] = [expected.slice(0, a), written.slice(0, b)]
    if (!isEquivalent(wants, gots)) continue
    steps.push({
      cost: 0,
      piece: { kind: 'right', want: joinTokens(wants), got: joinTokens(gots) },
      consumed: [a, b],
    })
  }
  const [want, got] = [expected[0]?.text, written[0]?.text]
  if (want !== undefined && got !== undefined) {
    // Similar words are cheaper to pair, but never as expensive as one missing plus one extra word.
    const cost = 1 + 0.9 * dissimilarity(normalizeText(want), normalizeText(got))
    steps.push({ cost, piece: { kind: 'wrong', want, got }, consumed: [1, 1] })
  }
  if (want !== undefined) steps.push({ cost: 1, piece: { kind: 'missing', want }, consumed: [1, 0] })
  if (got !== undefined) steps.push({ cost: 1, piece: { kind: 'extra', got }, consumed: [0, 1] })
  return steps
}

/**
 * Aligns a written text with a sentence, word by word, with the fewest mistakes. Case and punctuation are
 * ignored and contractions equal their expansions. The pieces keep the original spelling and order.
 */
export function align(written: string, sentence: string): AlignedPiece[] {
  const [expected, got] = [tokenize(sentence), tokenize(written)]
  const best: { cost: number; step: AlignmentStep | undefined }[][] = expected.map(() => [])
  best.push([])
  for (let i = expected.length; i >= 0; i--) {
    for (let j = got.length; j >= 0; j--) {
      const steps = possibleSteps(expected.slice(i, i + MAX_GROUP_WORDS), got.slice(j, j + MAX_GROUP_WORDS))
      const costs = steps.map(({ cost, consumed: [a, b] }) => cost + (best[i + a]?.[j + b]?.cost ?? 0))
      const lowestCost = Math.min(...costs)
      const bestRow = best[i] as (typeof best)[number]
      bestRow[j] =
        steps.length > 0
          ? { cost: lowestCost, step: steps[costs.indexOf(lowestCost)] }
          : { cost: 0, step: undefined }
    }
  }
  const pieces: AlignedPiece[] = []
  let [i, j] = [0, 0]
  for (let step = best[0]?.[0]?.step; step; step = best[i]?.[j]?.step) {
    pieces.push(step.piece)
    i += step.consumed[0]
    j += step.consumed[1]
  }
  return pieces
}

/** `words` counts the words of the sentence, a contraction as spelled; `right` of them were written. */
export function scoreAlignment(pieces: readonly AlignedPiece[]) {
  let [words, right, extra] = [0, 0, 0]
  for (const piece of pieces) {
    if (piece.kind === 'extra') extra += 1
    else words += splitWords(piece.want).length
    if (piece.kind === 'right') right += splitWords(piece.want).length
  }
  return { words, right, extra, perfect: right === words && extra === 0 }
}

/** Aligns with the closest of several sentences; the first among equals. */
export function alignWithClosest(written: string, sentences: readonly string[]) {
  const all = sentences.map((sentence) => {
    const pieces = align(written, sentence)
    const mistakes = pieces.filter(({ kind }) => kind !== 'right').length
    return { sentence, pieces, mistakes }
  })
  const fewestMistakes = Math.min(...all.map(({ mistakes }) => mistakes))
  const nearest = all.find(({ mistakes }) => mistakes === fewestMistakes)
  return { sentence: nearest?.sentence ?? '', pieces: nearest?.pieces ?? [] }
}

/** True if every mistake is a typo in one word, so that the learner may try again. */
export function hasOnlyTypos(pieces: readonly AlignedPiece[]): boolean {
  const wrong = pieces.filter(({ kind }) => kind !== 'right')
  return wrong.length > 0 && wrong.every((piece) => piece.kind === 'wrong' && isTypoOf(piece.got, piece.want))
}

/** True for a single typo in the British or the American spelling. */
export const isTypoOf = (typed: string, word: string): boolean =>
  isTypo(typed, word) || isTypo(typed, americanSpelling(normalizeText(word)))
