import { PronounceButton } from '../audio/pronounce-button.tsx'
import type { SessionRun } from '../session/session-run.ts'
import styles from './learnt-pictures.module.css'
import { WordPicture } from './word-picture.tsx'

/** The words of a session with their pictures: what a young learner has won. */
export function LearntPictures({ run: { done } }: { run: SessionRun }) {
  const words = [...new Map(done.map(({ step: { word } }) => [word.id, word])).values()]
  return (
    <section className={styles.learnt} aria-labelledby="learnt-words">
      <h2 id="learnt-words" className={styles.title}>
        今天认识了 {words.length} 个词
      </h2>
      <ul className={styles.words}>
        {words.map((word) => (
          <li key={word.id} className={styles.word}>
            <WordPicture word={word} size="medium" />
            <span className={styles.spelling} lang="en">
              {word.spelling}
            </span>
            <span>{word.senses[0]?.zh}</span>
            <PronounceButton text={word.spelling} />
          </li>
        ))}
      </ul>
    </section>
  )
}
