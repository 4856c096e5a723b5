import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS length; a text line by default. */
  width?: string
  height?: string
  round?: boolean
}

export function Skeleton({ width = '100%', height = '0.875rem', round }: SkeletonProps) {
  return (
    <span
      className={styles.bone}
      style={{ width, height, ...(round && { borderRadius: '50%' }) }}
      aria-hidden="true"
    />
  )
}

const rowWidths = ['62%', '48%', '70%', '55%', '66%', '44%', '58%', '50%', '64%', '46%', '60%', '52%']

interface SkeletonListProps {
  /** Number of rows, at most 12, which fill the screen. */
  rows?: number
  avatar?: boolean
}

/** Placeholder rows with the height of list rows, which avoids a layout shift. */
export function SkeletonList({ rows = 6, avatar }: SkeletonListProps) {
  return (
    <div role="status" className={styles.list}>
      <span className="sr-only">正在加载</span>
      <div className={styles.rows}>
        {rowWidths.slice(0, rows).map((width) => (
          <div key={width} className={styles.row}>
            {avatar && <Skeleton width="2.5rem" height="2.5rem" round />}
            <div className={styles.lines}>
              <Skeleton width={width} />
              <Skeleton width={`calc(${width} - 18%)`} height="0.75rem" />
            </div>
            <Skeleton width="3rem" />
          </div>
        ))}
      </div>
    </div>
  )
}
