// Makes the program's audio even: the same lead-in, the same loudness, and the sampling rate that devices play best.

/** Seconds of silence before the text: phones swallow the first milliseconds after their output wakes up. */
const LEAD_IN_SECONDS = 0.08
/** Seconds after the last audible frame, so that a final consonant is heard to its end. */
const LEAD_OUT_SECONDS = 0.2
const FADE_SECONDS = 0.01
const FRAME_SECONDS = 0.01
/** A frame is audible within 46 dB of the loudest one. The release of a final t is about 40 dB below a vowel. */
const AUDIBLE_RATIO = 0.005
/** The program begins with a pause of at least 0.15 s, which shows how loud the noise of a recorded voice is. */
const NOISE_FRAMES = 12
const ABOVE_NOISE_RATIO = 1.6
/** Loudness is measured over frames within 20 dB of the loudest one: over speech without its pauses. */
const SPEECH_RATIO = 0.1
const TARGET_RMS = 0.16
const MAX_GAIN = 12
/** Above this level, peaks are rounded instead of cut. */
const KNEE = 0.7

/** Root mean square of each frame. */
function frameLevels(samples: Float32Array, frame: number): number[] {
  return Array.from({ length: Math.ceil(samples.length / frame) }, (_, i) =>
    rootMeanSquare(samples.subarray(i * frame, (i + 1) * frame)),
  )
}

function rootMeanSquare(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, samples.length))
}

/** Replaces the silence around the speech by one of fixed length. Returns an empty array for silence. */
export function trimSilence(samples: Float32Array, rate: number): Float32Array {
  const frame = Math.round(FRAME_SECONDS * rate)
  const levels = frameLevels(samples, frame)
  const noise = median(levels.slice(0, NOISE_FRAMES))
  const threshold = Math.max(maximum(levels) * AUDIBLE_RATIO, noise * ABOVE_NOISE_RATIO)
  const first = levels.findIndex((level) => level > threshold)
  const last = levels.findLastIndex((level) => level > threshold)
  if (first < 0) return new Float32Array(0)
  const [leadIn, leadOut] = [LEAD_IN_SECONDS, LEAD_OUT_SECONDS].map((seconds) => Math.round(seconds * rate))
  const speech = samples.slice(first * frame, (last + 1) * frame)
  fadeEnds(speech, Math.round(FADE_SECONDS * rate))
  const trimmed = new Float32Array((leadIn ?? 0) + speech.length + (leadOut ?? 0))
  trimmed.set(speech, leadIn)
  return trimmed
}

const maximum = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0)

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function fadeEnds(samples: Float32Array, length: number): void {
  const count = Math.min(length, Math.floor(samples.length / 2))
  for (let i = 0; i < count; i++) {
    const end = samples.length - 1 - i
    samples[i] = (samples[i] ?? 0) * (i / count)
    samples[end] = (samples[end] ?? 0) * (i / count)
  }
}

/** Brings speech to one loudness: a word is as loud as a sentence. `volume` 0 to 1 is applied after it. */
export function levelLoudness(samples: Float32Array, rate: number, volume = 1): Float32Array {
  const levels = frameLevels(samples, Math.round(FRAME_SECONDS * rate))
  const threshold = maximum(levels) * SPEECH_RATIO
  const speech = levels.filter((level) => level > threshold)
  const loudness = Math.sqrt(speech.reduce((sum, level) => sum + level ** 2, 0) / Math.max(1, speech.length))
  const gain = loudness > 0 ? Math.min(MAX_GAIN, TARGET_RMS / loudness) : 0
  return samples.map((sample) => roundPeak(sample * gain) * volume)
}

/** Linear up to the knee, then approaching 1. */
function roundPeak(sample: number): number {
  const size = Math.abs(sample)
  if (size <= KNEE) return sample
  return Math.sign(sample) * (KNEE + (1 - KNEE) * Math.tanh((size - KNEE) / (1 - KNEE)))
}

/** Taps on each side of a windowed sinc: 70 dB of rejection. */
const HALF_TAPS = 16

/**
 * Resamples by a windowed sinc (Smith, Digital Audio Resampling) to a rate that is not lower. At 16 kHz, decoders of some phones leave images above
 * 8 kHz.
 */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const divisor = greatestCommonDivisor(from, to)
  const [phases, step] = [to / divisor, from / divisor]
  const kernels = Array.from({ length: phases }, (_, phase) => kernelOf(phase / phases))
  return Float32Array.from({ length: Math.floor((samples.length * to) / from) }, (_, i) => {
    const position = i * step
    const center = Math.floor(position / phases)
    const kernel = kernels[position % phases] ?? []
    let sum = 0
    for (const [tap, weight] of kernel.entries()) sum += weight * (samples[center + tap - HALF_TAPS + 1] ?? 0)
    return sum
  })
}

function kernelOf(fraction: number): number[] {
  const weights = Array.from({ length: 2 * HALF_TAPS }, (_, tap) => {
    const x = tap - HALF_TAPS + 1 - fraction
    const window =
      0.42 + 0.5 * Math.cos((Math.PI * x) / HALF_TAPS) + 0.08 * Math.cos((2 * Math.PI * x) / HALF_TAPS)
    return (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)) * window
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)
