import { expect, test } from 'vitest'
import { tidyText } from './normalize-text.ts'

test.each([
  ['1，4，9，16，36，.，第10个数是', '1，4，9，16，36，…，第10个数是'],
  ['2, 4, .., 100', '2, 4,…, 100'],
  ['3.14，0.5，第3个', '3.14，0.5，第3个'],
  ['第一句。第二句，完。', '第一句。第二句，完。'],
])('reads dots between commas as an ellipsis: %s', (read, stored) => {
  expect(tidyText(read)).toBe(stored)
})
