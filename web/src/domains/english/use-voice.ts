import { useEffect, useRef, useState } from 'react'
import { hush, speak } from '../../lib/audio/index.ts'
import { readStored, store } from '../../lib/storage.ts'

/** 1 is the normal speed of the voice. */
export const RATES = [0.6, 0.8, 1] as const
export type Rate = (typeof RATES)[number]
const KEPT_AS = 'yusu'

const rateKept = (): Rate => RATES.find((rate) => String(rate) === readStored(KEPT_AS)) ?? 1

/** Speaks texts at a rate stored on the device. Stops when the component unmounts. */
export function useVoice() {
  const [rate, setRate] = useState(rateKept)
  const [speaking, setSpeaking] = useState(false)
  /** Neither the server's voice nor the device's voice is available. */
  const [silent, setSilent] = useState(false)
  const turn = useRef(0)

  useEffect(
    () => () => {
      turn.current += 1
      hush()
    },
    [],
  )
  return {
    rate,
    speaking,
    silent,
    chooseRate(next: Rate) {
      setRate(next)
      store(KEPT_AS, String(next))
    },
    /**
     * Resolves to true if the text was played to its end, false if nothing sounded, undefined if it was
     * stopped or replaced.
     */
    async say(text: string, at: number = rate): Promise<boolean | undefined> {
      turn.current += 1
      const mine = turn.current
      setSpeaking(true)
      const heard = await speak(text, { rate: at })
      if (mine !== turn.current) return undefined
      setSpeaking(false)
      setSilent(heard === false)
      return heard
    },
    stop() {
      turn.current += 1
      setSpeaking(false)
      hush()
    },
  }
}
