import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type ECharts, getInstanceByDom, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { calm } from '../../lib/motion.ts'
import { type ChartProps, formatFigure } from './chart-data.ts'
import type { Palette } from './palette.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

/** Letters beside a lying bar: a third of a phone. */
const LONGEST_NAME = 9

const LEGEND_LINE = 22
/** What a phone has room for. */
const LEGEND_WIDTH = 300
/** Lines that the names of series take: ECharts wraps them, but leaves no room. */
function legendLines(series: ChartProps['series']): number {
  const widthOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter > '\u00ff' ? 12 : 7), 34)
  return Math.ceil(series.reduce((sum, { name }) => sum + widthOf(name), 0) / LEGEND_WIDTH)
}

/** The chart drawn in `element`, made at the first call. */
export function createChart(element: HTMLElement): ECharts {
  return getInstanceByDom(element) ?? init(element, null, { renderer: 'svg' })
}

/** Calls with the place of the label whose column is tapped, not only its bar, which may be very small. */
export function onLabel(chart: ECharts, tapped: (at: number) => void): void {
  chart.getZr().on('click', ({ offsetX, offsetY }) => {
    const point = [offsetX, offsetY]
    if (!chart.containPixel('grid', point)) return
    const { xAxis } = chart.getOption() as { xAxis?: { type?: string }[] }
    const [across, down] = chart.convertFromPixel('grid', point) as [number, number]
    tapped(xAxis?.[0]?.type === 'category' ? across : down)
  })
}

export function optionsFor(props: ChartProps, palette: Palette) {
  const { labels, series, kind = 'line', stacked, horizontal, step = false, scale = false, most } = props
  const { format = formatFigure } = props
  const text = { color: palette.text, fontSize: 12, fontFamily: palette.font }
  const still = calm()

  // Whole, a long name beside lying bars takes all the room; tooltip and table say it all.
  const cut = horizontal && labels.some((label) => label.length > LONGEST_NAME)
  const empty = series.every(({ values }) => values.every((value) => !value))
  const whole = series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)))
  const categories = {
    type: 'category' as const,
    // Without a further place the last value would hold for no length at all.
    data: step ? [...labels, ''] : [...labels],
    boundaryGap: !step,
    axisLabel: {
      ...text,
      hideOverlap: true,
      ...(cut && { width: LONGEST_NAME * text.fontSize, overflow: 'truncate' as const }),
    },
    axisLine: { lineStyle: { color: palette.line } },
    axisTick: { show: false },
    inverse: horizontal ?? false,
  }
  const figures = {
    type: 'value' as const,
    scale,
    ...(most !== undefined && { max: most, interval: most / 4 }),
    // where there is nothing, what one would be says nothing
    axisLabel: { ...text, formatter: (value: number) => (empty && value !== 0 ? '' : format(value)) },
    splitLine: { lineStyle: { color: palette.line } },
    splitNumber: 4,
    // Of what is counted there are no parts.
    ...(most === undefined && whole && { minInterval: 1 }),
  }

  return {
    animation: !still,
    color: palette.series,
    grid: {
      left: 4,
      right: 12,
      top: series.length > 1 ? LEGEND_LINE * legendLines(series) + 12 : 12,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      show: series.length > 1,
      top: 0,
      left: 0,
      itemWidth: 10,
      itemHeight: 10,
      itemGap: 16,
      icon: 'roundRect',
      textStyle: text,
    },
    tooltip: {
      trigger: 'axis' as const,
      confine: true,
      backgroundColor: palette.surface,
      borderColor: palette.line,
      textStyle: { ...text, color: palette.strong },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '无'),
    },
    xAxis: horizontal ? figures : categories,
    yAxis: horizontal ? categories : figures,
    series: series.map(({ name, values, compared }, index) => ({
      name,
      data: step ? [...values, values.at(-1) ?? null] : [...values],
      ...(stacked && { stack: 'all' }),
      ...(kind === 'bar' ? bar(stacked, horizontal) : line(index, labels.length, step, compared)),
      ...(compared && { color: palette.compared }),
      // An area would measure from 0, which isn't on a scaled axis.
      ...(kind === 'line' && series.length === 1 && !scale && { areaStyle: { opacity: 0.08 } }),
    })),
  }
}

const bar = (stacked = false, horizontal = false) => ({
  type: 'bar' as const,
  barMaxWidth: 22,
  itemStyle: { borderRadius: stacked ? 0 : horizontal ? [0, 4, 4, 0] : [4, 4, 0, 0] },
})

const line = (index: number, points: number, step: boolean, compared = false) => ({
  type: 'line' as const,
  ...(step ? { step: 'end' as const } : { smooth: 0.25 }),
  // Lines differ by mark as well as by colour.
  symbol: ['circle', 'rect', 'triangle', 'diamond'][index % 4],
  symbolSize: 6,
  showSymbol: points <= 16,
  lineStyle: compared ? { width: 1.75, type: 'dashed' as const } : { width: 2.25 },
})
