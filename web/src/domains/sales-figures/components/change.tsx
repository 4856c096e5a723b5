import { Icon } from '../../../ui/icon/icon.tsx'
import { changeText } from '../words.ts'
import styles from './figures.module.css'

interface ChangeProps {
  /** 比昨天 */
  against: string
  now: number
  before: number
  write: (value: number) => string
}

/** Comparison of two figures with text and an arrow. */
export function Change({ against, now, before, write }: ChangeProps) {
  return (
    <span className={styles.change}>
      {against}
      {now !== before && <Icon name={now > before ? 'arrow-up' : 'arrow-down'} size={0.75} />}
      {changeText(now, before, write)}
    </span>
  )
}
