import { type RefObject, useEffect, useRef, useState } from 'react'
import { loadDecoder } from './decoder.ts'

// Between two reads: quick enough for the hand, slow enough for the battery.
const pause = 120

/** Reads the video's picture again and again while `active`. `failed`: no reader could be loaded. */
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
        // A frame that can not be read is no news; the next one comes at once.
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
