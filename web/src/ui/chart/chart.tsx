import { useState } from 'react'
import { Button } from '../action/button.tsx'
import styles from './chart.module.css'
import type { ChartProps } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'
import { Plot } from './plot.tsx'

export function Chart(props: ChartProps) {
  const { title, height = 14, labels, series } = props
  const [asTable, setAsTable] = useState(false)
  if (labels.length === 0 || series.length === 0) return <p className={styles.nothing}>这段时间还没有数据</p>
  return (
    <figure className={styles.chart} aria-label={title}>
      {asTable ? <ChartTable {...props} /> : <Plot {...props} height={height} />}
      <div className={styles.toggle}>
        <Button kind="plain" small icon={asTable ? 'chart' : 'list'} onClick={() => setAsTable(!asTable)}>
          {asTable ? '看图表' : '看表格'}
        </Button>
      </div>
    </figure>
  )
}
