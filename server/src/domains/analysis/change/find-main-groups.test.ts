import { describe, expect, test } from 'vitest'
import { compareExplanations, findMainGroups } from './find-main-groups.ts'

const groups = (values: Record<string, [before: number, now: number]>) =>
  Object.entries(values).map(([key, [before, now]]) => ({ key, before, now }))
const find = (values: Record<string, [number, number]>) => findMainGroups(groups(values))

describe('main groups of a change', () => {
  test('names the group whose share shifted most', () => {
    const found = find({ a: [500, 480], b: [300, 290], c: [200, 40] })
    expect([...found.mainKeys]).toEqual(['c'])
    expect(found.isExplained).toBe(true)
    expect(found.explains).toBeCloseTo(160 / 190, 9)
  })

  test('takes as many groups as explain two thirds', () => {
    expect([...find({ a: [100, 50], b: [100, 60], c: [100, 99] }).mainKeys]).toEqual(['a', 'b'])
  })

  test('explains nothing when the other groups cancel each other out', () => {
    const found = find({ a: [100, 80], b: [100, 160], c: [100, 45] })
    expect(found.isExplained).toBe(false)
    expect(found.mainKeys.size).toBe(0)
    expect(found.movement).toBeCloseTo(135 / 15, 9)
  })

  test('explains nothing when many groups change a little', () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`g${n}`, [100, 90] as [number, number]]),
    )
    expect(find(many).isExplained).toBe(false)
  })

  test('finds no groups without a change', () => {
    expect(find({ a: [5, 5] })).toMatchObject({ isExplained: false, explains: 0 })
  })

  test('is defined for a comparison period without sales and for negative values', () => {
    expect(find({ a: [0, 90], b: [0, 10] })).toMatchObject({ isExplained: true, explains: 0.9 })
    const refunds = find({ a: [-50, 100], b: [80, 70] })
    expect([...refunds.mainKeys]).toEqual(['a'])
    expect(Number.isFinite(refunds.surprise)).toBe(true)
  })

  test('prefers surprising dimensions, then those in which less cancels out', () => {
    const surprising = find({ a: [500, 480], b: [300, 290], c: [200, 40] })
    const even = find({ d: [500, 405], e: [500, 405] })
    const noisy = find({ f: [500, 700], g: [500, 110] })
    const noisier = find({ f: [500, 900], g: [500, -90] })
    expect([noisier, noisy, even, surprising].sort(compareExplanations)).toEqual([
      surprising,
      even,
      noisy,
      noisier,
    ])
  })
})
