import { formsOf } from '@shangxue/study/forms'
import type { Word } from '../../../english/service.ts'
import type { Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import {
  inTurn,
  isOwn,
  type Maker,
  type Making,
  nameOf,
  offered,
  shuffled,
  stands,
  worded,
  YOUNG,
} from './making.ts'
import { isThing } from './things.ts'
import { inPhrase } from './words.ts'

const PARAGRAPHS = 4
/**
 * Minimum number of sentences, so that the word is not mentioned in passing; one is enough for an own text, which has
 * no headings.
 */
const SENTENCES = 2

/** For own texts: words learnt more years ago are spotted at a glance. */
const YEARS_KNOWN = 4
/** Excludes forms such as "believes" and "staffed" that name nothing. */
const isNounOnly = (form: string, [word, ...more]: readonly Word[]): boolean =>
  word !== undefined && more.length === 0 && formsOf(word.spelling).slice(0, 2).includes(form)

interface Place {
  readonly word: string
  readonly paragraph: number
  /** The sentences that mention it, in order. */
  readonly sentences: readonly Sentence[]
}

/** Returns the nouns that occur in exactly one paragraph. */
function placesIn(making: Making): Place[] {
  const { source, sentences, vocabulary } = making
  const own = isOwn(source)
  const least = own ? 1 : SENTENCES
  const isAsked = (word: Word, form: string, sentence: Sentence, at: number) =>
    word.senses.every(({ pos }) => pos === 'n.') &&
    isThing(word) &&
    (!own ||
      (isNounOnly(form, vocabulary.headwords(form)) &&
        word.grade >= source.grade - YEARS_KNOWN &&
        !inPhrase(making, sentence, at)))
  const seen = new Map<string, Set<Sentence>>()
  for (const sentence of sentences)
    for (const [at, form] of sentence.words.entries())
      for (const word of vocabulary.headwords(form))
        if (isAsked(word, form, sentence, at))
          seen.set(word.spelling, (seen.get(word.spelling) ?? new Set()).add(sentence))
  return [...seen].flatMap(([word, found]) => {
    const [first, ...more] = found
    const here = first && more.every(({ paragraph }) => paragraph === first.paragraph)
    return here && found.size >= least ? [{ word, paragraph: first.paragraph, sentences: [...found] }] : []
  })
}

/** Returns the form that occurs in the text. */
const formOf = ({ word, sentences: [first] }: Place): string =>
  first?.words.find((one) => formsOf(word).includes(one)) ?? word

/** Asks which paragraph mentions a word; for older readers, which one mentions two words. */
export const places: Maker = (making) => {
  const { source, dice } = making
  if (source.paragraphs.length < PARAGRAPHS) return []
  // If headings exist, only beginners are asked for a word.
  if (source.level !== '小学' && (source.headings ?? []).length > 0) return []
  const found = placesIn(making)
  const asked = YOUNG.has(source.level) ? found.map((one) => [one]) : pairs(found)
  return asked.flatMap((some): Item[] => {
    const [first] = some
    const evidence = first?.sentences[0]?.text
    if (!first || !evidence || !stands(source, evidence)) return []
    const elsewhere = source.paragraphs.flatMap((_text, at) => (at === first.paragraph ? [] : [nameOf(at)]))
    const choice = offered(dice, nameOf(first.paragraph), shuffled(dice, elsewhere))
    if (!choice) return []
    const forms = some.map(formOf)
    const named = forms.map((form) => `“${form}”`).join(' and ')
    return [
      {
        kind: 'place',
        skill: 'structure',
        stem: worded(
          source,
          `Where do we find the word ${named}?`,
          `Which of these paragraphs mentions ${some.length > 1 ? 'both ' : ''}${named}?`,
        ),
        ...inTurn(choice),
        evidence,
        explanation: `只有第 ${first.paragraph + 1} 段说到 ${forms.join(' 和 ')}，例如“${evidence}”。`,
        subject: `place:${some.map(({ word }) => word).join('+')}`,
      },
    ]
  })
}

function pairs(found: readonly Place[]): Place[][] {
  const byParagraph = new Map<number, Place[]>()
  for (const one of found) byParagraph.set(one.paragraph, [...(byParagraph.get(one.paragraph) ?? []), one])
  return [...byParagraph.values()].flatMap((some) =>
    some.flatMap((a, at) => some.slice(at + 1, at + 2).map((b) => [a, b])),
  )
}
