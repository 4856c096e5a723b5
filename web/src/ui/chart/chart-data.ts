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

const plain = new Intl.NumberFormat('zh-CN')

export const formatFigure = (value: number) => plain.format(value)
