// @vitest-environment node
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MODEL_FILE } from '../src/domains/english/pronunciation/model/model-file.ts'
import { fingerprintOf, packAcousticModel } from './acoustic-model.ts'

// After an update of the package, change the constants: browsers then fetch the new file.
test('packs the acoustic model under the name and sizes that the app knows', () => {
  const packed = packAcousticModel()
  expect(MODEL_FILE.url).toBe(`/acoustic-model-${fingerprintOf(packed)}.bin`)
  expect(packed.length).toBe(MODEL_FILE.size)
  expect(Math.abs(gzipSync(packed).length / 1e6 - MODEL_FILE.downloadMegabytes)).toBeLessThan(0.1)
})
