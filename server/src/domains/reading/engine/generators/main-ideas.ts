import type { Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import {
  buildOptions,
  type GeneratorContext,
  isVerbatim,
  type QuestionGenerator,
  shuffle,
} from './generator.ts'
import { isThing } from './nouns.ts'

const STOP_WORDS = new Set(
  (
    'the a an of to in on at for with and or but is are was were be been am do does did have has had not no that this these those it its ' +
    'he she they we you i my his her their our your me him them us as by from who what which when where why how will would can could ' +
    'there here then than so if all more most very one two first last about into out up down over after before again also just only own'
  ).split(' '),
)
const contentWords = (words: readonly string[]): string[] =>
  words.filter((word) => word.length > 2 && !STOP_WORDS.has(word))

/** A rough stem, sufficient to compare the topics of two texts. */
const stem = (word: string): string =>
  word.length < 5
    ? word.replace(/s$/, '')
    : word.replace(/(?:ies|ing|ed|es|ly|er|s|y|e)$/, '').replace(/(.)\1$/, '$1')
export const contentStems = (text: string) =>
  contentWords(text.toLowerCase().match(/[a-z]+/g) ?? []).map(stem)

const stemCache = new WeakMap<readonly string[], readonly ReadonlySet<string>[]>()
/** Returns the word stems of each paragraph, cached. */
export function stemsByParagraph(paragraphs: readonly string[]): readonly ReadonlySet<string>[] {
  const stems = stemCache.get(paragraphs) ?? paragraphs.map((text) => new Set(contentStems(text)))
  stemCache.set(paragraphs, stems)
  return stems
}

/** Numbers of things in one option. */
const OPTION_SIZES = [3, 2] as const
/** A thing with fewer sentences or only one paragraph is not a main idea. */
const SENTENCES_MIN = 3
const PARAGRAPHS_MIN = 2
const WORDS_MIN = 4

/**
 * Returns the sentences that mention each thing. Things named in the title are skipped, because they are known before
 * reading.
 */
function sentencesByThing({
  source,
  sentences,
  vocabulary,
}: GeneratorContext): ReadonlyMap<string, ReadonlySet<Sentence>> {
  const titleStems = new Set(contentStems(source.title))
  const byThing = new Map<string, Set<Sentence>>()
  for (const sentence of sentences)
    for (const form of sentence.words) {
      const [word, ...rest] = vocabulary.headwords(form)
      if (!word || rest.length > 0 || word.senses[0]?.pos !== 'n.' || !isThing(word)) continue
      if (!/^[a-z]{3,}$/.test(word.spelling) || titleStems.has(stem(word.spelling))) continue
      byThing.set(word.spelling, (byThing.get(word.spelling) ?? new Set()).add(sentence))
    }
  return byThing
}

const paragraphsWith = (sentences: ReadonlySet<Sentence>) =>
  new Set([...sentences].map(({ paragraph }) => paragraph))

/** For texts without headings: the things mentioned repeatedly, among those mentioned in one place. */
export const generateMainIdeaQuestions: QuestionGenerator = (context) => {
  const { source, dice } = context
  if (source.titled) return []
  const things = [...sentencesByThing(context)]
  const frequent = things
    .filter(([, named]) => named.size >= SENTENCES_MIN && paragraphsWith(named).size >= PARAGRAPHS_MIN)
    .sort(([, a], [, b]) => b.size - a.size)
  const mentionedOnce = things.filter(([, named]) => named.size === 1)
  return OPTION_SIZES.flatMap((size): Item[] => {
    const best = frequent.slice(0, size)
    if (best.length < size) return []
    const wrong = source.paragraphs.flatMap((_text, paragraph) => {
      const inParagraph = mentionedOnce
        .filter(([, named]) => paragraphsWith(named).has(paragraph))
        .map(([word]) => word)
      const words = shuffle(dice, inParagraph)
      return words.length < size ? [] : [joinWords(words.slice(0, size))]
    })
    const correct = joinWords(best.map(([word]) => word))
    const choice = buildOptions(dice, correct, shuffle(dice, wrong))
    const [evidence] = [...new Set(best.flatMap(([, named]) => [...named]))]
      .filter((sentence) => sentence.words.length >= WORDS_MIN && isVerbatim(source, sentence.text))
      .sort((a, b) => countMentions(b, best) - countMentions(a, best))
    if (!choice || !evidence) return []
    return [
      {
        kind: 'gist',
        skill: 'main_idea',
        stem: 'What does the writer say most about?',
        ...choice,
        evidence: evidence.text,
        explanation: `${correct} 在全文的好几段里反复说到（分别有 ${best.map(([, { size: times }]) => times).join('、')} 句）；其余各组只在一处出现过，是细节。`,
        subject: 'gist',
      },
    ]
  }).slice(0, 1)
}

const joinWords = (words: readonly string[]) => words.join(', ')
const countMentions = (
  sentence: Sentence,
  things: readonly (readonly [string, ReadonlySet<Sentence>])[],
): number => things.filter(([, named]) => named.has(sentence)).length
