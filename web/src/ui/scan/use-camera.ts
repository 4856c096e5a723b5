import { type RefObject, useEffect, useState } from 'react'

export type CameraState = 'starting' | 'live' | 'denied' | 'missing' | 'busy' | 'insecure' | 'unsupported'

interface Torch {
  on: boolean
  toggle: () => Promise<void>
}

/** Shows the back camera in `video` while `active`. `torch` only where the phone has one. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, active: boolean) {
  const [state, setState] = useState<CameraState>('starting')
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [torchOn, setTorchOn] = useState(false)

  useEffect(() => {
    if (!active) return
    let stream: MediaStream | undefined
    let over = false
    setState('starting')

    const start = async () => {
      if (!window.isSecureContext) return setState('insecure')
      // WeChat has no camera for pages on iOS before 14.3
      if (!navigator.mediaDevices?.getUserMedia) return setState('unsupported')
      try {
        const opened = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
        })
        if (over) return stop(opened)
        stream = opened
        await show(video.current, opened)
        setTrack(opened.getVideoTracks()[0])
        setState('live')
      } catch (reason) {
        if (!over) setState(stateOf(reason))
      }
    }
    void start()

    return () => {
      over = true
      if (stream) stop(stream)
      setTrack(undefined)
      setTorchOn(false)
    }
  }, [active, video])

  const toggle = async () => {
    try {
      // `torch` is not in the DOM's types yet.
      await track?.applyConstraints({ advanced: [{ torch: !torchOn } as MediaTrackConstraintSet] })
      setTorchOn(!torchOn)
    } catch {
      setTorchOn(false)
    }
  }
  const torch: Torch | undefined = hasTorch(track) ? { on: torchOn, toggle } : undefined
  return { state, torch }
}

async function show(video: HTMLVideoElement | null, stream: MediaStream) {
  if (!video) return
  video.srcObject = stream
  await video.play()
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

function hasTorch(track: MediaStreamTrack | undefined) {
  const abilities: MediaTrackCapabilities & { torch?: boolean } = track?.getCapabilities?.() ?? {}
  return abilities.torch === true
}

function stateOf(reason: unknown): CameraState {
  const name = reason instanceof DOMException ? reason.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'busy'
}
