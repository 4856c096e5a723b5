import type { Output } from '@shangxue/contract/platform/endpoint'
import type { countTasks } from '@shangxue/contract/tasks/endpoints'
import type { ReactNode } from 'react'
import type { UrlParamChanges } from '../../../lib/address/url-params.ts'
import styles from './tasks.module.css'

interface TaskCountsProps {
  counts: Output<typeof countTasks> | undefined
  set: (changes: UrlParamChanges) => void
  children: ReactNode
}

const CLEARED_FILTERS = { q: '', stage: '', priority: '', user_id: '', name: '' }

/** Task counts. Each links to the tasks that it counts. */
export function TaskCounts({ counts, set, children }: TaskCountsProps) {
  const figures = counts
    ? ([
        ['未完成', counts.mine, { scope: '', due: '' }],
        ['今天到期', counts.today, { scope: '', due: 'today' }],
        ['已逾期', counts.overdue, { scope: '', due: 'overdue' }],
        ['我发起', counts.made, { scope: 'made', due: '' }],
      ] as const)
    : []
  return (
    <div className={styles.counts}>
      {figures
        .filter(([, count]) => count > 0)
        .map(([label, count, changes]) => (
          <button
            key={label}
            type="button"
            className={styles.figure}
            onClick={() => set({ ...CLEARED_FILTERS, ...changes })}
          >
            {label} <span className={label === '已逾期' ? styles.late : styles.strong}>{count}</span>
          </button>
        ))}
      <span className={styles.push}>{children}</span>
    </div>
  )
}
