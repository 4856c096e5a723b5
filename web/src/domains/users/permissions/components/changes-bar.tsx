import { Button } from '../../../../ui/action/button.tsx'
import { countOf, type Difference } from '../permission-changes.ts'
import styles from './changes-bar.module.css'

interface ChangesBarProps {
  list: readonly Difference[]
  onUndo: () => unknown
  onReview: () => void
}

/** Shows the number of unsaved changes and opens the review. */
export function ChangesBar({ list, onUndo, onReview }: ChangesBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.count} role="status">
        {countOf(list)} 项改动<span className={styles.people}>，{list.length} 位用户</span>
      </p>
      <Button kind="plain" onClick={onUndo}>
        全部撤销
      </Button>
      <Button onClick={onReview}>核对并保存</Button>
    </div>
  )
}
