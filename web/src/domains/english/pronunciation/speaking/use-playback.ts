import { useEffect, useRef } from 'react'

/** Plays the learner's recording. Stops when the component unmounts. */
export function usePlayback() {
  const current = useRef<() => void>(undefined)
  useEffect(() => () => current.current?.(), [])
  return {
    /** Resolves at the end, or when it is stopped or cannot be played. */
    play(blob: Blob): Promise<void> {
      current.current?.()
      return new Promise((resolve) => {
        const url = URL.createObjectURL(blob)
        const audio = new Audio(url)
        const end = () => {
          current.current = undefined
          audio.pause()
          URL.revokeObjectURL(url)
          resolve()
        }
        current.current = end
        audio.onended = end
        audio.onerror = end
        audio.play().catch(end)
      })
    },
    stop: () => current.current?.(),
  }
}
