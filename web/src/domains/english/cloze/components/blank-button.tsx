import { useEffect, useRef } from 'react'
import { scrollBehavior } from '../../../../lib/device/reduced-motion.ts'
import { classes } from '../../../../ui/classes.ts'
import styles from './blank-button.module.css'

interface BlankButtonProps {
  number: number
  answerText: string | undefined
  /** Shown while the blank is empty: a first letter, or a word in brackets. */
  hint?: string | undefined
  isActive: boolean
  onClick: () => void
}

/** A blank in the text with its current answer. */
export function BlankButton({ number, answerText, hint, isActive, onClick }: BlankButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The panel below hides a third of a phone screen, so the active blank is scrolled to the centre of the
    // rest.
    if (isActive) button.current?.scrollIntoView?.({ block: 'center', behavior: scrollBehavior() })
  }, [isActive])
  return (
    <button
      ref={button}
      type="button"
      className={classes(styles.gap, answerText !== undefined && styles.filled, isActive && styles.active)}
      aria-current={isActive || undefined}
      aria-label={`第 ${number} 空，${answerText ?? (hint ? `提示 ${hint}，未填` : '未填')}`}
      onClick={onClick}
    >
      <span className={styles.number}>{number}</span>
      {answerText ?? (hint && <span className={styles.hint}>{hint}</span>)}
    </button>
  )
}

/** A blank after submission: the given and the right answer. */
export function BlankResultButton({
  number,
  answerText,
  answer,
  isRight,
  onClick,
}: {
  number: number
  answerText: string | undefined
  answer: string
  isRight: boolean
  onClick: () => void
}) {
  const resultText = isRight ? '正确' : answerText ? `你填的是 ${answerText}` : '没有填'
  return (
    <button
      type="button"
      className={classes(styles.gap, isRight ? styles.right : styles.wrong)}
      aria-label={`第 ${number} 空，答案 ${answer}，${resultText}`}
      onClick={onClick}
    >
      <span className={styles.number}>{number}</span>
      {!isRight && answerText && <s className={styles.given}>{answerText}</s>}
      {answer}
    </button>
  )
}
