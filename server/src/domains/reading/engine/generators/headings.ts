import type { Level } from '@shangxue/contract/users/endpoints'
import type { Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import {
  buildOptions,
  type GeneratorContext,
  isVerbatim,
  paragraphLabel,
  type QuestionGenerator,
  shuffle,
  sortByParagraph,
} from './generator.ts'
import { contentStems } from './main-ideas.ts'

const OPTION_COUNT = 4
/** Shorter sentences are no evidence. */
const WORDS_MIN = 4
/**
 * Maximum share of a heading's words in one sentence; lower for older readers, who must understand instead of look
 * up.
 */
const LOOKUP_SHARE: Record<Level, number> = { 小学: 2, 初中: 1, 高中: 0.7, 大学: 0.7 }

interface HeadedParagraph {
  readonly paragraph: number
  readonly heading: string
  /** The sentence of the paragraph that matches the heading best. */
  readonly evidence: string
  /** True if one sentence contains too much of the heading, so that the answer can be looked up. */
  readonly lookedUp: boolean
}

/** Returns the paragraphs that have a handwritten heading, with their evidence. */
function listHeadedParagraphs({ source, sentences }: GeneratorContext): HeadedParagraph[] {
  return (source.headings ?? []).flatMap(({ paragraph, heading }) => {
    const headingRoots = new Set(contentStems(heading))
    const rootsBySentence = new Map(
      sentences.map((sentence) => [
        sentence,
        new Set(contentStems(sentence.text).filter((root) => headingRoots.has(root))),
      ]),
    )
    const rootsIn = (sentence: Sentence) => rootsBySentence.get(sentence) ?? new Set<string>()
    // Words that occur everywhere weigh less.
    const weight = (root: string) => 1 / sentences.filter((sentence) => rootsIn(sentence).has(root)).length
    const score = (sentence: Sentence) => [...rootsIn(sentence)].reduce((sum, root) => sum + weight(root), 0)
    const ownSentences = sentences.filter((sentence) => sentence.paragraph === paragraph - 1)
    const [best] = ownSentences
      .filter((sentence) => sentence.words.length >= WORDS_MIN && isVerbatim(source, sentence.text))
      .sort((a, b) => score(b) - score(a))
    const highestShare = Math.max(
      ...ownSentences.map((sentence) => rootsIn(sentence).size / headingRoots.size),
    )
    const lookedUp = highestShare >= LOOKUP_SHARE[source.level]
    return best && score(best) > 0 ? [{ paragraph, heading, evidence: best.text, lookedUp }] : []
  })
}

/**
 * Asks for the heading of a paragraph among those of the other paragraphs, so that no option can be ruled out by
 * topic.
 */
export const generateHeadingQuestions: QuestionGenerator = (context) => {
  const { source, dice } = context
  const headings = source.headings ?? []
  return listHeadedParagraphs(context).flatMap(({ paragraph, heading, evidence, lookedUp }): Item[] => {
    if (lookedUp) return []
    const others = shuffle(
      dice,
      headings.filter((heading) => heading.paragraph !== paragraph),
    )
    const choice = buildOptions(
      dice,
      heading,
      // Headings that fit no paragraph come last.
      [...others]
        .sort((a, b) => Number(a.paragraph === 0) - Number(b.paragraph === 0))
        .map((other) => other.heading),
    )
    if (!choice) return []
    return [
      {
        kind: 'about',
        skill: 'main_idea',
        stem: `What is Paragraph ${paragraph} mainly about?`,
        ...choice,
        evidence,
        explanation: `第 ${paragraph} 段主要说“${heading}”，例如“${evidence}”；其余各项是别的段落说的，或文中没有说到。`,
        subject: `about:${paragraph}`,
      },
    ]
  })
}

/** Asks for the paragraph of a heading. */
export const generateParagraphQuestions: QuestionGenerator = (context) => {
  const { dice } = context
  const headedParagraphs = listHeadedParagraphs(context)
  if (headedParagraphs.length < OPTION_COUNT) return []
  return headedParagraphs.flatMap(({ paragraph, heading, evidence, lookedUp }): Item[] => {
    if (lookedUp) return []
    const others = headedParagraphs
      .filter((item) => item.paragraph !== paragraph)
      .map((paragraph) => paragraphLabel(paragraph.paragraph - 1))
    const choice = buildOptions(dice, paragraphLabel(paragraph - 1), shuffle(dice, others))
    if (!choice) return []
    return [
      {
        kind: 'where',
        skill: 'structure',
        stem: `Which paragraph is mainly about this?\n“${heading}”`,
        ...sortByParagraph(choice),
        evidence,
        explanation: `“${heading}”是第 ${paragraph} 段的大意，例如“${evidence}”；其余各段主要说的是别的事。`,
        subject: `about:${paragraph}`,
      },
    ]
  })
}
