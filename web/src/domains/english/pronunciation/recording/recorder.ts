import { SAMPLE_RATE } from '../acoustics/front-end.ts'
import { createSpeechDetector, isNoisy, loudnessOf, trimSilence } from './speech-detector.ts'

/** Why there is no recording. `quiet`: nobody spoke; `interrupted`: the page was hidden or the microphone taken away. */
export type RecordingProblem =
  | 'denied'
  | 'missing'
  | 'busy'
  | 'insecure'
  | 'unsupported'
  | 'quiet'
  | 'interrupted'

export class RecordingError extends Error {
  constructor(readonly problem: RecordingProblem) {
    super(problem)
  }
}

/** A recording that only this page has. */
export interface Recording {
  /** As the microphone recorded it, for playback. */
  readonly blob: Blob
  /** Mono at 16 kHz without the silence at both ends. */
  readonly pcm: Float32Array
  /** The room is so loud that the scores are doubtful. */
  readonly isNoisy: boolean
}

export interface ActiveRecording {
  /** Ends the recording; `result` then resolves with what was said so far. */
  stop(): void
  /** Discards it and releases the microphone. */
  cancel(problem?: RecordingProblem): void
  /** Rejects with `RecordingError`. */
  readonly result: Promise<Recording>
}

const MAX_MS = 4_000
const TICK_MS = 50

function problemOf(reason: unknown): RecordingProblem {
  const name = reason instanceof DOMException ? reason.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'busy'
}

/** Opens the microphone. Rejects with `RecordingError`. */
async function openMicrophone(): Promise<MediaStream> {
  if (!window.isSecureContext) throw new RecordingError('insecure')
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined')
    throw new RecordingError('unsupported')
  try {
    // Noise suppression of browsers removes parts of s and f.
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: true },
    })
  } catch (reason) {
    throw new RecordingError(problemOf(reason))
  }
}

/** Decodes a recording to mono at 16 kHz. */
async function decode(blob: Blob): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
  const audio = await context.decodeAudioData(await blob.arrayBuffer())
  return audio.getChannelData(0)
}

async function toRecording(blob: Blob): Promise<Recording> {
  const whole = blob.size > 0 ? await decode(blob).catch(() => undefined) : undefined
  const pcm = whole && trimSilence(whole)
  if (!pcm) throw new RecordingError('quiet')
  return { blob, pcm, isNoisy: isNoisy(whole) }
}

/**
 * Records until the learner stops speaking, for at most four seconds, and releases the microphone. `onLevel` receives the
 * loudness (0 to 1) about 20 times a second. Rejects with `RecordingError` if the microphone cannot be opened.
 */
export async function startRecording(onLevel: (level: number) => void): Promise<ActiveRecording> {
  const stream = await openMicrophone()
  const context = new AudioContext()
  // Created after a dialog about the permission, it may be suspended on an iPhone.
  void context.resume().catch(() => undefined)
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const detector = createSpeechDetector()
  const recorder = new MediaRecorder(stream)
  const chunks: Blob[] = []
  let problem: RecordingProblem | undefined

  const started = Date.now()
  let measuredAt = started
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const loudness = loudnessOf(samples)
    const now = Date.now()
    onLevel(Math.min(1, loudness * 5))
    const state = detector.next(loudness, now - measuredAt)
    measuredAt = now
    if (state === 'ended' || now - started >= MAX_MS) stop()
  }, TICK_MS)
  const stop = () => {
    if (recorder.state === 'inactive') return
    clearInterval(timer)
    recorder.stop()
  }
  const cancel = (reason: RecordingProblem = 'interrupted') => {
    problem ??= reason
    stop()
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') cancel()
  }
  document.addEventListener('visibilitychange', onHidden)
  for (const track of stream.getAudioTracks()) track.addEventListener('ended', () => cancel())

  const result = new Promise<Blob>((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => void chunks.push(data)
    recorder.onerror = () => cancel('busy')
    recorder.onstop = () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
      for (const track of stream.getTracks()) track.stop()
      void context.close().catch(() => undefined)
      if (problem) reject(new RecordingError(problem))
      else resolve(new Blob(chunks, { type: recorder.mimeType }))
    }
  }).then(toRecording)
  // The caller may have left before it awaits the result.
  result.catch(() => undefined)
  recorder.start()
  return { stop, cancel, result }
}
