import { expect, test } from 'vitest'
import { noBreak } from './no-break.ts'

test('joins a word and its figure and leaves other spaces breakable', () => {
  expect(noBreak('中心仓库 · 库龄 85 天 · 成本 ¥1,140')).toBe(
    '中心仓库 · 库龄\u00a085\u00a0天 · 成本\u00a0¥1,140',
  )
  expect(noBreak('小米 15 Ultra · 16+512 · 毛利 -¥30')).toBe('小米\u00a015 Ultra · 16+512 · 毛利\u00a0-¥30')
})
