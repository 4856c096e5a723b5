import { powerSpectra } from './power-spectrum.ts'

/** Sample rate of the recordings, in Hz. */
export const SAMPLE_RATE = 16_000
/** Frames per second. */
export const FRAME_RATE = 100
/** Features per frame: 13 cepstra with their first and second differences. */
export const FEATURES = 39
const CEPSTRA = 13
const FILTERS = 20
const FFT_SIZE = 512
const [LOWEST_HZ, HIGHEST_HZ] = [130, 3_700]
const LIFTER = 22

const melOf = (hertz: number) => 2595 * Math.log10(1 + hertz / 700)
const hertzOf = (mel: number) => 700 * (10 ** (mel / 2595) - 1)

interface Filter {
  readonly firstBin: number
  readonly weights: readonly number[]
}

/** Triangular mel filters of equal area, with their edges rounded to bins of the spectrum. */
function createFilters(): readonly Filter[] {
  const binWidth = SAMPLE_RATE / FFT_SIZE
  const [low, high] = [melOf(LOWEST_HZ), melOf(HIGHEST_HZ)]
  const edge = (index: number) =>
    Math.round(hertzOf(low + (index * (high - low)) / (FILTERS + 1)) / binWidth) * binWidth
  return Array.from({ length: FILTERS }, (_, index) => {
    const [left, centre, right] = [edge(index), edge(index + 1), edge(index + 2)]
    const firstBin = Math.floor(left / binWidth) + 1
    const weights: number[] = []
    for (let bin = firstBin; bin * binWidth < right; bin += 1) {
      const hertz = bin * binWidth
      const slope = Math.min((hertz - left) / (centre - left), (right - hertz) / (right - centre))
      weights.push((slope * 2) / (right - left))
    }
    return { firstBin, weights }
  })
}
const FILTER_BANK = createFilters()

/** Cosine transform with liftering: `CEPSTRA` rows of `FILTERS` factors. */
const TRANSFORM = Array.from({ length: CEPSTRA }, (_, row) => {
  const scale =
    Math.sqrt((row === 0 ? 1 : 2) / FILTERS) * (1 + (LIFTER / 2) * Math.sin((row * Math.PI) / LIFTER))
  return Array.from(
    { length: FILTERS },
    (__, filter) => scale * Math.cos((Math.PI * row * (filter + 0.5)) / FILTERS),
  )
})

/** Follows the lower envelope of a band: slowly upwards, quickly downwards. */
const followFloor = (floor: number, value: number) =>
  value >= floor ? 0.995 * floor + 0.005 * value : 0.5 * floor + 0.5 * value

/**
 * Reduces stationary noise in mel spectra, in place: it tracks the noise floor of each band, masks what follows a peak, and
 * smooths the resulting gains over the bands. Parameters and order are those of `fe_noise.c` of PocketSphinx, because the
 * acoustic model was trained with it. After C. Kim and R. M. Stern: Power-normalized cepstral coefficients (PNCC), 2012.
 */
function createNoiseReduction(): (spectrum: Float64Array) => void {
  const MAX_GAIN = 20
  const SMOOTHED_BANDS = 4
  const power = new Float64Array(FILTERS)
  const noise = new Float64Array(FILTERS)
  const floor = new Float64Array(FILTERS)
  const peak = new Float64Array(FILTERS)
  const gain = new Float64Array(FILTERS)
  let isFirst = true
  const setGain = (band: number, value: number) => {
    const smoothed = isFirst ? value : 0.7 * (power[band] as number) + 0.3 * value
    if (isFirst) {
      noise[band] = value / MAX_GAIN
      floor[band] = value / MAX_GAIN
    }
    power[band] = smoothed
    noise[band] = followFloor(noise[band] as number, smoothed)
    const clean = Math.max(1, smoothed - (noise[band] as number))
    floor[band] = followFloor(floor[band] as number, clean)
    const decayed = (peak[band] as number) * 0.85
    const masked = clean < 0.85 * decayed ? decayed * 0.2 : clean
    peak[band] = Math.max(decayed, clean)
    const signal = Math.max(masked, floor[band] as number)
    gain[band] = Math.max(1 / MAX_GAIN, Math.min(MAX_GAIN, signal / smoothed))
  }
  return (spectrum) => {
    for (let band = 0; band < FILTERS; band += 1) setGain(band, spectrum[band] as number)
    isFirst = false
    for (let band = 0; band < FILTERS; band += 1) {
      const first = Math.max(0, band - SMOOTHED_BANDS)
      const last = Math.min(FILTERS - 1, band + SMOOTHED_BANDS)
      let sum = 0
      for (let i = first; i <= last; i += 1) sum += gain[i] as number
      spectrum[band] = ((spectrum[band] as number) * sum) / (last - first + 1)
    }
  }
}

/** Log mel spectra: `FILTERS` values per frame, after noise reduction. `pcm` is mono at 16 kHz between -1 and 1. */
export function logMelSpectra(pcm: Float32Array): Float64Array {
  const { frames, bins, power } = powerSpectra(pcm)
  const reduceNoise = createNoiseReduction()
  const spectra = new Float64Array(frames * FILTERS)
  const spectrum = new Float64Array(FILTERS)
  for (let frame = 0; frame < frames; frame += 1) {
    for (const [index, { firstBin, weights }] of FILTER_BANK.entries()) {
      let sum = 0
      for (const [i, weight] of weights.entries())
        sum += weight * (power[frame * bins + firstBin + i] as number)
      spectrum[index] = sum
    }
    reduceNoise(spectrum)
    for (let band = 0; band < FILTERS; band += 1)
      spectra[frame * FILTERS + band] = Math.log((spectrum[band] as number) + 1e-4)
  }
  return spectra
}

/** Cepstra without their mean over the recording, which differs between microphones. */
function normalizedCepstra(spectra: Float64Array, frames: number): Float64Array {
  const cepstra = new Float64Array(frames * CEPSTRA)
  for (let row = 0; row < CEPSTRA; row += 1) {
    const factors = TRANSFORM[row] as number[]
    let total = 0
    for (let frame = 0; frame < frames; frame += 1) {
      let sum = 0
      for (let band = 0; band < FILTERS; band += 1)
        sum += (spectra[frame * FILTERS + band] as number) * (factors[band] as number)
      cepstra[frame * CEPSTRA + row] = sum
      total += sum
    }
    for (let frame = 0; frame < frames; frame += 1)
      (cepstra[frame * CEPSTRA + row] as number) -= total / frames
  }
  return cepstra
}

/**
 * Features of a recording: `FEATURES` values per frame of 10 ms. The front end of the model (feat_params.json of the package
 * soundswallower): mel cepstra between 130 and 3,700 Hz, so that a telephone's microphone loses nothing that the model knows.
 */
export function extractFeatures(pcm: Float32Array): { frames: number; features: Float32Array } {
  const spectra = logMelSpectra(pcm)
  const frames = spectra.length / FILTERS
  const cepstra = normalizedCepstra(spectra, frames)
  const features = new Float32Array(frames * FEATURES)
  for (let frame = 0; frame < frames; frame += 1)
    for (let row = 0; row < CEPSTRA; row += 1) {
      const at = (offset: number) =>
        cepstra[Math.max(0, Math.min(frames - 1, frame + offset)) * CEPSTRA + row] as number
      const start = frame * FEATURES + row
      features[start] = at(0)
      features[start + CEPSTRA] = at(2) - at(-2)
      features[start + 2 * CEPSTRA] = at(3) - at(-1) - (at(1) - at(-3))
    }
  return { frames, features }
}
