// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { ChartProps } from './chart-data.ts'
import { labelAt, layoutChart } from './layout.ts'

const PHONE = { width: 326, height: 224, em: 12 }
const days = (count: number) =>
  Array.from({ length: count }, (_, at) => `03-${String(at + 1).padStart(2, '0')}`)
const chart = (props: Partial<ChartProps>): ChartProps => ({
  title: '销量',
  labels: ['一', '二', '三'],
  series: [{ name: '台数', values: [4, null, 8] }],
  ...props,
})
const layoutOf = (props: Partial<ChartProps>) => layoutChart(chart(props), PHONE)

describe('the value axis', () => {
  it('shows only zero without values', () => {
    const named = (values: (number | null)[]) =>
      layoutOf({ series: [{ name: '支出', values }] })
        .ticks.map(({ text }) => text)
        .filter(Boolean)
    expect(named([0, null, 0])).toEqual(['0'])
    expect(named([0, 1, null])).toEqual(['0', '1'])
  })

  it('reserves room for long values', () => {
    const narrow = layoutOf({})
    const wide = layoutOf({ format: (value) => `¥${value},000,000` })
    expect(wide.left).toBeGreaterThan(narrow.left + 40)
  })

  it('covers the sum of stacked values', () => {
    const series = [
      { name: '手机', values: [120, 98, null] },
      { name: '配件', values: [40, 66, -10] },
    ]
    const top = (stacked: boolean) => Number(layoutOf({ kind: 'bar', stacked, series }).ticks.at(-1)?.text)
    expect(top(false)).toBeGreaterThanOrEqual(120)
    expect(top(true)).toBeGreaterThanOrEqual(164)
  })
})

describe('the labels', () => {
  it('leave room for horizontal bars', () => {
    const long = '二〇二六年三月各门店手机与配件的销售额以及库存周转情况汇总表'
    const { left, right, labels } = layoutOf({
      kind: 'bar',
      horizontal: true,
      labels: ['城南店', long, '城北店'],
    })
    expect(right - left).toBeGreaterThan(PHONE.width / 2)
    expect(labels.map(({ text }) => text)).toEqual(['城南店', '二〇二六年三月各…', '城北店'])
  })

  it('are thinned for a month but not for a week', () => {
    const shown = (count: number) =>
      layoutOf({ labels: days(count), series: [{ name: '台数', values: days(count).map(() => 1) }] }).labels
        .length
    expect(shown(5)).toBe(5)
    expect(shown(30)).toBeLessThan(10)
    expect(shown(30)).toBeGreaterThan(3)
  })
})

describe('the values', () => {
  it('are gaps where they are null', () => {
    const [line] = layoutOf({}).series
    expect(line?.points[1]).toBeNull()
    expect(line?.line?.match(/M/g)).toHaveLength(2)
  })

  it('mark only isolated points of a long series', () => {
    const marksOf = (values: (number | null)[]) =>
      layoutOf({ labels: days(30), series: [{ name: '正确率', values }] }).series[0]?.marks
    expect(marksOf(days(30).map(() => 1))).toBe('')
    expect(marksOf(days(30).map((_, at) => (at === 7 ? 1 : null)))).not.toBe('')
  })

  it('fill the area only below a single unscaled line', () => {
    const two = [
      { name: '本月', values: [1, 2, 3] },
      { name: '上月', values: [1, 2, 3] },
    ]
    expect(layoutOf({}).series[0]).toHaveProperty('area')
    expect(layoutOf({ scale: true }).series[0]).not.toHaveProperty('area')
    expect(layoutOf({ series: two }).series[0]).not.toHaveProperty('area')
  })

  it('extend to the right edge in a step chart', () => {
    const { series, right } = layoutOf({ step: true })
    expect(series[0]?.line?.endsWith(`H${right}`)).toBe(true)
  })

  it('are stacked upwards, or downwards below zero', () => {
    const series = [
      { name: '收入', values: [10] },
      { name: '其他收入', values: [10] },
      { name: '支出', values: [-10] },
    ]
    const drawn = layoutOf({ kind: 'bar', stacked: true, labels: ['一月'], series })
    const ends = drawn.series.map(({ points }) => points[0]?.y ?? 0)
    const zero = drawn.ticks.find((tick) => tick.zero)?.at ?? 0
    expect(zero - (ends[1] ?? 0)).toBeCloseTo(2 * (zero - (ends[0] ?? 0)))
    expect((ends[2] ?? 0) - zero).toBeCloseTo(zero - (ends[0] ?? 0))
  })

  it('of grouped bars stay inside their column', () => {
    const names = ['一月', '二月', '三月', '四月', '五月']
    const series = names.map((name) => ({ name, values: days(12).map(() => 5) }))
    const { series: drawn, band, centers } = layoutOf({ kind: 'bar', labels: days(12), series })
    for (const { points } of drawn)
      for (const [at, point] of points.entries())
        expect(Math.abs((point?.x ?? 0) - (centers[at] ?? 0))).toBeLessThanOrEqual(band / 2)
  })
})

describe('labelAt', () => {
  it('finds a column including its label, but nothing outside', () => {
    const layout = layoutOf({ kind: 'bar' })
    const at = (x: number, y: number) => labelAt(layout, { x, y })
    expect(at(layout.left + 1, 1)).toBe(0)
    expect(at(layout.centers[2] ?? 0, PHONE.height - 1)).toBe(2)
    expect(at(layout.right - 0.5, 100)).toBe(2)
    expect(at(layout.left - 2, 100)).toBeUndefined()
    expect(at(layout.right + 2, 100)).toBeUndefined()
  })

  it('finds a row including its label for horizontal bars', () => {
    const layout = layoutOf({ kind: 'bar', horizontal: true })
    const at = (x: number, y: number) => labelAt(layout, { x, y }, true)
    expect(at(1, layout.centers[1] ?? 0)).toBe(1)
    expect(at(100, layout.bottom + 2)).toBeUndefined()
  })
})
