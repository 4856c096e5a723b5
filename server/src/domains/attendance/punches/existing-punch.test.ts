import { expect, test } from 'vitest'
import { existingPunch, supersededPunches } from './existing-punch.ts'
import type { PunchRow } from './punches.ts'

const MINUTE = 60_000
type Known = Parameters<typeof supersededPunches>[0][number]
const punch = (id: number, kind: Known['kind'], minute: number, field: PunchRow['field'] = null): Known => ({
  ...{ id, kind, at: minute * MINUTE, field, review: null },
})
const slot = (kind: Known['kind'], minute: number, field = false) => ({ kind, at: minute * MINUTE, field })

test('keeps the arrival next to field work', () => {
  const live = [punch(1, 'in', 540, 'pending'), punch(2, 'in', 570)]
  expect(existingPunch(live, slot('in', 585))?.id).toBe(2)
  expect(existingPunch(live, slot('in', 545, true))?.id).toBe(1)
  // An earlier punch supersedes both, so that no decision is needed.
  expect(existingPunch(live, slot('in', 530))).toBeUndefined()
  expect(supersededPunches(live, slot('in', 530))).toEqual([1, 2])
})

test('keeps a work-place departure before later field work', () => {
  const live = [punch(1, 'out', 1_110, 'pending')]
  expect(existingPunch(live, slot('out', 1_080))).toBeUndefined()
  expect(supersededPunches(live, slot('out', 1_080))).toEqual([])
  const both = [...live, punch(2, 'out', 1_080)]
  expect(existingPunch(both, slot('out', 1_090, true))?.id).toBe(1)
  expect(existingPunch(both, slot('out', 1_085))).toBeUndefined()
  expect(supersededPunches(both, slot('out', 1_085))).toEqual([2])
  expect(supersededPunches(both, slot('out', 1_120))).toEqual([1, 2])
})

test('replaces declined punches', () => {
  const live = [punch(1, 'in', 540, 'declined')]
  expect(existingPunch(live, slot('in', 560, true))).toBeUndefined()
  expect(supersededPunches(live, slot('in', 560, true))).toEqual([1])
})

test('merges taps within a minute at the same place', () => {
  expect(existingPunch([punch(1, 'in', 540)], { ...slot('in', 540), at: 540 * MINUTE - 1 })?.id).toBe(1)
  expect(existingPunch([punch(1, 'out', 540)], { ...slot('out', 540), at: 540 * MINUTE + 1 })?.id).toBe(1)
  expect(
    existingPunch([punch(1, 'out', 540, 'pending')], { ...slot('out', 540), at: 540 * MINUTE + 1 }),
  ).toBe(undefined)
})
