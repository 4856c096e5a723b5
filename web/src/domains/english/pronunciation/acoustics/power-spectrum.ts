const FFT_SIZE = 512
const HOP = 160
const WINDOW_SIZE = 410
const PRE_EMPHASIS = 0.97
/** The acoustic model was trained on 16-bit samples. */
const SAMPLE_SCALE = 32_768

const WINDOW = Float64Array.from(
  { length: WINDOW_SIZE },
  (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (WINDOW_SIZE - 1)),
)
const COSINES = Float64Array.from({ length: FFT_SIZE / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / FFT_SIZE))
const SINES = Float64Array.from({ length: FFT_SIZE / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / FFT_SIZE))

const REVERSED = Uint16Array.from({ length: FFT_SIZE }, (_, i) => {
  let reversed = 0
  for (let bit = 1; bit < FFT_SIZE; bit <<= 1) reversed = (reversed << 1) | (i & bit ? 1 : 0)
  return reversed
})

/** In-place radix-2 transform (Cooley and Tukey) of values that are already in bit-reversed order. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let size = 2; size <= FFT_SIZE; size *= 2) {
    const half = size / 2
    const stride = FFT_SIZE / size
    for (let start = 0; start < FFT_SIZE; start += size)
      for (let i = 0; i < half; i += 1) {
        const [low, high] = [start + i, start + i + half]
        const [cosine, sine] = [COSINES[i * stride] as number, SINES[i * stride] as number]
        const [x, y] = [real[high] as number, imaginary[high] as number]
        const [shiftX, shiftY] = [x * cosine + y * sine, y * cosine - x * sine]
        real[high] = (real[low] as number) - shiftX
        imaginary[high] = (imaginary[low] as number) - shiftY
        ;(real[low] as number) += shiftX
        ;(imaginary[low] as number) += shiftY
      }
  }
}

/** Power spectra of overlapping windows of 26 ms, one every 10 ms. */
export function powerSpectra(pcm: Float32Array): { frames: number; bins: number; power: Float64Array } {
  const frames = pcm.length < WINDOW_SIZE ? 0 : 1 + Math.floor((pcm.length - WINDOW_SIZE) / HOP)
  const bins = FFT_SIZE / 2 + 1
  const power = new Float64Array(frames * bins)
  const real = new Float64Array(FFT_SIZE)
  const imaginary = new Float64Array(FFT_SIZE)
  for (let frame = 0; frame < frames; frame += 1) {
    real.fill(0)
    imaginary.fill(0)
    for (let i = 0; i < WINDOW_SIZE; i += 1) {
      const at = frame * HOP + i
      const emphasized = (pcm[at] as number) - PRE_EMPHASIS * (at === 0 ? 0 : (pcm[at - 1] as number))
      real[REVERSED[i] as number] = emphasized * SAMPLE_SCALE * (WINDOW[i] as number)
    }
    transform(real, imaginary)
    for (let bin = 0; bin < bins; bin += 1)
      power[frame * bins + bin] = (real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2
  }
  return { frames, bins, power }
}
