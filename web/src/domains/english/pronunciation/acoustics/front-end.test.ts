// @vitest-environment node
import createModule, { type SoundSwallowerModule } from 'soundswallower'
import { expect, test } from 'vitest'
import { packAcousticModel } from '../../../../../build/acoustic-model.ts'
import { parseAcousticModel } from './acoustic-model.ts'
import { extractFeatures, FEATURES, logMelSpectra, SAMPLE_RATE } from './front-end.ts'

/** A second of a gliding tone in noise, with a pause. */
function createSignal(): Float32Array {
  let state = 7
  const noise = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
  return Float32Array.from({ length: SAMPLE_RATE }, (_, i) => {
    const seconds = i / SAMPLE_RATE
    const isPause = seconds > 0.4 && seconds < 0.6
    return 0.01 * noise() + (isPause ? 0 : 0.3 * Math.sin(2 * Math.PI * (200 + 900 * seconds) * seconds))
  })
}

test('computes the spectra that the acoustic model was trained with', async () => {
  const module: Partial<SoundSwallowerModule> = { print: () => undefined, printErr: () => undefined }
  const model = await import.meta.resolve('soundswallower')
  Object.assign(module, { modelBase: new URL('model/', model).pathname })
  await createModule(module)
  const { Decoder } = module as SoundSwallowerModule
  const decoder = new Decoder({ samprate: SAMPLE_RATE, loglevel: 'ERROR' })
  await decoder.initialize()
  const signal = createSignal()
  const { data, nfr } = decoder.spectrogram(signal)
  decoder.delete()
  const own = logMelSpectra(signal)
  // The package adds a padded frame at the end.
  expect(own.length / 20).toBe(nfr - 1)
  const differences = own.map((value, i) => Math.abs(value - (data[i] ?? Number.NaN)))
  expect(Math.max(...differences)).toBeLessThan(0.001)
})

test('returns finite features for silence, and none for less than a frame', () => {
  const { frames, features } = extractFeatures(new Float32Array(SAMPLE_RATE))
  expect([frames, features.length]).toEqual([98, 98 * FEATURES])
  expect(features.every(Number.isFinite)).toBe(true)
  expect(extractFeatures(new Float32Array(100)).frames).toBe(0)
})

test('refuses a file that is no acoustic model', () => {
  for (const text of ['', '<!doctype html><html></html>', 'x'.repeat(5_000)])
    expect(() => parseAcousticModel(new TextEncoder().encode(text).buffer as ArrayBuffer)).toThrow()
  const cut = new Uint8Array(packAcousticModel()).buffer.slice(0, 100_000)
  expect(() => parseAcousticModel(cut)).toThrow()
})
