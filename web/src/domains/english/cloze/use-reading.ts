import type { PassageSentence } from '@shangxue/study/passage'
import { useEffect, useRef, useState } from 'react'
import { useVoice } from '../use-voice.ts'

/** Pause between two sentences. */
const BREATH_MS = 450

/**
 * Reads sentences aloud one after another. `onSentenceEnd` is called after each finished sentence and returns whether
 * to continue.
 */
export function useReading(sentences: readonly PassageSentence[], heard: (index: number) => boolean) {
  const voice = useVoice()
  /** Index of the current or last sentence; undefined before the first. */
  const [at, setAt] = useState<number>()
  // Uses the latest callbacks when reading resumes after a pause.
  const now = useRef({ voice, heard })
  useEffect(() => {
    now.current = { voice, heard }
  })
  const breath = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(breath.current), [])
  const times = useRef(new Map<number, number>())
  const slowed = useRef(false)

  async function read(index: number): Promise<void> {
    clearTimeout(breath.current)
    const sentence = sentences[index]
    if (!sentence) return
    setAt(index)
    const full = await now.current.voice.say(sentence.spoken)
    if (!full) return
    times.current.set(index, (times.current.get(index) ?? 0) + 1)
    slowed.current ||= now.current.voice.rate < 1
    if (now.current.heard(index)) breath.current = setTimeout(() => read(index + 1), BREATH_MS)
  }
  const pause = () => {
    clearTimeout(breath.current)
    voice.stop()
  }
  const isHeard = (index: number) => times.current.has(index)
  return {
    at,
    voice,
    read,
    readOn: () => void read((at ?? -1) + 1),
    /** Pauses or resumes; an interrupted sentence starts again. */
    toggle() {
      if (voice.speaking) return pause()
      const next = at === undefined ? 0 : isHeard(at) && at + 1 < sentences.length ? at + 1 : at
      void read(next)
    },
    /** True if every sentence was heard exactly once at full speed. */
    fluent: () =>
      !slowed.current &&
      times.current.size === sentences.length &&
      [...times.current.values()].every((n) => n === 1),
  }
}
