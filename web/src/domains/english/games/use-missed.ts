import { useCallback, useRef } from 'react'
import type { Word } from '../packs.ts'

/** Collects the missed words of a play without duplicates, in the order of the first miss. */
export function useMissed() {
  const missed = useRef(new Map<number, Word>())
  return {
    miss: useCallback((...words: readonly Word[]) => {
      for (const word of words) if (!missed.current.has(word.id)) missed.current.set(word.id, word)
    }, []),
    missed: useCallback((): readonly Word[] => [...missed.current.values()], []),
  }
}
