import type { PassageSentence } from '@shangxue/study/language/passage'
import { useEffect, useRef, useState } from 'react'
import { useVoice } from '../audio/use-voice.ts'

/** Pause between two sentences. */
const PAUSE_MS = 450

/**
 * Reads sentences aloud one after another. `onSentenceEnd` is called after each finished sentence and returns whether
 * to continue.
 */
export function useReadAloud(
  sentences: readonly PassageSentence[],
  onSentenceEnd: (index: number) => boolean,
) {
  const voice = useVoice()
  /** Index of the current or last sentence; undefined before the first. */
  const [currentIndex, setCurrentIndex] = useState<number>()
  // Uses the latest callbacks when reading resumes after a pause.
  const latest = useRef({ voice, heard: onSentenceEnd })
  useEffect(() => {
    latest.current = { voice, heard: onSentenceEnd }
  })
  const pauseTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pauseTimer.current), [])
  const playCounts = useRef(new Map<number, number>())
  const isSlowed = useRef(false)

  async function read(index: number): Promise<void> {
    clearTimeout(pauseTimer.current)
    const sentence = sentences[index]
    if (!sentence) return
    setCurrentIndex(index)
    const isPlayed = await latest.current.voice.speakText(sentence.spoken)
    if (!isPlayed) return
    playCounts.current.set(index, (playCounts.current.get(index) ?? 0) + 1)
    isSlowed.current ||= latest.current.voice.rate < 1
    if (latest.current.heard(index)) pauseTimer.current = setTimeout(() => read(index + 1), PAUSE_MS)
  }
  const pause = () => {
    clearTimeout(pauseTimer.current)
    voice.stop()
  }
  const isFinished = (index: number) => playCounts.current.has(index)
  return {
    at: currentIndex,
    voice,
    read,
    readNext: () => void read((currentIndex ?? -1) + 1),
    /** Pauses or resumes; an interrupted sentence starts again. */
    toggle() {
      if (voice.speaking) return pause()
      const next =
        currentIndex === undefined
          ? 0
          : isFinished(currentIndex) && currentIndex + 1 < sentences.length
            ? currentIndex + 1
            : currentIndex
      void read(next)
    },
    /** True if every sentence was heard exactly once at full speed. */
    fluent: () =>
      !isSlowed.current &&
      playCounts.current.size === sentences.length &&
      [...playCounts.current.values()].every((n) => n === 1),
  }
}
