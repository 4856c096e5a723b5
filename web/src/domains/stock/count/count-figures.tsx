import styles from './count-figures.module.css'
import type { Count } from './review.ts'

/** 应有, 已扫, 未扫, 多出: in sight while scanning. */
export function CountFigures({ count: { expected, found, surplus } }: { count: Count }) {
  const figures = [
    { label: '应有', value: expected },
    { label: '已扫', value: found },
    { label: '未扫', value: expected - found },
    { label: '多出', value: surplus.length },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd data-off={label === '多出' && value > 0 ? '' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
