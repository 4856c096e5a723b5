import { containsHeadword } from '@shangxue/study/language/word-forms'
import { contentStems, stemsByParagraph } from './generators/main-ideas.ts'
import { splitMeanings } from './generators/word-meanings.ts'
import { findPersons } from './persons.ts'
import { normalizeText, splitSentences } from './text.ts'
import type { Item, Source } from './types.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a solver sees: neither key nor evidence. */
export type UnsolvedQuestion = Pick<Item, 'kind' | 'stem' | 'options'>

/** Returns the only option that fulfils the predicate, or null for none or several. */
function onlyOption(options: readonly string[], holds: (option: string) => boolean): number | null {
  const matches = options.flatMap((option, i) => (holds(option) ? [i] : []))
  return matches.length === 1 ? (matches[0] ?? null) : null
}
/** Returns the option with the highest score if it leads by at least `margin`. */
function highestOption(
  options: readonly string[],
  scoreOf: (option: string) => number,
  margin: number,
): number | null {
  const scores = options.map(scoreOf)
  const best = Math.max(...scores)
  const index = scores.indexOf(best)
  return scores.every((score, i) => i === index || best - score >= margin) ? index : null
}
const extractQuote = (stem: string): string => /“([^”]+)”(?!.*“)/s.exec(stem)?.[1] ?? ''

/** Solves a question from the text by another method than its generator. Returns null without a unique answer. */
export function solveByRule(
  source: Pick<Source, 'paragraphs' | 'translation'>,
  question: UnsolvedQuestion,
  vocabulary: Vocabulary,
): number | null {
  const { stem, options } = question
  const fullText = normalizeText(source.paragraphs.join(' '))
  if (stem.includes('______') && stem.includes('“')) {
    const blankSentence = extractQuote(stem.split('\n')[1] ?? stem)
    return onlyOption(options, (option) =>
      fullText.includes(normalizeText(blankSentence.replace('______', () => option))),
    )
  }
  if (question.kind === 'statement')
    return onlyOption(options, (option) => fullText.includes(normalizeText(option)))
  if (question.kind === 'gist')
    return highestOption(options, (option) => countLeastMentioned(source, option), 2)
  if (question.kind === 'word') return solveWord(source, question, vocabulary)
  if (question.kind === 'pronoun') return solvePronoun(source, question)
  if (question.kind === 'order') return solveOrder(fullText, question)
  if (question.kind === 'place') return solveLocation(source, question)
  if (question.kind === 'about') {
    const paragraph = Number(/Paragraph (\d+)/.exec(stem)?.[1]) - 1
    return onlyOption(options, (option) => bestParagraph(option, source.paragraphs) === paragraph)
  }
  if (question.kind === 'where') {
    const paragraph = bestParagraph(extractQuote(stem), source.paragraphs)
    return onlyOption(options, (option) => option === `Paragraph ${(paragraph ?? -1) + 1}`)
  }
  return null
}

/** Returns the paragraph that matches a heading best, with rare stems weighted higher. Returns null for a tie. */
function bestParagraph(heading: string, paragraphs: readonly string[]): number | null {
  const stemsList = stemsByParagraph(paragraphs)
  const headingStems = [...new Set(contentStems(heading))]
  const weight = (root: string) => 1 / Math.max(1, stemsList.filter((roots) => roots.has(root)).length)
  const scores = stemsList.map((roots) =>
    headingStems.filter((root) => roots.has(root)).reduce((sum, root) => sum + weight(root), 0),
  )
  const best = Math.max(...scores)
  const index = scores.indexOf(best)
  return best > 0 && scores.every((score, i) => i === index || best - score > 0.01) ? index : null
}

/** Returns the number of sentences that mention the least mentioned thing of the option. */
function countLeastMentioned({ paragraphs }: Pick<Source, 'paragraphs'>, option: string): number {
  const sentences = splitSentences(paragraphs)
  return Math.min(
    ...option
      .split(', ')
      .map((thing) => sentences.filter(({ text }) => containsHeadword(text, thing)).length),
  )
}

function solveWord(
  { translation }: Pick<Source, 'translation'>,
  { stem, options }: UnsolvedQuestion,
  vocabulary: Vocabulary,
) {
  const glosses = vocabulary
    .headwords(extractQuote(stem))
    .flatMap(({ senses }) => senses.flatMap(({ zh }) => splitMeanings(zh)))
  const index = onlyOption(options, (option) => option.split('，').every((item) => glosses.includes(item)))
  if (index === null || translation === null) return index
  return translation.includes((options[index] ?? '').replace(/[的地]$/, '')) ? index : null
}

/** Returns the last person among the options named before the pronoun's sentence. */
function solvePronoun(
  { paragraphs }: Pick<Source, 'paragraphs'>,
  { stem, options }: UnsolvedQuestion,
): number | null {
  const pronounSentence = extractQuote(stem.split('\n')[1] ?? '')
  const sentences = splitSentences(paragraphs)
  const index = sentences.findIndex(({ text }) => text === pronounSentence)
  for (let i = index - 1; i >= 0; i--) {
    const sentence = sentences[i]
    const names = sentence ? findPersons(sentence).persons.map(({ name }) => name) : []
    const last = names.at(-1)
    if (last) return onlyOption(options, (option) => option === last)
  }
  return null
}

function solveOrder(fullText: string, { stem, options }: UnsolvedQuestion): number | null {
  // A name may replace a pronoun of the text.
  const positions = options.map((option) =>
    fullText.indexOf(normalizeText(option).trim().split(' ').slice(1).join(' ')),
  )
  if (positions.some((place) => place < 0) || new Set(positions).size < positions.length) return null
  return positions.indexOf(stem.includes('first') ? Math.min(...positions) : Math.max(...positions))
}

/** Returns the only option whose paragraph contains all words, if no other paragraph contains any of them. */
function solveLocation(
  { paragraphs }: Pick<Source, 'paragraphs'>,
  { stem, options }: UnsolvedQuestion,
): number | null {
  const words = [...stem.matchAll(/“([^”]+)”/g)].map(([, word = '']) => word)
  const paragraphLists = words.map((word) =>
    paragraphs
      .flatMap((text, index) => (containsHeadword(text, word) ? [`Paragraph ${index + 1}`] : []))
      .join(),
  )
  return new Set(paragraphLists).size === 1
    ? onlyOption(options, (option) => option === paragraphLists[0])
    : null
}
