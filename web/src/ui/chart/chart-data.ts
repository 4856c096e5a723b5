export interface ChartSeries {
  name: string
  /** One per label; null: no figure, which is not 0. */
  values: readonly (number | null)[]
}

export interface ChartData {
  /** Along the axis: days, shops. */
  labels: readonly string[]
  series: readonly ChartSeries[]
  /** How a value is written, with its unit: 分 → ¥1,200. Default: 1,200 */
  format?: (value: number) => string
}

export interface ChartProps extends ChartData {
  /** Names chart and table; the visible heading is the Card's. */
  title: string
  kind?: 'line' | 'bar'
  stacked?: boolean
  /** Bars lie, for long names. */
  horizontal?: boolean
  /** A value holds until the next one, as prices do; the last one goes on to the edge. */
  step?: boolean
  /** The axis of values need not start at 0: for small changes of large figures. */
  scale?: boolean
  /** Where the axis of values ends, whatever the values: 100 for shares. */
  most?: number
  /** rem */
  height?: number
}

const plain = new Intl.NumberFormat('zh-CN')

export const formatFigure = (value: number) => plain.format(value)
