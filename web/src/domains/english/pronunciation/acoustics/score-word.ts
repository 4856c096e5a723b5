import type { Sound } from '../phones/ipa-to-phones.ts'
import { isTypicalMistake } from '../phones/typical-mistakes.ts'
import { type AcousticModel, scoreStates } from './acoustic-model.ts'
import { type Alignment, align, type Segment, scoreSegment } from './align.ts'
import { extractFeatures, FRAME_RATE } from './front-end.ts'
import { withNoiseFloor } from './noise-floor.ts'

/** How well a sound was pronounced: `score` is its goodness of pronunciation, in nats per frame. */
export interface SoundScore {
  readonly score: number
  /** The ARPAbet phone that the sound resembles most; one of its own if it was pronounced well. */
  readonly heard: string
  /** Seconds from the start of the recording. */
  readonly from: number
  readonly to: number
}

export interface PronunciationScore {
  /** Index of the pronunciation (British, American) that fits best. */
  readonly pronunciation: number
  readonly sounds: readonly SoundScore[]
  /** Log likelihood of the whole recording, to compare words. */
  readonly likelihood: number
  /** Share of the frames of the sounds that resemble noise or silence more than any sound. */
  readonly noiseShare: number
}

/** Phones that are no evidence of a mistake, because they differ from the wanted one only by their place in a syllable. */
const NO_RIVALS: Readonly<Record<string, readonly string[]>> = {
  R: ['ER'],
  ER: ['R'],
  W: ['UW', 'UH'],
  Y: ['IY', 'IH'],
}
/** Nats per frame by which a phone must fit better to count as a mistake that learners do not typically make. */
const UNLIKELY_RIVAL = 2
const FILLERS = new Set(['SIL', '+NSN+', '+SPN+'])

/** A recording whose frames are scored against the states of the model. */
export interface ScoredRecording {
  readonly model: AcousticModel
  readonly frames: number
  readonly states: readonly Float32Array[]
}

/** Scores a recording; `pcm` is mono at 16 kHz. */
export function scoreRecording(model: AcousticModel, pcm: Float32Array): ScoredRecording {
  const features = extractFeatures(withNoiseFloor(pcm))
  return { model, frames: features.frames, states: scoreStates(model, features) }
}

const unitsOf = ({ phones }: AcousticModel, sounds: readonly Sound[]) =>
  sounds.map(({ realisations, startsWord }) => ({
    realisations: realisations.map((sequence) => sequence.map((phone) => phones.indexOf(phone))),
    afterPause: startsWord,
  }))

/**
 * Goodness of pronunciation of one aligned phone: its log likelihood less that of its best rival among all phones, per frame.
 * Witt and Young (Phone-level pronunciation scoring and assessment for interactive language learning, Speech Communication 30,
 * 2000) subtract the best of all phones including the phone itself, so that all well pronounced sounds score 0.
 */
function scorePhone({ model, states }: ScoredRecording, segment: Segment, accepted: ReadonlySet<number>) {
  const wanted = model.phones[segment.phone] ?? ''
  const frames = segment.to - segment.from
  let [own, rival, heard] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, wanted]
  for (const [phone, name] of model.phones.entries()) {
    if (FILLERS.has(name) || NO_RIVALS[wanted]?.includes(name)) continue
    const likelihood = scoreSegment(model, states, { ...segment, phone }) / frames
    const handicap = isTypicalMistake(wanted, name) ? 0 : UNLIKELY_RIVAL
    if (accepted.has(phone)) own = Math.max(own, likelihood)
    else if (likelihood - handicap > rival) [rival, heard] = [likelihood - handicap, name]
  }
  const score = own - rival
  return { score, frames, heard: score >= 0 ? wanted : heard }
}

function scoreSound(recording: ScoredRecording, sound: Sound, segments: readonly Segment[]): SoundScore {
  const { phones } = recording.model
  const single = sound.realisations.flatMap((sequence) => (sequence.length === 1 ? sequence : []))
  const scored = segments.map((segment) => {
    const accepted = new Set([
      segment.phone,
      ...(segments.length === 1 ? single.map((name) => phones.indexOf(name)) : []),
    ])
    return scorePhone(recording, segment, accepted)
  })
  const frames = scored.reduce((sum, phone) => sum + phone.frames, 0)
  const worst = scored.reduce((a, b) => (b.score < a.score ? b : a))
  return {
    score: scored.reduce((sum, phone) => sum + phone.score * phone.frames, 0) / frames,
    heard: worst.heard,
    from: (segments[0]?.from ?? 0) / FRAME_RATE,
    to: (segments.at(-1)?.to ?? 0) / FRAME_RATE,
  }
}

/** Share of the frames of the aligned sounds in which a filler is likelier than every phone. */
function noiseShareOf({ model, states }: ScoredRecording, { units }: Alignment): number {
  const isFiller = model.phones.map((name) => FILLERS.has(name))
  let [noise, total] = [0, 0]
  for (const { from, to } of units.flat())
    for (let frame = from; frame < to; frame += 1) {
      let [best, at] = [Number.NEGATIVE_INFINITY, 0]
      for (const [state, scores] of states.entries())
        if ((scores[frame] as number) > best) [best, at] = [scores[frame] as number, state]
      total += 1
      if (isFiller[Math.floor(at / 3)]) noise += 1
    }
  return total === 0 ? 1 : noise / total
}

/**
 * Scores each sound of a word in a recording. Of several pronunciations (British and American) the one that fits best counts.
 * Undefined if the recording is shorter than the word can be.
 */
export function scorePronunciation(
  recording: ScoredRecording,
  pronunciations: readonly (readonly Sound[])[],
): PronunciationScore | undefined {
  const aligned = pronunciations.flatMap((sounds, pronunciation) => {
    const alignment = align(recording.model, recording.states, unitsOf(recording.model, sounds))
    return alignment ? [{ alignment, sounds, pronunciation }] : []
  })
  const [best] = aligned.sort((a, b) => b.alignment.score - a.alignment.score)
  if (!best) return undefined
  const { alignment, sounds, pronunciation } = best
  return {
    pronunciation,
    sounds: sounds.map((sound, index) => scoreSound(recording, sound, alignment.units[index] ?? [])),
    likelihood: alignment.score,
    noiseShare: noiseShareOf(recording, alignment),
  }
}
