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

/** A gap in the text, with what stands in it so far. */
export function GapMark({ number, given, active, onClick }: GapMarkProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // the panel below hides a third of a phone: what is asked stays in the middle of what is left
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

/** A gap after handing in: what was given and what belongs there. */
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
