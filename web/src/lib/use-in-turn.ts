import { useRef } from 'react'

/** Does one after the other: a further call of the same `useCall` would be taken for the one under way. */
export function useInTurn() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.current.then(work)
    last.current = next.catch(() => undefined)
    return next
  }
}
