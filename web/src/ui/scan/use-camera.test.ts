import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCamera } from './use-camera.ts'

class Track extends EventTarget {
  readyState = 'live'
  muted = false
  stop = vi.fn()
  end() {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}
let tracks: Track[]
const getUserMedia = vi.fn(async () => {
  const track = new Track()
  tracks.push(track)
  return { getTracks: () => [track], getVideoTracks: () => [track] }
})

beforeEach(() => {
  tracks = []
  getUserMedia.mockClear()
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const look = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
const play = vi.fn(async () => undefined)
async function live() {
  const video = { current: { srcObject: null, paused: true, play } as unknown as HTMLVideoElement }
  const { result, unmount } = renderHook(() => useCamera(video, true))
  await waitFor(() => expect(result.current.state).toBe('live'))
  return { result, unmount }
}

test('reopens the camera after a call when the page becomes visible', async () => {
  const { result } = await live()
  act(() => tracks[0]?.end())
  expect(result.current.state).toBe('busy')
  await look()
  await waitFor(() => expect(result.current.state).toBe('live'))
  expect(getUserMedia).toHaveBeenCalledTimes(2)
})

test('releases and reopens a camera that no longer delivers frames', async () => {
  const { result } = await live()
  if (tracks[0]) tracks[0].muted = true
  await look()
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
  expect(tracks[0]?.stop).toHaveBeenCalled()
  await waitFor(() => expect(result.current.state).toBe('live'))
})

test('continues with a working camera after the page was hidden', async () => {
  await live()
  play.mockClear()
  await look()
  expect(play).toHaveBeenCalledOnce()
  expect(getUserMedia).toHaveBeenCalledOnce()
})

test('does not open the camera after the scanner closes', async () => {
  const { unmount } = await live()
  unmount()
  await look()
  expect(getUserMedia).toHaveBeenCalledOnce()
})
