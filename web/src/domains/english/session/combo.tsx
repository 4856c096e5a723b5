import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './combo.module.css'

const MIN_COMBO = 3

/** Number of consecutive right answers, shown from three on. */
export function Combo({ count }: { count: number }) {
  if (count < MIN_COMBO) return null
  return (
    <span className={styles.combo} key={count}>
      <Icon name="flash" size={1} />
      <span className="num">连对 {count}</span>
    </span>
  )
}
