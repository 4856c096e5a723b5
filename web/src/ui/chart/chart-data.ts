import { formatWhole } from '../../lib/money.ts'

export interface ChartSeries {
  name: string
  /** One value per label; null: no value, which differs from 0. */
  values: readonly (number | null)[]
  /** Reference series, drawn dashed and grey. */
  compared?: boolean
  /** Formats the values of this series in a table with different units. */
  format?: (value: number) => string
}

export interface ChartData {
  /** Labels along the axis, such as days or shops. */
  labels: readonly string[]
  /** Unique keys, required if labels may repeat. */
  keys?: readonly string[]
  series: readonly ChartSeries[]
  /** Formats a value with its unit, such as 分 → ¥1,200. Default: 1,200 */
  format?: (value: number) => string
}

export interface ChartProps extends ChartData {
  /** Accessible name of chart and table; the Card shows the visible heading. */
  title: string
  kind?: 'line' | 'bar'
  stacked?: boolean
  /** Horizontal bars, for long labels. */
  horizontal?: boolean
  /** Step line: a value, such as a price, is valid until the next one; the last one until the edge. */
  step?: boolean
  /** The value axis may start above 0, to show small changes of large values. */
  scale?: boolean
  /** Fixed end of the value axis, such as 100 for percentages. */
  maximum?: number
  /** Height in rem. */
  height?: number
  /** A tap on a label's bars or points opens its details; in the table the labels are links. */
  links?: ChartLinks
}

export interface ChartLinks {
  /** One path per label; undefined if there are no details. */
  readonly to: readonly (string | undefined)[]
  readonly go: (to: string) => unknown
}

/** Created on first use, because it takes time on a slow phone. */
let fractions: Intl.NumberFormat | undefined

export function formatFigure(value: number): string {
  if (Number.isInteger(value)) return formatWhole(value)
  fractions ??= new Intl.NumberFormat('zh-CN')
  return fractions.format(value)
}
