import { classes } from '../../../ui/classes.ts'
import styles from './gapped.module.css'
import type { GappedLetter } from './gapped-answers.ts'

/** Text for screen readers only. It completes what is shown to a sentence. */
const Spoken = ({ children }: { children: string }) => <span className="sr-only">{children}</span>

const GapNumber = ({ number }: { number: number }) => (
  <span className={styles.number}>
    <Spoken>第 </Spoken>
    {number}
    <Spoken> 空，</Spoken>
  </span>
)

interface GapButtonProps {
  number: number
  /** The chosen option; undefined while the gap is empty. */
  chosen: { readonly letter: GappedLetter; readonly sentence: string } | undefined
  onClick: () => void
}

/** A gap in the text with the sentence that was chosen for it. */
export function GapButton({ number, chosen, onClick }: GapButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.gap, chosen && styles.filled)}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <GapNumber number={number} />
      {chosen ? (
        <span>
          <b>{chosen.letter}</b> {chosen.sentence}
        </span>
      ) : (
        <span className={styles.prompt} lang="zh">
          <Spoken>未填，</Spoken>
          选一句
        </span>
      )}
    </button>
  )
}

interface GapResultProps {
  number: number
  answer: GappedLetter
  sentence: string
  chosen: GappedLetter | undefined
  onClick: () => void
}

/** A gap after submission, with its sentence. */
export function GapResultButton({ number, answer, sentence, chosen, onClick }: GapResultProps) {
  const isRight = chosen === answer
  return (
    <button
      type="button"
      className={classes(styles.gap, isRight ? styles.right : styles.wrong)}
      onClick={onClick}
    >
      <GapNumber number={number} />
      <span>
        <Spoken>{isRight ? '答对，' : chosen ? '选的是 ' : '没有填，'}</Spoken>
        {!isRight && chosen && (
          <>
            <s className={styles.given}>{chosen}</s>
            <Spoken>，</Spoken>
          </>
        )}
        {!isRight && <Spoken>答案 </Spoken>}
        <b>{answer}</b> {sentence}
      </span>
    </button>
  )
}
