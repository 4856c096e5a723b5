import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { MODEL_FILE } from '../src/domains/english/pronunciation/model/model-file.ts'

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('soundswallower')), 'model/en-us')
const read = (name: string) => readFileSync(join(FOLDER, name))

const [STREAMS, DIMENSIONS, STATES] = [3, 13, 3]

/** Reads the body of a file in the S3 format of Sphinx: after the text header and the byte-order mark. */
function s3Body(name: string): Buffer {
  const bytes = read(name)
  const mark = bytes.indexOf('endhdr\n') + 'endhdr\n'.length
  if (bytes.readUInt32LE(mark) !== 0x11223344) throw new Error(`${name} is not a little-endian S3 file`)
  return bytes.subarray(mark + 4)
}

/** Means or variances: `phones` × `STREAMS` × `densities` × `DIMENSIONS` values of 4 bytes. */
function gaussians(name: string, phones: number) {
  const body = s3Body(name)
  const [codebooks, streams, densities, ...rest] = Array.from({ length: 7 }, (_, i) =>
    body.readUInt32LE(4 * i),
  )
  const [count] = rest.splice(STREAMS)
  if (codebooks !== phones || streams !== STREAMS || rest.some((size) => size !== DIMENSIONS))
    throw new Error(`${name} has an unknown shape`)
  return { densities: densities as number, values: body.subarray(28, 28 + 4 * (count as number)) }
}

/** Names of the context-independent phones. Their states are the first of the model: state k of phone n is 3n + k. */
function phoneNames(): string[] {
  const bytes = read('mdef')
  if (bytes.toString('latin1', 0, 4) !== 'BMDF') throw new Error('mdef is not a little-endian BMDF file')
  let at = 12 + bytes.readUInt32LE(8)
  const [count, , states, ciStates] = Array.from({ length: 4 }, (_, i) => bytes.readUInt32LE(at + 4 * i))
  if (states !== STATES || ciStates !== STATES * (count as number)) throw new Error('mdef has unknown states')
  at += 40
  return Array.from({ length: count as number }, () => {
    const end = bytes.indexOf(0, at)
    const name = bytes.toString('latin1', at, end)
    at = end + 1
    return name
  })
}

/** Logarithms of the probabilities to stay in a state and to go on to the next one. */
function transitions(phones: number): Float32Array {
  const body = s3Body('transition_matrices')
  const logs = new Float32Array(phones * STATES * 2)
  for (let row = 0; row < phones * STATES; row += 1) {
    const counts = Array.from({ length: STATES + 1 }, (_, i) =>
      body.readFloatLE(16 + 4 * (row * (STATES + 1) + i)),
    )
    const total = counts.reduce((sum, count) => sum + count, 0)
    const log = (state: number) => Math.log(Math.max((counts[state] ?? 0) / total, 1e-4))
    logs.set([log(row % STATES), log((row % STATES) + 1)], 2 * row)
  }
  return logs
}

/** Mixture weights of the context-independent states: `STREAMS` × `densities` × states, each a negative logarithm in a byte. */
function mixtureWeights(states: number, densities: number): Uint8Array {
  const bytes = read('sendump')
  let at = 0
  const next = () => {
    at += 4
    return bytes.readUInt32LE(at - 4)
  }
  // Text lines with their lengths in front, up to an empty one.
  for (let length = next(); length > 0; length = next()) at += length
  const [rows, columns] = [next(), next()]
  if (rows !== densities || bytes.length - at !== STREAMS * rows * columns)
    throw new Error('sendump has an unknown shape')
  const weights = new Uint8Array(STREAMS * densities * states)
  for (let row = 0; row < STREAMS * densities; row += 1)
    weights.set(bytes.subarray(at + row * columns, at + row * columns + states), row * states)
  return weights
}

/**
 * The parts of the acoustic model that the pronunciation coach needs, in one file (web/src/domains/english/pronunciation/model).
 * The model is CMU Sphinx en-us-ptm-8khz 5.2 (BSD licence), which the package soundswallower (MIT) contains. Its dictionary,
 * its context-dependent states and the decoder of the package stay out: docs/decisions/0069-pronunciation-coach.md.
 */
export function packAcousticModel(): Buffer {
  const phones = phoneNames()
  const means = gaussians('means', phones.length)
  const variances = gaussians('variances', phones.length)
  const { densities } = means
  const header = JSON.stringify({ format: MODEL_FILE.format, phones, densities })
  const padded = Buffer.from(header.padEnd(Math.ceil(header.length / 4) * 4))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(padded.length)
  return Buffer.concat([
    length,
    padded,
    means.values,
    variances.values,
    new Uint8Array(transitions(phones.length).buffer),
    mixtureWeights(phones.length * STATES, densities),
  ])
}

/** The first hexadecimal digits of the hash of the packed file, part of its name. */
export const fingerprintOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 8)

/** Adds the acoustic model to the build, and serves it during development. */
export const acousticModel = (): Plugin => ({
  name: 'shangxue:acoustic-model',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: MODEL_FILE.url.slice(1), source: packAcousticModel() })
  },
  configureServer({ middlewares }) {
    middlewares.use(MODEL_FILE.url, (_, response) => void response.end(packAcousticModel()))
  },
})
