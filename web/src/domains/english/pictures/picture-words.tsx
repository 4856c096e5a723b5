import { useId } from 'react'
import { PronounceButton } from '../audio/pronounce-button.tsx'
import type { Word } from '../content/content-packs.ts'
import { shortMeaning } from '../practice/answer-options.ts'
import styles from './picture-words.module.css'
import { WordPicture } from './word-picture.tsx'

/** Words with their pictures, such as those that a young learner has won in a session. */
export function PictureWords({ title, words }: { title: string; words: readonly Word[] }) {
  const titleId = useId()
  if (words.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.words}>
        {words.map((word) => (
          <li key={word.id} className={styles.word}>
            <WordPicture word={word} />
            <span className={styles.spelling} lang="en">
              {word.spelling}
            </span>
            <span>{shortMeaning(word)}</span>
            <PronounceButton text={word.spelling} />
          </li>
        ))}
      </ul>
    </section>
  )
}
