import { useEffect, useRef, useState } from 'react'
import { speak, stopSpeech } from '../../../lib/audio/speech.ts'
import type { VoiceChoice } from '../../../lib/audio/voice-choice.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'

/** 1 is the normal speed of the voice. */
/** For a learner who did not catch it. */
export const SLOW_RATE = 0.75
export const SPEECH_RATES = [SLOW_RATE, 1] as const
export type SpeechRate = (typeof SPEECH_RATES)[number]
const STORAGE_KEY = 'yusu'

/** Earlier versions stored 0.6 and 0.8 as well. */
const storedRate = (): SpeechRate => (Number(readStored(STORAGE_KEY) ?? 1) < 1 ? SLOW_RATE : 1)

/** Speaks texts at a rate stored on the device. Stops when the component unmounts. */
export function useVoice() {
  const [rate, setRate] = useState(storedRate)
  const [speaking, setSpeaking] = useState(false)
  /** Neither the server's voice nor the device's voice is available. */
  const [isSilent, setIsSilent] = useState(false)
  const playback = useRef(0)

  useEffect(
    () => () => {
      playback.current += 1
      stopSpeech()
    },
    [],
  )
  return {
    rate,
    speaking,
    silent: isSilent,
    chooseRate(next: SpeechRate) {
      setRate(next)
      store(STORAGE_KEY, String(next))
    },
    /**
     * Resolves to true if the text was played to its end, false if nothing sounded, undefined if it was
     * stopped or replaced. The voice is the learner's choice by default.
     */
    async speakText(
      text: string,
      speechRate: number = rate,
      speaker?: VoiceChoice,
    ): Promise<boolean | undefined> {
      playback.current += 1
      const current = playback.current
      setSpeaking(true)
      const isPlayed = await speak(text, { rate: speechRate, ...(speaker && { voice: speaker }) })
      if (current !== playback.current) return undefined
      setSpeaking(false)
      setIsSilent(isPlayed === false)
      return isPlayed
    },
    stop() {
      playback.current += 1
      setSpeaking(false)
      stopSpeech()
    },
  }
}
