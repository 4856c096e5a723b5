import { useCallback, useRef } from 'react'
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
