import { useRef } from 'react'

/** Runs tasks one after another. `useCall` treats a call during another with the same content as a double tap. */
export function useInTurn() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.current.then(work)
    last.current = next.catch(() => undefined)
    return next
  }
}
