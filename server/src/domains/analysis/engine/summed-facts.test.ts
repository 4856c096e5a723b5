import { expect, test } from 'vitest'
import { splitBySummedMonths } from './summed-facts.ts'

const summed = new Set(['2026-08', '2026-09', '2026-10'])
const period = { from: '2026-07-20', to: '2026-11-05' }
const part = (from: string, to: string, isSummed: boolean) => ({ from, to, isSummed })

test('splits a period where whole summed months begin and end', () => {
  expect(splitBySummedMonths(period, summed, 'month')).toEqual([
    part('2026-07-20', '2026-07-31', false),
    part('2026-08-01', '2026-10-31', true),
    part('2026-11-01', '2026-11-05', false),
  ])
})

test('leaves a changed month in between to the facts', () => {
  expect(splitBySummedMonths(period, new Set(['2026-08', '2026-10']), 'month')).toHaveLength(5)
})

test.each([
  ['month', false],
  ['day', true],
] as const)('answers part of a month by sums of a %s: %s', (step, isSummed) => {
  expect(splitBySummedMonths({ from: '2026-09-02', to: '2026-09-30' }, summed, step)).toEqual([
    part('2026-09-02', '2026-09-30', isSummed),
  ])
})
