import { PICTURES } from '../../../../../content/english/pictures/index.ts'
import { firstBySpelling, type Word } from './library.ts'

/** Drawings by headword: markup inside of an SVG element of 64 × 64. */
export type Drawings = Readonly<Record<string, string>>

/** All drawings of the content, without their themes. */
export const CONTENT_DRAWINGS: Drawings = Object.assign({}, ...Object.values(PICTURES))

/** A drawing with the words that it shows. */
interface Picture {
  readonly name: string
  readonly words: readonly Word[]
  readonly alike: number[]
  readonly svg: string
}

/**
 * Replaces the only style that drawings use by its attribute. Clients accept no style attributes, because those could load
 * files and cover the page.
 */
const withoutStyles = (markup: string) =>
  markup.replace(/ style="stroke-width:([\d.]+)"/g, ' stroke-width="$1"')

/**
 * Pairs drawings with words by spelling, for the senses that are learnt first: the bear is no picture of `bear` 忍受. Words with equal drawings share one picture. `alike` lists groups of words whose
 * pictures may stand for each other.
 */
export function pairPictures(
  drawings: Drawings,
  { words, alike }: { words: readonly Word[]; alike: readonly (readonly string[])[] },
): Picture[] {
  const byMarkup = new Map<string, Word[]>()
  for (const word of firstBySpelling(words).values()) {
    const markup = Object.hasOwn(drawings, word.spelling) && drawings[word.spelling]
    if (markup) byMarkup.set(markup, [...(byMarkup.get(markup) ?? []), word])
  }
  return [...byMarkup].map(([markup, shown]) => ({
    name: shown[0]?.spelling ?? '',
    words: shown,
    alike: alike.flatMap((group, i) => (shown.some(({ spelling }) => group.includes(spelling)) ? [i] : [])),
    svg: withoutStyles(markup),
  }))
}
