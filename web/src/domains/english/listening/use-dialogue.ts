import { useEffect, useRef, useState } from 'react'
import { accentOf, type ServerVoice, useVoiceChoice } from '../../../lib/audio/voice-choice.ts'
import { useVoice } from '../audio/use-voice.ts'
import type { Listening } from '../content/content-packs.ts'

/** Pause between two turns. */
const PAUSE_MS = 450

/** The voices of a dialogue; the only female one is American. */
const voiceOf = (voice: Listening['speakers'][number]['voice'], accent: 'us' | 'uk'): ServerVoice =>
  voice === 'female' ? 'slt' : accent === 'uk' ? 'awb' : 'rms'

/** Reads the lines of a listening text aloud, each with the voice of its speaker. */
export function useDialogue({ speakers, lines }: Pick<Listening, 'speakers' | 'lines'>) {
  const voice = useVoice()
  const accent = accentOf(useVoiceChoice())
  /** Index of the line that is read; undefined while nothing is. */
  const [lineIndex, setLineIndex] = useState<number>()
  const [hearings, setHearings] = useState(0)
  const isSlowed = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Returns true if the line was read to its end. */
  async function readLine(index: number): Promise<boolean> {
    const line = lines[index]
    if (!line) return false
    clearTimeout(timer.current)
    setLineIndex(index)
    isSlowed.current ||= voice.rate < 1
    const name = voiceOf(speakers[line.speaker]?.voice ?? 'male', accent)
    const isPlayed = await voice.speakText(line.text, voice.rate, { kind: 'server', voice: name })
    if (isPlayed !== undefined) setLineIndex(undefined)
    return isPlayed === true
  }
  async function readFrom(index: number): Promise<void> {
    if (!(await readLine(index))) return
    if (index + 1 < lines.length) timer.current = setTimeout(() => void readFrom(index + 1), PAUSE_MS)
    else setHearings((count) => count + 1)
  }
  function stop() {
    clearTimeout(timer.current)
    voice.stop()
    setLineIndex(undefined)
  }
  return {
    voice,
    lineIndex,
    /** Number of times that the text was heard to its end. */
    hearings,
    readLine,
    stop,
    /** Starts from the beginning, or stops. */
    toggle: () => (lineIndex === undefined ? void readFrom(0) : stop()),
    /** True if it was heard once at most and at full speed. */
    isFluent: () => hearings <= 1 && !isSlowed.current,
  }
}
