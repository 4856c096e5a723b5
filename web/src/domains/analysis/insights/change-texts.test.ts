import { describe, expect, test } from 'vitest'
import { BRAND_ANALYSIS } from '../analysis-configs.ts'
import { parseSelection } from '../selection.ts'
import { changeRow, dimension, explanation } from '../testing/insight-responses.ts'
import { changeSentence, effectTexts, shareText } from './change-texts.ts'

const choice = (search = 'view=why&period=last_month&compare=month_ago') =>
  parseSelection(BRAND_ANALYSIS, new URLSearchParams(search), true)
const huawei = changeRow(3, '华为', { brand_id: 3 }, { before: 30_000_000, now: 20_000_000, main: true })
const mi = changeRow(4, '小米', { brand_id: 4 }, { before: 9_000_000, now: 7_000_000, main: true })
const oppo = changeRow(5, 'OPPO', { brand_id: 5 }, { before: 5_000_000, now: 4_000_000, main: true })
const rising = changeRow(6, 'vivo', { brand_id: 6 }, { before: 1_000_000, now: 8_000_000 })
const brands = (...rows: (typeof huawei)[]) => dimension('brand', rows)
const total = { before: 150_000_000, now: 137_700_000 }

describe('sentence of a change', () => {
  test('names the groups that explain it', () => {
    expect(changeSentence(choice(), explanation([brands(huawei, mi)], total))).toBe(
      '上月销售额比上月同期少 ¥12.3万（8.2%），主要因为品牌“华为”少 ¥10.0万、“小米”少 ¥2.0万',
    )
  })

  test('counts further groups', () => {
    expect(changeSentence(choice(), explanation([brands(huawei, mi, oppo)], total))).toContain('，还有 1 个')
  })

  test('names rise and fall if nothing explains it', () => {
    const noisy = brands(rising, { ...huawei, main: false })
    expect(changeSentence(choice(), explanation([noisy], total))).toContain(
      '，有增有减：品牌“华为”少 ¥10.0万、“vivo”多 ¥7.0万',
    )
  })

  test('says that a change is spread over many groups', () => {
    const spread = brands({ ...huawei, main: false }, { ...mi, main: false })
    expect(changeSentence(choice(), explanation([spread], total))).toContain('分散在很多项上')
  })

  test('says that nothing changed, or that there is nothing to compare', () => {
    expect(changeSentence(choice(), explanation([], { before: 5, now: 5 }))).toBe(
      '上月销售额比上月同期没有变化',
    )
    expect(changeSentence(choice(), explanation([], { before: 0, now: 500_000 }))).toBe(
      '上月销售额 ¥5,000，对比期没有可比的数',
    )
  })

  test('uses the measure of the screen', () => {
    const pieces = choice('view=why&measure=pieces&compare=year_ago')
    expect(changeSentence(pieces, explanation([], { before: 10, now: 12 }))).toBe(
      '近 30 天销量比去年同期多 2 件（20%）',
    )
  })
})

describe('texts of a group', () => {
  test('show its share in the direction of the total', () => {
    expect(shareText(0.623, -5)).toBe('占减少的 62.3%')
    expect(shareText(0.5, 5)).toBe('占增加的 50%')
    expect(shareText(-0.1, -5)).toBe('抵消 10%')
  })

  test('omit shares that mean nothing', () => {
    expect(shareText(null, 0)).toBeUndefined()
    expect(shareText(0.0001, 5)).toBeUndefined()
    expect(shareText(12, 5)).toBeUndefined()
  })

  test('name the largest effect', () => {
    const effects = {
      quantity: -300_000,
      mix: 0,
      price: 100_000,
      cost: 0,
      new: 5_000,
      gone: -200_000,
      other: 0,
    }
    const format = (value: number) => String(value / 100)
    expect(effectTexts(effects, format)).toEqual(['数量 -3000'])
    expect(effectTexts(null, format)).toEqual([])
  })
})

test('compares the running month with the month before if the address says not to compare', () => {
  expect(choice('view=why&compare=none').compare).toBe('before')
  expect(choice('view=why&compare=none&period=month').compare).toBe('month_ago')
  expect(choice('compare=none').compare).toBe('none')
})
