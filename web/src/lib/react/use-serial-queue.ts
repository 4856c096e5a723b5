import { useRef } from 'react'

/** Runs tasks one after another. `useCall` treats a call during another with the same content as a double tap. */
export function useSerialQueue() {
  const tail = useRef<Promise<unknown>>(Promise.resolve())
  return <T>(task: () => Promise<T>): Promise<T> => {
    const next = tail.current.then(task)
    tail.current = next.catch(() => undefined)
    return next
  }
}
