import { useEffect, useRef } from 'react'
import { scrollBehavior } from '../../../lib/motion.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './gap-mark.module.css'

interface GapMarkProps {
  number: number
  given: string | undefined
  active: boolean
  onClick: () => void
}

/** A blank in the text with its current answer. */
export function GapMark({ number, given, active, onClick }: GapMarkProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The panel below hides a third of a phone screen, so the active blank is scrolled to the centre of the
    // rest.
    if (active) button.current?.scrollIntoView?.({ block: 'center', behavior: scrollBehavior() })
  }, [active])
  return (
    <button
      ref={button}
      type="button"
      className={classes(styles.gap, given !== undefined && styles.filled, active && styles.active)}
      aria-current={active || undefined}
      aria-label={given === undefined ? `第 ${number} 空，未填` : `第 ${number} 空，${given}`}
      onClick={onClick}
    >
      <span className={styles.number}>{number}</span>
      {given}
    </button>
  )
}

/** A blank after submission: the given and the right answer. */
export function MarkedGap({
  number,
  given,
  answer,
  right,
  onClick,
}: {
  number: number
  given: string | undefined
  answer: string
  right: boolean
  onClick: () => void
}) {
  const said = right ? '正确' : given ? `你填的是 ${given}` : '没有填'
  return (
    <button
      type="button"
      className={classes(styles.gap, right ? styles.right : styles.wrong)}
      aria-label={`第 ${number} 空，答案 ${answer}，${said}`}
      onClick={onClick}
    >
      <span className={styles.number}>{number}</span>
      {!right && given && <s className={styles.given}>{given}</s>}
      {answer}
    </button>
  )
}
