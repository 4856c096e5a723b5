import { formatWhole } from '../../lib/money.ts'

export interface ChartSeries {
  name: string
  /** One per label; null: no figure, which is not 0. */
  values: readonly (number | null)[]
  /** What the others are compared with: dashed and grey. */
  compared?: boolean
  /** In a table of different figures: how those of this one are written. */
  format?: (value: number) => string
}

export interface ChartData {
  /** Along the axis: days, shops. */
  labels: readonly string[]
  /** Where labels may be alike. */
  keys?: readonly string[]
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
  maximum?: number
  /** rem */
  height?: number
  /** A tap on a label's bars or points opens what they are made of; in the table the labels are links. */
  links?: ChartLinks
}

export interface ChartLinks {
  /** By label; undefined where there is nothing to open. */
  readonly to: readonly (string | undefined)[]
  readonly go: (to: string) => unknown
}

/** Made when first used: that takes a slow phone a while. */
let fractions: Intl.NumberFormat | undefined

export function formatFigure(value: number): string {
  if (Number.isInteger(value)) return formatWhole(value)
  fractions ??= new Intl.NumberFormat('zh-CN')
  return fractions.format(value)
}
