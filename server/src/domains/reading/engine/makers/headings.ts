import type { Level } from '@shangxue/contract/users'
import type { Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import { rootsOf } from './ideas.ts'
import { inTurn, type Maker, type Making, nameOf, offered, shuffled, stands } from './making.ts'

const OPTIONS = 4
/** Shorter sentences are no evidence. */
const LEAST_WORDS = 4
/**
 * Maximum share of a heading's words in one sentence; lower for older readers, who must understand instead of look
 * up.
 */
const TOO_MUCH: Record<Level, number> = { 小学: 2, 初中: 1, 高中: 0.7, 大学: 0.7 }

interface Headed {
  readonly paragraph: number
  readonly heading: string
  /** The sentence of the paragraph that matches the heading best. */
  readonly evidence: string
  /** True if one sentence contains too much of the heading, so that the answer can be looked up. */
  readonly lookedUp: boolean
}

/** Returns the paragraphs that have a handwritten heading, with their evidence. */
function headedOf({ source, sentences }: Making): Headed[] {
  return (source.headings ?? []).flatMap(({ paragraph, heading }) => {
    const asked = new Set(rootsOf(heading))
    const told = new Map(
      sentences.map((one) => [one, new Set(rootsOf(one.text).filter((root) => asked.has(root)))]),
    )
    const of = (one: Sentence) => told.get(one) ?? new Set<string>()
    // Words that occur everywhere weigh less.
    const weight = (root: string) => 1 / sentences.filter((one) => of(one).has(root)).length
    const says = (one: Sentence) => [...of(one)].reduce((sum, root) => sum + weight(root), 0)
    const own = sentences.filter((one) => one.paragraph === paragraph - 1)
    const [best] = own
      .filter((one) => one.words.length >= LEAST_WORDS && stands(source, one.text))
      .sort((a, b) => says(b) - says(a))
    const most = Math.max(...own.map((one) => of(one).size / asked.size))
    const lookedUp = most >= TOO_MUCH[source.level]
    return best && says(best) > 0 ? [{ paragraph, heading, evidence: best.text, lookedUp }] : []
  })
}

/**
 * Asks for the heading of a paragraph among those of the other paragraphs, so that no option can be ruled out by
 * topic.
 */
export const abouts: Maker = (making) => {
  const { source, dice } = making
  const all = source.headings ?? []
  return headedOf(making).flatMap(({ paragraph, heading, evidence, lookedUp }): Item[] => {
    if (lookedUp) return []
    const others = shuffled(
      dice,
      all.filter((one) => one.paragraph !== paragraph),
    )
    const choice = offered(
      dice,
      heading,
      // Headings that fit no paragraph come last.
      [...others]
        .sort((a, b) => Number(a.paragraph === 0) - Number(b.paragraph === 0))
        .map((one) => one.heading),
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
export const wheres: Maker = (making) => {
  const { dice } = making
  const headed = headedOf(making)
  if (headed.length < OPTIONS) return []
  return headed.flatMap(({ paragraph, heading, evidence, lookedUp }): Item[] => {
    if (lookedUp) return []
    const others = headed.filter((one) => one.paragraph !== paragraph).map((one) => nameOf(one.paragraph - 1))
    const choice = offered(dice, nameOf(paragraph - 1), shuffled(dice, others))
    if (!choice) return []
    return [
      {
        kind: 'where',
        skill: 'structure',
        stem: `Which paragraph is mainly about this?\n“${heading}”`,
        ...inTurn(choice),
        evidence,
        explanation: `“${heading}”是第 ${paragraph} 段的大意，例如“${evidence}”；其余各段主要说的是别的事。`,
        subject: `about:${paragraph}`,
      },
    ]
  })
}
