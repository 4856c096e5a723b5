// @vitest-environment node
import { expect, test } from 'vitest'
import { withoutDocs } from './strip-contract-docs.ts'

const ENDPOINT = (summary: string) => `export const listSales = endpoint({
  method: 'GET',
  path: '/api/sales',
  summary: ${summary},
  permission: 'sales-view',
})`

test.each([
  ["'Sales, the latest first'"],
  ["'A shop\\'s sales'"],
  ['"A shop\'s sales"'],
  ['`Sales of a day`'],
  ["\n    'On a line of its own'"],
])('empties only the summary %s', (summary) => {
  expect(withoutDocs(ENDPOINT(summary))).toBe(ENDPOINT("''"))
})

test.each(["Type.String({ description: '分' })", 'Type.String({\n  description: "a shop\'s name",\n})'])(
  'removes the description of %s',
  (schema) => {
    expect(withoutDocs(schema)).toBe('Type.String()')
  },
)

test('removes the last of several options', () => {
  expect(withoutDocs("Type.String({ maxLength: 64, description: 'the name' })")).toBe(
    'Type.String({ maxLength: 64 })',
  )
})

test('keeps other texts of the contract', () => {
  const code =
    "export const NAMES = { 'market-analysis': '市场分析', description: '说明' }\nconst summaryOf = (summary: string) => summary"
  expect(withoutDocs(code)).toBe(code)
})
