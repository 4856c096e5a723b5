import { describe, expect, test } from 'vitest'
import {
  dragCrop,
  FULL_CROP,
  HANDLES,
  NO_EDIT,
  type PhotoEdit,
  planOutput,
  rotateClockwise,
} from './geometry.ts'

const photo = { width: 4000, height: 3000 }
const handle = (name: string) => {
  const match = HANDLES.find((item) => item.name === name)
  if (!match) throw new Error(name)
  return match
}

describe('photo', () => {
  test('is at most 2600 px long and never enlarged', () => {
    expect(planOutput(photo, NO_EDIT)).toMatchObject({ width: 2600, height: 1950 })
    expect(planOutput({ width: 800, height: 600 }, NO_EDIT)).toMatchObject({
      width: 800,
      height: 600,
      scale: 1,
    })
  })
  test('is upright after rotation', () => {
    expect(planOutput(photo, { turn: 90, crop: null })).toMatchObject({ width: 1950, height: 2600 })
  })
  test('keeps more detail when cropped', () => {
    const cut = planOutput(photo, { turn: 0, crop: { x: 0, y: 0, w: 0.5, h: 0.5 } })
    expect(cut).toMatchObject({ width: 2000, height: 1500, scale: 1 })
  })
  test('returns with its crop after four rotations', () => {
    const edit: PhotoEdit = { turn: 0, crop: { x: 0.1, y: 0.2, w: 0.3, h: 0.4 } }
    const once = rotateClockwise(edit)
    expect(once.turn).toBe(90)
    expect(once.crop?.x).toBeCloseTo(0.4)
    expect(once.crop).toMatchObject({ y: 0.1, w: 0.4, h: 0.3 })
    const around = rotateClockwise(rotateClockwise(rotateClockwise(once)))
    expect(around.turn).toBe(0)
    for (const key of ['x', 'y', 'w', 'h'] as const)
      expect(around.crop?.[key]).toBeCloseTo(edit.crop?.[key] ?? Number.NaN)
  })
})

describe('crop', () => {
  test('follows a corner on both sides and an edge on one', () => {
    expect(dragCrop(FULL_CROP, handle('左上角'), 0.2, 0.1)).toEqual({ x: 0.2, y: 0.1, w: 0.8, h: 0.9 })
    expect(dragCrop(FULL_CROP, handle('右边'), -0.3, 0.4)).toEqual({ x: 0, y: 0, w: 0.7, h: 1 })
  })
  test('stays inside the picture and keeps its minimum size', () => {
    expect(dragCrop(FULL_CROP, handle('右下角'), 5, 5)).toEqual(FULL_CROP)
    const closed = dragCrop(FULL_CROP, handle('下边'), 0, -9)
    expect(closed.h).toBeGreaterThan(0.05)
    const movedLeft = dragCrop({ x: 0.5, y: 0, w: 0.5, h: 1 }, handle('左边'), 9, 0)
    expect(movedLeft.x + movedLeft.w).toBeCloseTo(1)
    expect(movedLeft.w).toBeGreaterThan(0.05)
  })
})
