import { classes } from '../../../ui/classes.ts'
import { useSwipe } from '../../../ui/use-swipe.ts'
import type { Word } from '../content/content-packs.ts'
import { MarkKnownButton } from '../known/mark-known-button.tsx'
import { useStudyLook } from '../look/study-look.ts'
import { WordPicture } from '../pictures/word-picture.tsx'
import { WordDetail } from '../words/word-detail.tsx'
import { WordHeading } from '../words/word-heading.tsx'
import styles from './flip-card.module.css'

interface FlipCardProps {
  word: Word
  /** True while the back with the meanings is shown. */
  isFlipped: boolean
  onFlip: () => void
  /** 1 moves to the next card. */
  onSwipe: (step: 1 | -1) => void
}

/** A card with a word on its front and its meaning on its back. */
export function FlipCard({ word, isFlipped, onFlip, onSwipe }: FlipCardProps) {
  const swipe = useSwipe(onSwipe)
  const isYoung = useStudyLook() === 'young'
  return (
    <div className={styles.place} {...swipe}>
      <article className={classes(styles.card, isFlipped && styles.turned)}>
        {isFlipped ? (
          <div className={styles.back}>
            <WordPicture word={word} />
            <WordHeading word={word} small />
            <WordDetail word={word} />
            <MarkKnownButton word={word} />
          </div>
        ) : (
          <div className={styles.front}>
            {isYoung && <WordPicture word={word} size="large" />}
            <WordHeading word={word} />
          </div>
        )}
        <button type="button" className={styles.turn} onClick={onFlip}>
          {isFlipped ? '看正面' : '看释义'}
        </button>
      </article>
    </div>
  )
}
