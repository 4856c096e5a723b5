const PEAK = 0.5
/** Amplitude of the added noise: 54 dB below the peak, quieter than any room. */
const AMPLITUDE = 0.001

/**
 * Scales a recording to the same peak and adds a faint, repeatable noise. Digital silence (of codecs and muted microphones) has
 * no spectrum that the acoustic model knows, and it shifts the mean that the front end subtracts: with a quarter of a second of
 * zeros at both ends, 25 of 54 sounds of right words scored below zero, and 4 with the noise.
 */
export function withNoiseFloor(pcm: Float32Array): Float32Array {
  const peak = pcm.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
  const gain = peak > 0 ? PEAK / peak : 1
  // Lehmer generator.
  let state = 20_261_128
  return pcm.map((sample) => {
    state = (state * 48_271) % 2_147_483_647
    return sample * gain + AMPLITUDE * ((2 * state) / 2_147_483_647 - 1)
  })
}
