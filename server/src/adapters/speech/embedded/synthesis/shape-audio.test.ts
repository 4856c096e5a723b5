import { expect, test } from 'vitest'
import { levelLoudness, resample, trimSilence } from './shape-audio.ts'

const RATE = 16_000
const tone = (seconds: number, amplitude: number, hertz = 440, rate = RATE) =>
  Float32Array.from(
    { length: seconds * rate },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / rate),
  )
const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))
const silence = (seconds: number) => new Float32Array(seconds * RATE)
const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)

test('trims to the same lead-in whatever the silence', () => {
  const word = tone(0.3, 0.5)
  const [short, long] = [0.15, 0.9].map((pause) =>
    trimSilence(join(silence(pause), word, silence(pause)), RATE),
  )
  expect(short?.length).toBe(long?.length)
  expect(short?.findIndex((sample) => Math.abs(sample) > 0.01)).toBeLessThan(0.12 * RATE)
  expect(trimSilence(silence(1), RATE)).toHaveLength(0)
})

test('keeps a soft final consonant', () => {
  const word = join(silence(0.2), tone(0.2, 0.5), silence(0.05), tone(0.03, 0.006, 3_000), silence(0.3))
  expect(trimSilence(word, RATE).length).toBeGreaterThan((0.08 + 0.28 + 0.15) * RATE)
})

test('trims the noise of a recorded voice', () => {
  const noise = (seconds: number) =>
    Float32Array.from({ length: seconds * RATE }, (_, i) => 0.003 * Math.sin(i * i))
  const word = join(noise(0.3), tone(0.3, 0.5), noise(0.5))
  expect(trimSilence(word, RATE).length).toBeLessThan(0.7 * RATE)
})

test('brings loud and quiet speech to one loudness without clipping', () => {
  const levels = [0.03, 0.1, 0.9].map((amplitude) => levelLoudness(tone(0.5, amplitude), RATE))
  for (const samples of levels) {
    expect(loudness(samples)).toBeCloseTo(0.16, 1)
    expect(Math.max(...samples)).toBeLessThanOrEqual(1)
  }
  expect(loudness(levelLoudness(tone(0.5, 0.1), RATE, 0.5))).toBeCloseTo(0.06, 1)
  expect(loudness(levelLoudness(silence(0.1), RATE))).toBe(0)
})

test('resamples a tone without changing pitch or level', () => {
  const expected = tone(0.2, 0.5, 1_000, 24_000)
  const resampled = resample(tone(0.2, 0.5, 1_000), RATE, 24_000)
  expect(resampled).toHaveLength(expected.length)
  const middle = resampled.subarray(100, -100)
  const error = Math.max(...middle.map((sample, i) => Math.abs(sample - (expected[i + 100] ?? 0))))
  expect(error).toBeLessThan(0.005)
})
