import { expect, it } from 'vitest'
import { optionsFor } from './echarts.ts'

const palette = {
  series: ['#000'],
  text: '#000',
  font: 'serif',
  line: '#000',
  surface: '#000',
  strong: '#000',
  compared: '#888',
}
const namesOf = (labels: string[]) =>
  optionsFor(
    { title: '份额', horizontal: true, labels, series: [{ name: '份额', values: labels.map(() => 1) }] },
    palette,
  ).yAxis.axisLabel

it('names beside lying bars leave room for the bars', () => {
  expect(namesOf(['城南店', '二〇二六年三月各门店手机与配件的销售额以及库存周转情况汇总表'])).toMatchObject({
    width: expect.any(Number),
    overflow: 'truncate',
    fontFamily: 'serif',
  })
  expect(namesOf(['城南店', '大学城店'])).not.toHaveProperty('width')
})

it('an axis of nothing names zero alone', () => {
  const named = (values: (number | null)[]) => {
    const props = { title: '支出', labels: ['1日', '2日'], series: [{ name: '支出', values }] }
    const { axisLabel } = optionsFor(props, palette).yAxis
    return 'formatter' in axisLabel && [0, 1].map(axisLabel.formatter)
  }
  expect(named([0, null])).toEqual(['0', ''])
  expect(named([0, 1])).toEqual(['0', '1'])
})
