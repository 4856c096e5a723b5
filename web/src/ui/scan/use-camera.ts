import { type RefObject, useEffect, useState } from 'react'

export type CameraState = 'starting' | 'live' | 'denied' | 'missing' | 'busy' | 'insecure' | 'unsupported'

interface Torch {
  on: boolean
  toggle: () => Promise<void>
}

/** Streams the rear camera to `video` while `active`. `torch` is undefined if the phone has none. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, active: boolean) {
  const [state, setState] = useState<CameraState>('starting')
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [torchOn, setTorchOn] = useState(false)

  useEffect(() => {
    if (!active) return
    let stream: MediaStream | undefined
    let opening = false
    let over = false

    const start = async () => {
      setState('starting')
      if (!window.isSecureContext) return setState('insecure')
      // WeChat provides no camera for pages on iOS before 14.3.
      if (!navigator.mediaDevices?.getUserMedia) return setState('unsupported')
      opening = true
      try {
        const opened = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
        })
        if (over) return stop(opened)
        stream = opened
        const [seen] = opened.getVideoTracks()
        // A phone call or another app has interrupted the camera. It is reopened when the page becomes visible.
        seen?.addEventListener('ended', () => {
          if (!over) setState('busy')
        })
        await show(video.current, opened)
        setTrack(seen)
        setState('live')
      } catch (reason) {
        if (!over) setState(stateOf(reason))
      } finally {
        opening = false
      }
    }
    const revive = () => {
      if (document.visibilityState !== 'visible' || opening) return
      if (!stream?.getVideoTracks().some(({ readyState, muted }) => readyState === 'live' && !muted)) {
        if (stream) stop(stream)
        stream = undefined
        void start()
      }
      // A hidden page pauses the video and does not resume it on its own.
      else if (video.current?.paused) void video.current.play().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', revive)
    void start()

    return () => {
      over = true
      document.removeEventListener('visibilitychange', revive)
      if (stream) stop(stream)
      setTrack(undefined)
      setTorchOn(false)
    }
  }, [active, video])

  const toggle = async () => {
    try {
      // The DOM types do not contain `torch` yet.
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
