import { Suspense, useState } from 'react'
import { Button } from '../action/button.tsx'
import { later } from '../overlay/later.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { Skeleton } from '../state/skeleton.tsx'
import styles from './chart.module.css'
import type { ChartProps } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'

// ECharts is the heaviest thing we have: it comes only when a chart is drawn.
const Plot = later(
  () => import('./plot.tsx'),
  ({ retry }) => <ErrorState onRetry={retry} />,
)

export function Chart(props: ChartProps) {
  const { title, height = 14, labels, series } = props
  const [asTable, setAsTable] = useState(false)
  if (labels.length === 0 || series.length === 0) return <p className={styles.nothing}>这段时间还没有数据</p>
  return (
    <figure className={styles.chart} aria-label={title}>
      {asTable ? (
        <ChartTable {...props} />
      ) : (
        <Suspense fallback={<Skeleton height={`${height}rem`} />}>
          <Plot {...props} height={height} />
        </Suspense>
      )}
      <div className={styles.toggle}>
        <Button kind="plain" small icon={asTable ? 'chart' : 'list'} onClick={() => setAsTable(!asTable)}>
          {asTable ? '看图表' : '看表格'}
        </Button>
      </div>
    </figure>
  )
}
