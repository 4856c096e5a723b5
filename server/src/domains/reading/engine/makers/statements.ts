import { asserts, namesAll, type Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import { commands, type Maker, type Making, offered, shuffled, stands, worded } from './making.ts'
import { sortedIn } from './sorts.ts'

const OPPOSITES = [
  'hot cold',
  'big small',
  'large small',
  'long short',
  'tall short',
  'old young',
  'new old',
  'early late',
  'easy difficult',
  'empty full',
  'happy sad',
  'open closed',
  'cheap expensive',
  'fast slow',
  'heavy light',
  'strong weak',
  'rich poor',
  'wet dry',
  'dark bright',
  'clean dirty',
  'noisy quiet',
  'thick thin',
  'deep shallow',
  'wide narrow',
  'safe dangerous',
  'best worst',
  'better worse',
  'largest smallest',
  'biggest smallest',
  'longest shortest',
  'driest wettest',
  'hottest coldest',
  'first last',
  'always never',
  'inside outside',
  'above below',
  'north south',
  'east west',
  'morning evening',
  'summer winter',
  'spring autumn',
  'most few',
  'many few',
  'famous unknown',
  'rarely often',
].map((pair) => pair.split(' ') as [string, string])
const opposite = new Map(
  OPPOSITES.flatMap(([a, b]): [string, string][] => [
    [a, b],
    [b, a],
  ]),
)
const SIZE = [6, 20] as const

/** Negates a sentence in one place. Returns null if that is not reliably possible. */
function contrary({ text }: Sentence): string | null {
  const turned = [...text.matchAll(/(?<![\w'-])[a-z]+(?![\w'-])/g)].flatMap(({ 0: word, index }) => {
    const other = opposite.get(word)
    if (!other) return []
    const before = text.slice(0, index)
    // The article must fit: an apple, a pear.
    if (/\b(?:a|an) $/.test(before) && /^[aeiou]/.test(word) !== /^[aeiou]/.test(other)) return []
    if (/\b(?:at|as|so|too|very|how|the) $/i.test(before) && /^(?:first|last|most|many|few)$/.test(word))
      return []
    if (word === 'light' || word === 'open' || word === 'long' || word === 'old' || word === 'few') return []
    return [before + other + text.slice(index + word.length)]
  })
  if (turned.length === 1) return turned[0] ?? null
  // An inverted sentence cannot be negated like this.
  if (!/^(?:The|A|An|Mr|Mrs|Ms|Miss) /.test(text)) return null
  const be = [
    ...text.matchAll(
      /(?<![\w'-])(is|are|was|were) (?=(?:a|an|the|very|in|on|at|[a-z]+ed|[a-z]+ing|[a-z]+y|[a-z]+ful)\b)/g,
    ),
  ]
  const [one] = be
  if (be.length !== 1 || !one || /\b(?:and|but|because|so|than|when|while|or)\b/.test(text)) return null
  const at = one.index + one[0].length
  return `${text.slice(0, at)}not ${text.slice(at)}`.replace(/\bcan not\b/, 'cannot')
}

/** Replaces a fact by another of its category, preferably one mentioned elsewhere in the text: 1839 for 1770. */
function exchanged(making: Making, sentence: Sentence): string | null {
  const [one] = sortedIn(making, sentence).sort((a, b) => b.met - a.met)
  const other = one?.others[0]
  const found = one ? [...sentence.text.matchAll(new RegExp(`(?<![\\w'-])${one.token}(?![\\w'-])`, 'g'))] : []
  const at = found.length === 1 ? (found[0]?.index ?? 0) : 0
  return one && other && at > 0
    ? sentence.text.slice(0, at) + other + sentence.text.slice(at + one.token.length)
    : null
}

/** Asks which of four statements is true; the others are altered or negated. */
export const statements: Maker = (making) => {
  const { source, dice, sentences } = making
  const fitting = shuffled(
    dice,
    sentences.filter(
      (one) =>
        asserts(one) &&
        namesAll(one) &&
        !commands(making, one) &&
        one.words.length >= SIZE[0] &&
        one.words.length <= SIZE[1] &&
        stands(source, one.text),
    ),
  )
  const turned = fitting.flatMap((one) => {
    const text = exchanged(making, one) ?? contrary(one)
    return text ? [{ one, text }] : []
  })
  return fitting
    .flatMap((right): Item[] => {
      const wrong = turned.filter(({ one }) => one !== right).map(({ text }) => text)
      return itemOf(making, right, shuffled(dice, wrong))
    })
    .slice(0, 3)
}

function itemOf({ dice, source }: Making, right: Sentence, wrong: readonly string[]): Item[] {
  const choice = offered(dice, right.text, wrong)
  if (!choice) return []
  return [
    {
      kind: 'statement',
      skill: 'detail',
      stem: worded(source, 'Which of these is right?', 'Which of these is true according to the text?'),
      ...choice,
      evidence: right.text,
      explanation: `第 ${right.paragraph + 1} 段写着“${right.text}”；其余三项都和原文不符。`,
      subject: `statement:${right.text}`,
    },
  ]
}
