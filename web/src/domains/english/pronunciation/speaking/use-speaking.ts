import { useEffect, useRef, useState } from 'react'
import { isUnclear } from '../acoustics/ratings.ts'
import type { PronunciationScore } from '../acoustics/score-word.ts'
import type { Coach } from '../model/coach.ts'
import type { Transcriptions } from '../model/coach-messages.ts'
import {
  type ActiveRecording,
  type Recording,
  RecordingError,
  type RecordingProblem,
  startRecording,
} from '../recording/recorder.ts'

export interface SpeakingResult {
  readonly recording: Recording
  /** One per word that was compared. */
  readonly scores: readonly PronunciationScore[]
}

export type SpeakingState =
  | { readonly kind: 'idle' | 'starting' | 'recording' | 'scoring' }
  | { readonly kind: 'result'; readonly result: SpeakingResult }
  | { readonly kind: 'problem'; readonly problem: RecordingProblem | 'failed' }

const scoreRecording = async (coach: Coach, recording: Recording, words: readonly Transcriptions[]) => {
  const scores = (await coach.score(recording.pcm, words)).flatMap((score) => score ?? [])
  // Too short for the words, or nothing but noise.
  if (scores.length < words.length || scores.every(isUnclear)) throw new RecordingError('quiet')
  return { recording, scores }
}

/**
 * Records and scores one attempt after another. The microphone is open only while the learner speaks; leaving the component
 * releases it.
 */
export function useSpeaking(
  coach: Coach,
  words: readonly Transcriptions[],
  onResult?: (result: SpeakingResult) => void,
) {
  const [state, setState] = useState<SpeakingState>({ kind: 'idle' })
  const [level, setLevel] = useState(0)
  /** Number of the attempt; an earlier one that ends late is ignored. */
  const attempt = useRef(0)
  const active = useRef<ActiveRecording>(undefined)
  const isStarting = useRef(false)

  const leave = () => {
    attempt.current += 1
    active.current?.cancel()
    active.current = undefined
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` only uses refs.
  useEffect(() => leave, [])

  const record = async () => {
    attempt.current += 1
    const current = attempt.current
    isStarting.current = true
    setState({ kind: 'starting' })
    setLevel(0)
    try {
      const recording = await startRecording(setLevel).finally(() => {
        isStarting.current = false
      })
      if (attempt.current !== current) return recording.cancel()
      active.current = recording
      setState({ kind: 'recording' })
      const recorded = await recording.result
      if (attempt.current !== current) return
      setState({ kind: 'scoring' })
      const result = await scoreRecording(coach, recorded, words)
      if (attempt.current !== current) return
      setState({ kind: 'result', result })
      onResult?.(result)
    } catch (error) {
      if (attempt.current !== current) return
      setState({ kind: 'problem', problem: error instanceof RecordingError ? error.problem : 'failed' })
    } finally {
      if (attempt.current === current) active.current = undefined
    }
  }

  return {
    state,
    level,
    /** Starts an attempt; during a recording, ends it. */
    press(): void {
      if (active.current) active.current.stop()
      else if (!isStarting.current && state.kind !== 'scoring') void record()
    },
    /** Discards what is being recorded, for example before the model voice plays. */
    discard(): void {
      if (!active.current && !isStarting.current) return
      leave()
      setState({ kind: 'idle' })
    },
  }
}
