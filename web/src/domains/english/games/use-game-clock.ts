import { useCallback, useEffect, useRef, useState } from 'react'
import type { Word } from '../content/content-packs.ts'

/** Collects the missed words of a play without duplicates, in the order of the first miss. */
export function useMissedWords() {
  const missedById = useRef(new Map<number, Word>())
  return {
    addMissed: useCallback((...words: readonly Word[]) => {
      for (const word of words) if (!missedById.current.has(word.id)) missedById.current.set(word.id, word)
    }, []),
    getMissed: useCallback((): readonly Word[] => [...missedById.current.values()], []),
  }
}

const TICK_MS = 100

/** Milliseconds of play, counted while the game runs and the page is visible. */
export function useGameClock(isRunning: boolean): number {
  const [ms, setMs] = useState(0)
  const last = useRef(0)
  useEffect(() => {
    if (!isRunning) return
    last.current = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const elapsed = now - last.current
      last.current = now
      if (!document.hidden) setMs((before) => before + elapsed)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return ms
}
