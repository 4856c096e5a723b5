import { expect, test } from 'vitest'
import { getComparison, splitIntoSteps } from './periods.ts'

test.each([
  ['2026-03-10', '2026-03-12', 'before', '2026-03-07', '2026-03-09'],
  ['2026-03-01', '2026-03-31', 'before', '2026-02-01', '2026-02-28'],
  ['2026-02-01', '2026-04-30', 'before', '2025-11-01', '2026-01-31'],
  ['2026-03-29', '2026-03-31', 'month_ago', '2026-02-28', '2026-02-28'],
  ['2026-04-01', '2026-04-30', 'month_ago', '2026-03-01', '2026-03-31'],
  ['2026-11-01', '2026-11-23', 'month_ago', '2026-10-01', '2026-10-23'],
  ['2025-02-01', '2025-02-28', 'year_ago', '2024-02-01', '2024-02-29'],
  ['2024-02-29', '2024-03-05', 'year_ago', '2023-02-28', '2023-03-05'],
] as const)('%s to %s stands, %s, beside %s to %s', (from, to, comparison, first, last) => {
  expect(getComparison({ from, to }, comparison)).toMatchObject({ from: first, to: last })
})

test('weeks start on Monday and are clipped to the period', () => {
  expect(splitIntoSteps({ from: '2026-11-21', to: '2026-11-24' }, 'week')).toEqual([
    { key: '2026-11-16', from: '2026-11-21', to: '2026-11-22', name: '11月21日–11月22日' },
    { key: '2026-11-23', from: '2026-11-23', to: '2026-11-24', name: '11月23日–11月24日' },
  ])
})
