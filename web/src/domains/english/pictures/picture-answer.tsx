import type { Word } from '../content/content-packs.ts'
import { shortMeaning } from '../practice/answer-options.ts'
import styles from './picture.module.css'
import type { PictureBook } from './picture-book.ts'
import { Drawing } from './word-picture.tsx'

/** An answer: the picture of a word with its meaning below. */
export function PictureAnswer({ word, pictures }: { word: Word; pictures: PictureBook }) {
  const picture = pictures.get(word.id)
  return (
    <span className={styles.answer}>
      {picture && <Drawing picture={picture} size="tile" />}
      <span>{shortMeaning(word)}</span>
    </span>
  )
}
