import { classes } from '../../../ui/classes.ts'
import { useSwipe } from '../../../ui/use-swipe.ts'
import type { Word } from '../packs.ts'
import styles from './flip-card.module.css'
import { WordDetail } from './word-detail.tsx'
import { WordFace } from './word-face.tsx'

interface FlipCardProps {
  word: Word
  /** True while the back with the meanings is shown. */
  turned: boolean
  onTurn: () => void
  /** 1 moves to the next card. */
  onSwipe: (by: 1 | -1) => void
}

/** A card with a word on its front and its meaning on its back. */
export function FlipCard({ word, turned, onTurn, onSwipe }: FlipCardProps) {
  const swipe = useSwipe(onSwipe)
  return (
    <div className={styles.place} {...swipe}>
      <article className={classes(styles.card, turned && styles.turned)}>
        {turned ? (
          <div className={styles.back}>
            <WordFace word={word} small />
            <WordDetail word={word} />
          </div>
        ) : (
          <div className={styles.front}>
            <WordFace word={word} />
          </div>
        )}
        <button type="button" className={styles.turn} onClick={onTurn}>
          {turned ? '看正面' : '看释义'}
        </button>
      </article>
    </div>
  )
}
