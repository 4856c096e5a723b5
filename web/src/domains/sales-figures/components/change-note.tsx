import { Icon } from '../../../ui/icon/icon.tsx'
import { changeText } from '../figure-texts.ts'
import styles from './figures.module.css'

interface ChangeNoteProps {
  /** 比昨天 */
  label: string
  current: number
  previous: number
  format: (value: number) => string
}

/** Comparison of two figures with text and an arrow. */
export function ChangeNote({ label, current, previous, format }: ChangeNoteProps) {
  return (
    <span className={styles.change}>
      {label}
      {current !== previous && <Icon name={current > previous ? 'arrow-up' : 'arrow-down'} size={0.75} />}
      {changeText(current, previous, format)}
    </span>
  )
}
