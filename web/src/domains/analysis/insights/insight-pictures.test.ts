import { expect, test } from 'vitest'
import { BRAND_ANALYSIS } from '../analysis-configs.ts'
import { parseSelection } from '../selection.ts'
import { changeRow, dimension, explanation, monthForecast } from '../testing/insight-responses.ts'
import { changePicture, forecastPicture } from './insight-pictures.ts'

const choice = parseSelection(
  BRAND_ANALYSIS,
  new URLSearchParams('view=why&period=last_month&compare=month_ago'),
  true,
)

test('the picture of a change lists the shown dimensions with their rest', () => {
  const huawei = changeRow(3, '华为', {}, { before: 30_000_000, now: 20_000_000, share: 0.8, main: true })
  const {
    key: _key,
    id: _id,
    name: _name,
    ...figures
  } = changeRow(0, '', {}, { before: 9, now: 5, share: 0.2 })
  const brands = dimension('brand', [huawei], { rest: { ...figures, groups: 4 } })
  const data = explanation([brands], { before: 150_000_000, now: 137_500_000 })
  expect(changePicture(choice, data, data.dimensions)).toEqual({
    title: '品牌分析：销售额变化原因',
    lines: [
      '上月销售额比上月同期少 ¥12.5万（8.3%），主要因为品牌“华为”少 ¥10.0万',
      expect.stringMatching(/^本期 .+，对比期 .+$/),
    ],
    header: ['名称', '变化', '占比'],
    rows: [
      ['按品牌', '', ''],
      ['华为', '-¥10.0万', '占减少的 80%'],
      ['其他 4 个', '-¥0.04', '占减少的 20%'],
    ],
    totals: ['合计', '-¥12.5万', ''],
  })
})

test('the picture of a forecast has the range and each day', () => {
  const { lines, rows } = forecastPicture(choice, monthForecast())
  expect(lines[1]).toBe('已完成 ¥22.5万，预计 ¥30.0万，八成可能在 ¥27.0万 到 ¥33.0万 之间')
  expect(rows).toHaveLength(30)
  expect(rows[0]).toEqual(['11月1日', '¥1.0万', '', '', ''])
  expect(rows[29]).toEqual(['11月30日', '', '¥30.0万', '¥27.0万', '¥33.0万'])
})
