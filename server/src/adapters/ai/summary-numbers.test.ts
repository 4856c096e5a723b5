import { expect, test } from 'vitest'
import { findUnknownNumber } from './summary-numbers.ts'

const FIGURES = {
  facts: [
    '昨天（11 月 22 日）销售额 12,345.50 元，比前天少 12.3%；销量 18 件，比前天多 5%。',
    '卖得最多的门店是红米1000店（8,000 元）。',
    '现在要处理：低于限价，等老板批准的销售单 2 个（1,999 元）。',
  ],
  names: ['红米1000店'],
}
const findUnknown = (text: string) => findUnknownNumber(text, FIGURES)

test.each([
  '昨天销售额12345.5元，比前天下降12.3%，卖出18件。',
  '１２，３４５．５０ 元的销售额主要来自红米1000店的8000元。',
  '销量增加 5%，请先处理 2 个等批准的销售单，进一步看看价格。',
  '昨天卖得不错，先看等批准的销售单。',
])('accepts a text that repeats the facts: %s', (text) => {
  expect(findUnknown(text)).toBeNull()
})

test.each([
  ['an invented number', '昨天销售额 12,346 元。', '12346元'],
  ['a rounded number', '昨天销售额约 1.2 万元。', '1.2万元'],
  ['another unit', '昨天卖出 18 台。', '18台'],
  ['a number without its unit', '昨天卖出 18。', '18'],
  ['an invented sum', '两天一共卖出 36 件。', '36件'],
  ['a share with the opposite direction', '销售额比前天增长 12.3%。', '12.3%'],
  ['an invented share', '销量比前天多 6%。', '6%'],
  ['a number in characters', '昨天卖出十八件。', '十'],
  ['a comparison in characters', '销售额翻倍了。', '翻'],
  ['a count in characters', '还有一个店没有盘点。', '一个'],
  ['a digit of a name as a figure', '昨天卖出 1000 件。', '1000件'],
])('rejects %s', (_, text, unknownNumber) => {
  expect(findUnknown(text)).toBe(unknownNumber)
})

test('accepts the text of the embedded engine', () => {
  expect(findUnknown(FIGURES.facts.join(''))).toBeNull()
})
