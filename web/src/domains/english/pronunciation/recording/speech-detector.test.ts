// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createSpeechDetector, isNoisy, loudnessOf, trimSilence } from './speech-detector.ts'

const TICK_MS = 50
/** The last state after these milliseconds at these levels. */
const after = (...spans: [ms: number, loudness: number][]) => {
  const detector = createSpeechDetector()
  let state = 'waiting'
  for (const [ms, loudness] of spans)
    for (let at = 0; at < ms; at += TICK_MS) state = detector.next(loudness, TICK_MS)
  return state
}

describe('createSpeechDetector', () => {
  test('waits through silence and steady noise', () => {
    expect(after([3_000, 0.001])).toBe('waiting')
    expect(after([3_000, 0.03])).toBe('waiting')
  })
  test('ignores a click', () => expect(after([500, 0.002], [50, 0.5], [1_000, 0.002])).toBe('waiting'))
  test('goes on through the silence of a stop and ends after the word', () => {
    const word: [number, number][] = [
      [500, 0.002],
      [300, 0.2],
      [250, 0.002],
      [200, 0.1],
    ]
    expect(after(...word)).toBe('speaking')
    expect(after(...word, [400, 0.002])).toBe('speaking')
    expect(after(...word, [750, 0.002])).toBe('ended')
  })
  test('hears a voice above a noisy room', () => {
    expect(after([500, 0.02], [400, 0.2])).toBe('speaking')
  })
})

describe('trimSilence', () => {
  const tone = (seconds: number, amplitude: number) =>
    Array.from({ length: seconds * 16_000 }, (_, i) => amplitude * Math.sin(i / 5))
  test('leaves a tenth of a second around the speech', () => {
    const trimmed = trimSilence(
      Float32Array.from([...tone(1, 0.001), ...tone(0.5, 0.3), ...tone(1.5, 0.001)]),
    )
    expect((trimmed?.length ?? 0) / 16_000).toBeCloseTo(0.7, 1)
    expect(loudnessOf(trimmed?.subarray(3_000, 7_000) ?? new Float32Array())).toBeGreaterThan(0.1)
  })
  test.each([
    ['nothing', new Float32Array()],
    ['silence', new Float32Array(32_000)],
    ['steady noise', Float32Array.from(tone(2, 0.05))],
  ])('finds no speech in %s', (_, pcm) => expect(trimSilence(pcm)).toBeUndefined())
  test('recognises a loud room', () => {
    const speechIn = (noise: number) =>
      Float32Array.from([...tone(1, noise), ...tone(0.5, 0.3), ...tone(1, noise)])
    expect([isNoisy(speechIn(0.002)), isNoisy(speechIn(0.1))]).toEqual([false, true])
  })
})
