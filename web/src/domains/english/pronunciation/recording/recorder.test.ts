import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ActiveRecording, RecordingError, startRecording } from './recorder.ts'

/** Loudness that the fake microphone delivers now. */
let loudness: number
let stoppedTracks: number
let refusal: string | undefined
let endTrack: () => void
let isHidden: boolean

class FakeRecorder {
  state = 'inactive'
  mimeType = 'audio/webm'
  ondataavailable = (_: { data: Blob }) => {}
  onstop = () => {}
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    queueMicrotask(() => {
      this.ondataavailable({ data: new Blob(['sound']) })
      this.onstop()
    })
  }
}
class FakeContext {
  resume = async () => {}
  close = async () => {}
  createMediaStreamSource = () => ({ connect: () => {} })
  createAnalyser = () => ({
    fftSize: 256,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(loudness),
  })
}
const track = {
  stop: () => {
    stoppedTracks += 1
  },
  addEventListener: (_: string, listener: () => void) => {
    endTrack = listener
  },
}
/** What the recorder stored: half a second of silence, speech, silence. */
let decoded: Float32Array
const speech = Float32Array.from({ length: 24_000 }, (_, i) =>
  i > 8_000 && i < 16_000 ? 0.3 * Math.sin(i / 5) : 0.0005,
)

beforeEach(() => {
  vi.useFakeTimers()
  loudness = 0.001
  stoppedTracks = 0
  refusal = undefined
  isHidden = false
  decoded = speech
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => ({ getChannelData: () => decoded })
    },
  )
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'))
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        if (refusal) throw new DOMException('', refusal)
        return { getTracks: () => [track], getAudioTracks: () => [track] }
      },
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const problemOf = (result: Promise<unknown>) =>
  result.then(
    () => undefined,
    (error: unknown) => (error instanceof RecordingError ? error.problem : error),
  )
const hide = () => {
  isHidden = true
  document.dispatchEvent(new Event('visibilitychange'))
}
/** Lets the fake microphone hear this loudness for a time. */
const hear = async (level: number, ms: number) => {
  loudness = level
  await vi.advanceTimersByTimeAsync(ms)
}

describe('startRecording', () => {
  test('stops after the silence that follows speech and releases the microphone', async () => {
    const levels: number[] = []
    const { result } = await startRecording((level) => levels.push(level))
    await hear(0.001, 300)
    await hear(0.2, 500)
    expect(stoppedTracks).toBe(0)
    await hear(0.001, 800)
    const { pcm, blob } = await result
    expect([stoppedTracks, blob.size > 0, Math.max(...levels)]).toEqual([1, true, 1])
    expect(pcm.length).toBeLessThan(speech.length)
  })
  test('stops after four seconds of noise', async () => {
    const { result } = await startRecording(() => undefined)
    await hear(0.2, 4_100)
    await result
    expect(stoppedTracks).toBe(1)
  })
  test('stops on request', async () => {
    const { stop, result } = await startRecording(() => undefined)
    stop()
    stop()
    expect((await result).pcm.length).toBeGreaterThan(0)
  })
  test.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('reports %s as %s', async (name, problem) => {
    refusal = name
    expect(await problemOf(startRecording(() => undefined))).toBe(problem)
  })
  test('reports an insecure address and a browser without recording', async () => {
    vi.stubGlobal('MediaRecorder', undefined)
    expect(await problemOf(startRecording(() => undefined))).toBe('unsupported')
    vi.stubGlobal('isSecureContext', false)
    expect(await problemOf(startRecording(() => undefined))).toBe('insecure')
  })
  test('hears nothing in silence', async () => {
    decoded = new Float32Array(48_000)
    const { result } = await startRecording(() => undefined)
    const problem = problemOf(result)
    await hear(0.001, 4_100)
    expect(await problem).toBe('quiet')
  })
  test.each<[string, (recording: ActiveRecording) => void]>([
    ['the page is hidden', hide],
    ['the microphone is taken away', () => endTrack()],
    ['the screen is left', ({ cancel }) => cancel()],
  ])('is discarded when %s', async (_, interrupt) => {
    const recording = await startRecording(() => undefined)
    const problem = problemOf(recording.result)
    interrupt(recording)
    await hear(0.2, 100)
    expect([await problem, stoppedTracks]).toEqual(['interrupted', 1])
  })
})
