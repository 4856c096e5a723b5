import { describe, expect, it } from 'vitest'
import { poseAt, type Spin, sectorAngle, stopAt } from './spin-animation.ts'

const TURN: Spin = { startedAt: 1_000, from: 30 }
const speedAt = (turn: Spin, now: number) => poseAt(turn, now + 0.5).angle - poseAt(turn, now - 0.5).angle

describe('spin animation', () => {
  it('accelerates for 2.5 s, then holds full speed', () => {
    expect(poseAt(TURN, 1_000)).toEqual({ step: 'accelerating', angle: 30 })
    expect(poseAt(TURN, 3_499).step).toBe('accelerating')
    expect(poseAt(TURN, 3_500).step).toBe('constant')
    expect(speedAt(TURN, 2_250)).toBeCloseTo(0.6)
    for (const now of [3_600, 9_000]) expect(speedAt(TURN, now)).toBeCloseTo(1.2)
  })

  it('decelerates for 2.5 s and stops at the target', () => {
    for (let target = 0; target < 360; target += 7) {
      const turn = stopAt(TURN, 5_000, target)
      expect(poseAt(turn, 5_001).step).toBe('decelerating')
      expect(poseAt(turn, 7_499).step).toBe('decelerating')
      const end = poseAt(turn, 7_500)
      expect(end.step).toBe('idle')
      expect(((end.angle % 360) + 360) % 360).toBeCloseTo(target)
      expect(poseAt(turn, 60_000)).toEqual(end)
    }
  })

  it('never jerks or reverses at any response time', () => {
    for (const respondedAt of [1_000, 2_000, 3_500, 6_543])
      for (const target of [0, 90, 359]) {
        const turn = stopAt(TURN, respondedAt, target)
        const speeds = Array.from({ length: 900 }, (_, n) => speedAt(turn, 1_001 + n * 10))
        const changes = speeds.map((speed, n) => Math.abs(speed - (speeds[n - 1] ?? speed)))
        expect(Math.min(...speeds)).toBeGreaterThanOrEqual(0)
        expect(Math.max(...changes)).toBeLessThan(0.05)
      }
  })

  it('reaches full speed first after an immediate response', () => {
    expect(poseAt(stopAt(TURN, 1_010, 90), 3_499).step).toBe('accelerating')
    expect(poseAt(stopAt(TURN, 1_010, 90), 3_501).step).toBe('decelerating')
  })

  it('puts a sector under the pointer at its angle', () => {
    expect(sectorAngle(0, 4)).toBe(315)
    expect(sectorAngle(3, 4)).toBe(45)
    expect(sectorAngle(0, 1)).toBe(180)
  })
})
