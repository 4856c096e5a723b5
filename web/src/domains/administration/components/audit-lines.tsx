import type { AuditLine } from '@shangxue/contract/audit/describe'
import styles from './audit-lines.module.css'

interface AuditLinesProps {
  lines: readonly AuditLine[]
  more: number
}

/** Shows the difference by field: the old value struck through, then the new one. */
export function AuditLines({ lines, more }: AuditLinesProps) {
  return (
    <div>
      <dl className={styles.lines}>
        {lines.map(({ field, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same words, and they never move
          <div key={index} className={styles.line}>
            <dt className={styles.field}>{field}</dt>
            <dd className={styles.values}>
              {before !== undefined && <del className={styles.before}>{before}</del>}
              {before !== undefined && after !== undefined && <span aria-hidden="true">→</span>}
              {after !== undefined && <ins className={styles.after}>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className={styles.more}>还有 {more} 项没有列出，可导出表格查看</p>}
    </div>
  )
}
