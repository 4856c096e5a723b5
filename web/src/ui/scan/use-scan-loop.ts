import { type RefObject, useEffect, useRef, useState } from 'react'
import { loadDecoder } from './decoder.ts'

// Pause between two reads in milliseconds: a compromise between response time and battery life.
const pause = 120

/** Decodes the video repeatedly while `active`. `failed`: the decoder could not be loaded. */
export function useScanLoop(
  video: RefObject<HTMLVideoElement | null>,
  active: boolean,
  onCodes: (codes: string[]) => void,
) {
  const [failed, setFailed] = useState(false)
  const report = useRef(onCodes)
  useEffect(() => {
    report.current = onCodes
  })

  useEffect(() => {
    if (!active) return
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const run = async () => {
      const decode = await loadDecoder()
      const step = async () => {
        const picture = video.current
        if (over) return
        // Ignore a frame that cannot be decoded; the next one follows shortly.
        const codes = picture && picture.readyState >= 2 ? await decode(picture).catch(() => []) : []
        if (over) return
        if (codes.length > 0) report.current(codes)
        timer = setTimeout(step, pause)
      }
      await step()
    }
    setFailed(false)
    run().catch(() => {
      if (!over) setFailed(true)
    })
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [active, video])

  return failed
}
