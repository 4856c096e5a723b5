import { inflectedForms } from '@shangxue/study/language/word-forms'
import type { Word } from '../../../english/service.ts'
import type { Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import {
  buildOptions,
  type GeneratorContext,
  isOwnText,
  isVerbatim,
  paragraphLabel,
  type QuestionGenerator,
  shuffle,
  sortByParagraph,
  wordingFor,
  YOUNG_LEVELS,
} from './generator.ts'
import { isThing } from './nouns.ts'
import { isInPhrase } from './word-meanings.ts'

const PARAGRAPHS_MIN = 4
/**
 * Minimum number of sentences, so that the word is not mentioned in passing; one is enough for an own text, which has
 * no headings.
 */
const SENTENCES_MIN = 2

/** For own texts: words learnt more years ago are spotted at a glance. */
const YEARS_KNOWN_MAX = 4
/** Excludes forms such as "believes" and "staffed" that name nothing. */
const isNounOnly = (form: string, [word, ...rest]: readonly Word[]): boolean =>
  word !== undefined && rest.length === 0 && inflectedForms(word.spelling).slice(0, 2).includes(form)

interface WordLocation {
  readonly word: string
  readonly paragraph: number
  /** The sentences that mention it, in order. */
  readonly sentences: readonly Sentence[]
}

/** Returns the nouns that occur in exactly one paragraph. */
function locateWords(context: GeneratorContext): WordLocation[] {
  const { source, sentences, vocabulary } = context
  const isOwn = isOwnText(source)
  const minSentences = isOwn ? 1 : SENTENCES_MIN
  const isAskable = (word: Word, form: string, sentence: Sentence, index: number) =>
    word.senses.every(({ pos }) => pos === 'n.') &&
    isThing(word) &&
    (!isOwn ||
      (isNounOnly(form, vocabulary.headwords(form)) &&
        word.grade >= source.grade - YEARS_KNOWN_MAX &&
        !isInPhrase(context, sentence, index)))
  const sentencesByWord = new Map<string, Set<Sentence>>()
  for (const sentence of sentences)
    for (const [index, form] of sentence.words.entries())
      for (const word of vocabulary.headwords(form))
        if (isAskable(word, form, sentence, index))
          sentencesByWord.set(word.spelling, (sentencesByWord.get(word.spelling) ?? new Set()).add(sentence))
  return [...sentencesByWord].flatMap(([word, matches]) => {
    const [first, ...rest] = matches
    const inOneParagraph = first && rest.every(({ paragraph }) => paragraph === first.paragraph)
    return inOneParagraph && matches.size >= minSentences
      ? [{ word, paragraph: first.paragraph, sentences: [...matches] }]
      : []
  })
}

/** Returns the form that occurs in the text. */
const textForm = ({ word, sentences: [first] }: WordLocation): string =>
  first?.words.find((item) => inflectedForms(word).includes(item)) ?? word

/** Asks which paragraph mentions a word; for older readers, which one mentions two words. */
export const generateLocationQuestions: QuestionGenerator = (context) => {
  const { source, dice } = context
  if (source.paragraphs.length < PARAGRAPHS_MIN) return []
  // If headings exist, only beginners are asked for a word.
  if (source.level !== '小学' && (source.headings ?? []).length > 0) return []
  const locations = locateWords(context)
  const groups = YOUNG_LEVELS.has(source.level)
    ? locations.map((location) => [location])
    : pairByParagraph(locations)
  return groups.flatMap((group): Item[] => {
    const [first] = group
    const evidence = first?.sentences[0]?.text
    if (!first || !evidence || !isVerbatim(source, evidence)) return []
    const otherParagraphs = source.paragraphs.flatMap((_text, index) =>
      index === first.paragraph ? [] : [paragraphLabel(index)],
    )
    const choice = buildOptions(dice, paragraphLabel(first.paragraph), shuffle(dice, otherParagraphs))
    if (!choice) return []
    const forms = group.map(textForm)
    const quotedWords = forms.map((form) => `“${form}”`).join(' and ')
    return [
      {
        kind: 'place',
        skill: 'structure',
        stem: wordingFor(
          source,
          `Where do we find the word ${quotedWords}?`,
          `Which of these paragraphs mentions ${group.length > 1 ? 'both ' : ''}${quotedWords}?`,
        ),
        ...sortByParagraph(choice),
        evidence,
        explanation: `只有第 ${first.paragraph + 1} 段说到 ${forms.join(' 和 ')}，例如“${evidence}”。`,
        subject: `place:${group.map(({ word }) => word).join('+')}`,
      },
    ]
  })
}

function pairByParagraph(locations: readonly WordLocation[]): WordLocation[][] {
  const byParagraph = new Map<number, WordLocation[]>()
  for (const location of locations)
    byParagraph.set(location.paragraph, [...(byParagraph.get(location.paragraph) ?? []), location])
  return [...byParagraph.values()].flatMap((some) =>
    some.flatMap((a, index) => some.slice(index + 1, index + 2).map((b) => [a, b])),
  )
}
