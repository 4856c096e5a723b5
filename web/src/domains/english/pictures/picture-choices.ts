import type { Word } from '../content/content-packs.ts'
import { hasSharedMeaning, pickOptions } from '../practice/answer-options.ts'
import type { Step } from '../session/session-run.ts'
import type { PictureBook } from './picture-book.ts'

/** Fewer pictures would make a guess too easy for the rating of a choice. */
const PICTURE_COUNT = 4

/**
 * The word and three others with pictures, in random order; undefined if there are not enough. No two of them
 * share a meaning or have pictures that are alike. `dice` returns 0–1.
 */
export function pictureOptions(
  word: Word,
  pool: readonly Word[],
  book: PictureBook,
  dice: () => number,
): readonly Word[] | undefined {
  if (!book.has(word.id)) return undefined
  const options = pickOptions(
    word,
    pool.filter(({ id }) => book.has(id)),
    dice,
    (a, b) => hasSharedMeaning(a, b) || hasAlikePicture(book)(a, b),
  )
  return options.length === PICTURE_COUNT ? options : undefined
}

/** A test for two words whose pictures are the same or may stand for each other. */
export const hasAlikePicture =
  (book: PictureBook) =>
  (a: Word, b: Word): boolean => {
    const [picture, other] = [book.get(a.id), book.get(b.id)]
    if (!picture || !other) return false
    return picture.name === other.name || picture.alike.some((group) => other.alike.includes(group))
  }

/** A test for words that can be asked by pictures. */
export const canAskByPicture =
  (pool: readonly Word[], book: PictureBook) =>
  (word: Word): boolean =>
    pictureOptions(word, pool, book, () => 0) !== undefined

type NewStep = Omit<Step, 'again'>

/**
 * Asks every other word that can be asked by pictures in the other direction: its word for a picture. Both
 * directions train the same memory, and changing them prevents learning the place of an answer.
 */
export function alternateDirections(
  steps: readonly NewStep[],
  canAsk: (word: Word) => boolean,
  dice: () => number,
): NewStep[] {
  return steps.map((step) =>
    step.task === 'recognise' && canAsk(step.word) && dice() < 0.5 ? { ...step, task: 'name' } : step,
  )
}
