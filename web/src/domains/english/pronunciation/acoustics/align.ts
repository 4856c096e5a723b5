import { type AcousticModel, STATES_PER_PHONE } from './acoustic-model.ts'

/** Frames of one phone: from the first to the one after the last. */
export interface Segment {
  readonly phone: number
  readonly from: number
  readonly to: number
}

/** A sound to align: its possible phone sequences, and whether silence may precede it. */
export interface AlignedUnit {
  readonly realisations: readonly (readonly number[])[]
  readonly afterPause: boolean
}

export interface Alignment {
  /** Log likelihood of the recording. */
  readonly score: number
  /** For each unit its phones with their frames. */
  readonly units: readonly (readonly Segment[])[]
}

interface State {
  readonly phone: number
  /** Index of the state in the model. */
  readonly model: number
  /** -1 for silence. */
  readonly unit: number
  readonly from: readonly number[]
}

/** Builds the states of all pronunciations, with silence at both ends and between words. */
function buildStates(units: readonly AlignedUnit[], silence: number): State[] {
  const states: State[] = []
  /** Adds a phone after the states `from` and returns its last state. */
  const addPhone = (phone: number, unit: number, from: readonly number[]): number => {
    for (let k = 0; k < STATES_PER_PHONE; k += 1)
      states.push({
        ...{ phone, unit, model: phone * STATES_PER_PHONE + k },
        from: k === 0 ? from : [states.length - 1],
      })
    return states.length - 1
  }
  let ends = [addPhone(silence, -1, [])]
  for (const [index, { realisations, afterPause }] of units.entries()) {
    if (afterPause && index > 0) ends = [...ends, addPhone(silence, -1, ends)]
    ends = realisations.flatMap((phones) =>
      phones.reduce<readonly number[]>((from, phone) => [addPhone(phone, index, from)], ends),
    )
  }
  addPhone(silence, -1, ends)
  return states
}

/**
 * Aligns a recording with a word by the Viterbi algorithm. Every pronunciation is a path through the units; the likeliest one
 * wins. `scores` are the log likelihoods of `scoreStates`. Undefined if the recording has fewer frames than states.
 */
export function align(
  { phones, transitions }: AcousticModel,
  scores: readonly Float32Array[],
  units: readonly AlignedUnit[],
): Alignment | undefined {
  const states = buildStates(units, phones.indexOf('SIL'))
  const frames = scores[0]?.length ?? 0
  const came = new Int32Array(frames * states.length)
  let before = new Float64Array(states.length).fill(Number.NEGATIVE_INFINITY)
  let now = new Float64Array(states.length)
  for (let frame = 0; frame < frames; frame += 1) {
    for (const [index, { model, from }] of states.entries()) {
      let best = frame === 0 && index === 0 ? 0 : Number.NEGATIVE_INFINITY
      let origin = index
      if (frame > 0) best = (before[index] as number) + (transitions[2 * model] as number)
      for (const other of from) {
        const score =
          (before[other] as number) + (transitions[2 * (states[other] as State).model + 1] as number)
        if (score <= best) continue
        best = score
        origin = other
      }
      now[index] = best + ((scores[model] as Float32Array)[frame] as number)
      came[frame * states.length + index] = origin
    }
    ;[before, now] = [now, before]
  }
  const score = before[states.length - 1] ?? Number.NEGATIVE_INFINITY
  if (score === Number.NEGATIVE_INFINITY) return undefined
  return { score, units: traceBack(states, came, frames, units.length) }
}

/** Reads the segments of the best path, last frame first. */
function traceBack(
  states: readonly State[],
  came: Int32Array,
  frames: number,
  unitCount: number,
): Segment[][] {
  const units: Segment[][] = Array.from({ length: unitCount }, () => [])
  let index = states.length - 1
  let to = frames
  for (let frame = frames - 1; frame >= 0; frame -= 1) {
    const { phone, unit, model } = states[index] as State
    const origin = frame === 0 ? -1 : (came[frame * states.length + index] as number)
    const isStart = origin !== index && model % STATES_PER_PHONE === 0
    if (isStart) {
      if (unit >= 0) units[unit]?.unshift({ phone, from: frame, to })
      to = frame
    }
    if (origin >= 0) index = origin
  }
  return units
}

/** Log likelihood of a phone in a segment of at least three frames. */
export function scoreSegment(
  { transitions }: AcousticModel,
  scores: readonly Float32Array[],
  { phone, from, to }: Segment,
): number {
  const first = phone * STATES_PER_PHONE
  const at = (state: number, frame: number) => (scores[first + state] as Float32Array)[frame] as number
  const stay = (state: number) => transitions[2 * (first + state)] as number
  const leave = (state: number) => transitions[2 * (first + state) + 1] as number
  let [a, b, c] = [at(0, from), Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let frame = from + 1; frame < to; frame += 1) {
    c = Math.max(c + stay(2), b + leave(1)) + at(2, frame)
    b = Math.max(b + stay(1), a + leave(0)) + at(1, frame)
    a += stay(0) + at(0, frame)
  }
  return c
}
