import { useBelowHeader } from '../../../ui/layout/page/use-below-header.ts'
import type { Count } from './count-differences.ts'
import styles from './count-figures.module.css'

/** Totals that stay visible while scanning: 应有, 已扫, 未扫, 多出, and 退损 and 变动 if there are any. */
export function CountFigures({ count }: { count: Count }) {
  const { expected, found: foundCount, surplus, set_aside, moved } = count
  const stickyRef = useBelowHeader<HTMLDListElement>()
  const figures = [
    { label: '应有', value: expected },
    { label: '已扫', value: foundCount },
    { label: '未扫', value: expected - foundCount },
    { label: '多出', value: surplus.length },
    ...(set_aside.length > 0 ? [{ label: '退损', value: set_aside.length }] : []),
    ...(moved.length > 0 ? [{ label: '变动', value: moved.length }] : []),
  ]
  return (
    <dl ref={stickyRef} className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd data-off={label === '多出' && value > 0 ? '' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
