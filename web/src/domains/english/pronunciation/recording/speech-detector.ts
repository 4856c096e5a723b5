/** Loudness in the range of samples: the root of their mean square, between 0 and 1. */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, samples.length))
}

/** Quieter than any voice, even far from the microphone. */
const MIN_SPEECH_LOUDNESS = 0.008
/** Speech must be louder than the room by this factor. */
const ABOVE_NOISE = 3
const MIN_SPEECH_MS = 120
/** Within a word, a stop such as the k of "doctor" is silent for up to a quarter of a second. */
const END_SILENCE_MS = 700

export type SpeechState = 'waiting' | 'speaking' | 'ended'

/** Notices from the loudness of short intervals when a learner has begun and finished to speak. */
export function createSpeechDetector() {
  let noise = Number.POSITIVE_INFINITY
  let [speechMs, silenceMs] = [0, 0]
  const threshold = () => Math.max(MIN_SPEECH_LOUDNESS, Math.min(noise, 0.05) * ABOVE_NOISE)
  return {
    /** Whether anybody has spoken so far. */
    hasSpeech: () => speechMs >= MIN_SPEECH_MS,
    next(loudness: number, milliseconds: number): SpeechState {
      // Follows the quietest moments quickly, and slowly a room that gets louder.
      noise = loudness < noise ? loudness : noise + (loudness - noise) * 0.02
      if (loudness >= threshold()) {
        speechMs += milliseconds
        silenceMs = 0
      } else if (speechMs < MIN_SPEECH_MS) speechMs = 0
      else silenceMs += milliseconds
      if (speechMs < MIN_SPEECH_MS) return 'waiting'
      return silenceMs >= END_SILENCE_MS ? 'ended' : 'speaking'
    },
  }
}

const FRAME = 320
/** Silence that the aligner needs before and after the speech, in frames of 20 ms. More of it makes the scores worse. */
const MARGIN_FRAMES = 5

/** Loudness of each frame, and of the quietest tenth of them. */
function levelsOf(pcm: Float32Array): { levels: number[]; quiet: number; loud: number } {
  const count = Math.floor(pcm.length / FRAME)
  const levels = Array.from({ length: count }, (_, i) => loudnessOf(pcm.subarray(i * FRAME, (i + 1) * FRAME)))
  const sorted = [...levels].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * count)] ?? 0
  return { levels, quiet: at(0.1), loud: at(0.95) }
}

/** Speech less than 16 dB above the room is scored worse: see the figures at 10 dB in docs/measurements.md. */
const NOISY_RATIO = 6

/** Whether the room is so loud that the scores of a recording are doubtful. */
export function isNoisy(pcm: Float32Array): boolean {
  const { quiet, loud } = levelsOf(pcm)
  return loud < quiet * NOISY_RATIO
}

/**
 * Cuts the silence at both ends of a recording at 16 kHz, except for a tenth of a second. Undefined if it contains no
 * speech.
 */
export function trimSilence(pcm: Float32Array): Float32Array | undefined {
  const { levels, quiet } = levelsOf(pcm)
  const threshold = Math.max(MIN_SPEECH_LOUDNESS / 2, quiet * ABOVE_NOISE)
  const spoken = levels.flatMap((level, frame) => (level >= threshold ? [frame] : []))
  const [first, last] = [spoken[0], spoken.at(-1)]
  if (first === undefined || last === undefined || spoken.length * 20 < MIN_SPEECH_MS) return undefined
  const end = Math.min(levels.length, last + 1 + MARGIN_FRAMES)
  return pcm.slice(Math.max(0, first - MARGIN_FRAMES) * FRAME, end * FRAME)
}
