import { describe, expect, test } from 'vitest'
import { dragged, type Edit, HANDLES, plan, turned, UNTOUCHED, WHOLE } from './geometry.ts'

const photo = { width: 4000, height: 3000 }
const handle = (name: string) => {
  const found = HANDLES.find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}

describe('photo', () => {
  test('is at most 2600 px long and never enlarged', () => {
    expect(plan(photo, UNTOUCHED)).toMatchObject({ width: 2600, height: 1950 })
    expect(plan({ width: 800, height: 600 }, UNTOUCHED)).toMatchObject({ width: 800, height: 600, scale: 1 })
  })
  test('is upright after rotation', () => {
    expect(plan(photo, { turn: 90, crop: null })).toMatchObject({ width: 1950, height: 2600 })
  })
  test('keeps more detail when cropped', () => {
    const cut = plan(photo, { turn: 0, crop: { x: 0, y: 0, w: 0.5, h: 0.5 } })
    expect(cut).toMatchObject({ width: 2000, height: 1500, scale: 1 })
  })
  test('returns with its crop after four rotations', () => {
    const edit: Edit = { turn: 0, crop: { x: 0.1, y: 0.2, w: 0.3, h: 0.4 } }
    const once = turned(edit)
    expect(once.turn).toBe(90)
    expect(once.crop?.x).toBeCloseTo(0.4)
    expect(once.crop).toMatchObject({ y: 0.1, w: 0.4, h: 0.3 })
    const around = turned(turned(turned(once)))
    expect(around.turn).toBe(0)
    for (const key of ['x', 'y', 'w', 'h'] as const)
      expect(around.crop?.[key]).toBeCloseTo(edit.crop?.[key] ?? Number.NaN)
  })
})

describe('crop', () => {
  test('follows a corner on both sides and an edge on one', () => {
    expect(dragged(WHOLE, handle('左上角'), 0.2, 0.1)).toEqual({ x: 0.2, y: 0.1, w: 0.8, h: 0.9 })
    expect(dragged(WHOLE, handle('右边'), -0.3, 0.4)).toEqual({ x: 0, y: 0, w: 0.7, h: 1 })
  })
  test('stays inside the picture and keeps its minimum size', () => {
    expect(dragged(WHOLE, handle('右下角'), 5, 5)).toEqual(WHOLE)
    const closed = dragged(WHOLE, handle('下边'), 0, -9)
    expect(closed.h).toBeGreaterThan(0.05)
    const left = dragged({ x: 0.5, y: 0, w: 0.5, h: 1 }, handle('左边'), 9, 0)
    expect(left.x + left.w).toBeCloseTo(1)
    expect(left.w).toBeGreaterThan(0.05)
  })
})
