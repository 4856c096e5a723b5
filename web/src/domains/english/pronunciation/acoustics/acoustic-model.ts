import { MODEL_FILE } from '../model/model-file.ts'
import { FEATURES } from './front-end.ts'

/** The features of a frame are three independent streams: cepstra, first and second differences. */
const STREAMS = 3
export const STATES_PER_PHONE = 3
const DIMENSIONS = FEATURES / STREAMS
/** A step of the quantised logarithms: 1024 steps of the base 1.0001. */
const LOG_STEP = 1_024 * Math.log(1.0001)
const MIN_VARIANCE = 1e-4

/** A hidden Markov model of English phones, each of three states, whose Gaussians each phone's states share. */
export interface AcousticModel {
  /** ARPAbet names, with SIL and two kinds of noise. */
  readonly phones: readonly string[]
  readonly densities: number
  readonly means: Float32Array
  /** Half of the inverse variances. */
  readonly precisions: Float32Array
  /** Constant term of each Gaussian. */
  readonly offsets: Float32Array
  /** Per state: logarithms of staying and of going on. */
  readonly transitions: Float32Array
  /** Negative logarithms of the mixture weights in steps of `LOG_STEP`: stream × density × state. */
  readonly weights: Uint8Array
}

/** Parses the file that web/build/acoustic-model.ts writes. Throws if it is another file or incomplete. */
export function parseAcousticModel(file: ArrayBuffer): AcousticModel {
  const headerSize = file.byteLength < 4 ? 0 : new DataView(file).getUint32(0, true)
  if (headerSize > 2_000 || headerSize === 0) throw new Error('not an acoustic model')
  const { format, phones, densities } = JSON.parse(
    new TextDecoder().decode(new Uint8Array(file, 4, headerSize)),
  )
  if (format !== MODEL_FILE.format) throw new Error(`unknown acoustic model: ${format}`)
  let at = 4 + headerSize
  const floats = (count: number) => {
    const values = new Float32Array(file, at, count)
    at += 4 * count
    return values
  }
  const gaussians = phones.length * STREAMS * densities
  const means = floats(gaussians * DIMENSIONS)
  const variances = floats(gaussians * DIMENSIONS)
  const states = phones.length * STATES_PER_PHONE
  const transitions = floats(states * 2)
  const weights = new Uint8Array(file, at, STREAMS * densities * states)
  const precisions = variances.map((variance) => 0.5 / Math.max(variance, MIN_VARIANCE))
  const offsets = new Float32Array(gaussians)
  for (let i = 0; i < gaussians * DIMENSIONS; i += 1)
    (offsets[Math.floor(i / DIMENSIONS)] as number) += 0.5 * Math.log((precisions[i] as number) / Math.PI)
  return { phones, densities, means, precisions, offsets, transitions, weights }
}

/** Gaussians of a stream that are evaluated exactly; the others are too unlikely to matter. */
const BEST = 4

/** Finds the `BEST` likeliest Gaussians of one phone and stream in a frame. */
function bestGaussians(
  { densities, means, precisions, offsets }: AcousticModel,
  codebook: number,
  features: Float32Array,
  start: number,
  found: { scores: Float64Array; densities: Uint8Array },
): void {
  found.scores.fill(Number.NEGATIVE_INFINITY)
  for (let density = 0; density < densities; density += 1) {
    const gaussian = codebook * densities + density
    const worst = found.scores[BEST - 1] as number
    let score = offsets[gaussian] as number
    for (let i = 0; i < DIMENSIONS && score > worst; i += 1) {
      const distance = (features[start + i] as number) - (means[gaussian * DIMENSIONS + i] as number)
      score -= distance * distance * (precisions[gaussian * DIMENSIONS + i] as number)
    }
    if (score <= worst) continue
    let place = BEST - 1
    for (; place > 0 && (found.scores[place - 1] as number) < score; place -= 1) {
      found.scores[place] = found.scores[place - 1] as number
      found.densities[place] = found.densities[place - 1] as number
    }
    found.scores[place] = score
    found.densities[place] = density
  }
}

/** Log likelihoods of all frames in each state: one array per state. */
export function scoreStates(
  model: AcousticModel,
  { frames, features }: { frames: number; features: Float32Array },
): readonly Float32Array[] {
  const states = model.phones.length * STATES_PER_PHONE
  const scores = Array.from({ length: states }, () => new Float32Array(frames))
  const found = { scores: new Float64Array(BEST), densities: new Uint8Array(BEST) }
  for (let frame = 0; frame < frames; frame += 1)
    for (let codebook = 0; codebook < model.phones.length * STREAMS; codebook += 1) {
      const stream = codebook % STREAMS
      bestGaussians(model, codebook, features, frame * FEATURES + stream * DIMENSIONS, found)
      const firstState = Math.floor(codebook / STREAMS) * STATES_PER_PHONE
      for (let state = firstState; state < firstState + STATES_PER_PHONE; state += 1) {
        let sum = 0
        const best = found.scores[0] as number
        for (let i = 0; i < BEST; i += 1) {
          const weight =
            model.weights[(stream * model.densities + (found.densities[i] as number)) * states + state]
          sum += Math.exp((found.scores[i] as number) - best - (weight as number) * LOG_STEP)
        }
        const own = scores[state] as Float32Array
        ;(own[frame] as number) += best + Math.log(sum)
      }
    }
  return scores
}
