import { expect, test } from 'vitest'
import { ZERO_MEASURES } from '../sales/service.ts'
import { groupSheet } from './group-sheet.ts'

const NAME = '余杭未来科技城手机数码体验中心（地铁店）'

test('sizes the name column for the longest group name', () => {
  const group = (name: string) => ({ key: name, name, note: '', now: ZERO_MEASURES, before: ZERO_MEASURES })
  const widthOf = (...names: string[]) =>
    groupSheet('store', names.map(group), { withCost: false, lead: [] }, async () => {}).sheet.columns[0]
      ?.width

  expect(widthOf('城东店')).toBe(28)
  expect(widthOf('城东店', NAME)).toBe(2 * NAME.length + 1)
})
