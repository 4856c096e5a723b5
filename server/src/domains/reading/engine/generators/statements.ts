import { isAssertion, isSelfContained, type Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import { findReplaceable } from './categories.ts'
import {
  buildOptions,
  type GeneratorContext,
  isInstruction,
  isVerbatim,
  type QuestionGenerator,
  shuffle,
  wordingFor,
} from './generator.ts'

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
const oppositeOf = new Map(
  OPPOSITES.flatMap(([a, b]): [string, string][] => [
    [a, b],
    [b, a],
  ]),
)
const SENTENCE_LENGTH = [6, 20] as const

/** Negates a sentence in one place. Returns null if that is not reliably possible. */
function negateSentence({ text }: Sentence): string | null {
  const variants = [...text.matchAll(/(?<![\w'-])[a-z]+(?![\w'-])/g)].flatMap(({ 0: word, index }) => {
    const replacement = oppositeOf.get(word)
    if (!replacement) return []
    const before = text.slice(0, index)
    // The article must fit: an apple, a pear.
    if (/\b(?:a|an) $/.test(before) && /^[aeiou]/.test(word) !== /^[aeiou]/.test(replacement)) return []
    if (/\b(?:at|as|so|too|very|how|the) $/i.test(before) && /^(?:first|last|most|many|few)$/.test(word))
      return []
    if (word === 'light' || word === 'open' || word === 'long' || word === 'old' || word === 'few') return []
    return [before + replacement + text.slice(index + word.length)]
  })
  if (variants.length === 1) return variants[0] ?? null
  // An inverted sentence cannot be negated like this.
  if (!/^(?:The|A|An|Mr|Mrs|Ms|Miss) /.test(text)) return null
  const verbs = [
    ...text.matchAll(
      /(?<![\w'-])(is|are|was|were) (?=(?:a|an|the|very|in|on|at|[a-z]+ed|[a-z]+ing|[a-z]+y|[a-z]+ful)\b)/g,
    ),
  ]
  const [verb] = verbs
  if (verbs.length !== 1 || !verb || /\b(?:and|but|because|so|than|when|while|or)\b/.test(text)) return null
  const verbEnd = verb.index + verb[0].length
  return `${text.slice(0, verbEnd)}not ${text.slice(verbEnd)}`.replace(/\bcan not\b/, 'cannot')
}

/** Replaces a fact by another of its category, preferably one mentioned elsewhere in the text: 1839 for 1770. */
function replaceFact(context: GeneratorContext, sentence: Sentence): string | null {
  const [replaceable] = findReplaceable(context, sentence).sort((a, b) => b.mentionedCount - a.mentionedCount)
  const replacement = replaceable?.others[0]
  const matches = replaceable
    ? [...sentence.text.matchAll(new RegExp(`(?<![\\w'-])${replaceable.token}(?![\\w'-])`, 'g'))]
    : []
  const index = matches.length === 1 ? (matches[0]?.index ?? 0) : 0
  return replaceable && replacement && index > 0
    ? sentence.text.slice(0, index) + replacement + sentence.text.slice(index + replaceable.token.length)
    : null
}

/** Asks which of four statements is true; the others are altered or negated. */
export const generateStatementQuestions: QuestionGenerator = (context) => {
  const { source, dice, sentences } = context
  const usable = shuffle(
    dice,
    sentences.filter(
      (sentence) =>
        isAssertion(sentence) &&
        isSelfContained(sentence) &&
        !isInstruction(context, sentence) &&
        sentence.words.length >= SENTENCE_LENGTH[0] &&
        sentence.words.length <= SENTENCE_LENGTH[1] &&
        isVerbatim(source, sentence.text),
    ),
  )
  const altered = usable.flatMap((sentence) => {
    const text = replaceFact(context, sentence) ?? negateSentence(sentence)
    return text ? [{ sentence, text }] : []
  })
  return usable
    .flatMap((correct): Item[] => {
      const wrong = altered.filter(({ sentence }) => sentence !== correct).map(({ text }) => text)
      return buildItem(context, correct, shuffle(dice, wrong))
    })
    .slice(0, 3)
}

function buildItem({ dice, source }: GeneratorContext, correct: Sentence, wrong: readonly string[]): Item[] {
  const choice = buildOptions(dice, correct.text, wrong)
  if (!choice) return []
  return [
    {
      kind: 'statement',
      skill: 'detail',
      stem: wordingFor(source, 'Which of these is right?', 'Which of these is true according to the text?'),
      ...choice,
      evidence: correct.text,
      explanation: `第 ${correct.paragraph + 1} 段写着“${correct.text}”；其余三项都和原文不符。`,
      subject: `statement:${correct.text}`,
    },
  ]
}
