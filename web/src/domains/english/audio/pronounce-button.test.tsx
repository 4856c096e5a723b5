import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopSpeech } from '../../../lib/audio/speech.ts'
import { startUnlocking } from '../../../lib/audio/unlock.ts'
import { clearToasts } from '../../../ui/overlay/toast/toast.ts'
import { ToastHost } from '../../../ui/overlay/toast/toast-host.tsx'
import { PronounceButton } from './pronounce-button.tsx'

let fails: boolean
let stop: () => void
let requestCount: number
/** Fake audio of the server's voice; the device has no voice of its own. */
class FakeAudio {
  onerror = () => {}
  onplaying = () => {}
  pause() {}
  async play() {
    requestCount += 1
    if (fails) this.onerror()
    else this.onplaying()
  }
}

beforeEach(() => {
  fails = true
  requestCount = 0
  vi.stubGlobal('Audio', FakeAudio)
  stop = startUnlocking()
  render(
    <>
      <PronounceButton text="kite" />
      <ToastHost />
    </>,
  )
})
afterEach(() => {
  stop()
  cleanup()
  clearToasts()
  vi.unstubAllGlobals()
})
const tap = () => userEvent.click(screen.getByRole('button', { name: '朗读 kite' }))
const MESSAGE = '现在放不出声音，请检查音量和网络'

test('reports missing sound once for repeated taps', async () => {
  await tap()
  expect(await screen.findByText(MESSAGE)).toBeTruthy()
  await tap()
  await waitFor(() => expect(requestCount).toBe(2))
  expect(screen.getAllByText(MESSAGE)).toHaveLength(1)
})

test('does not report stopped speech as a failure', async () => {
  fails = false
  await tap()
  await tap()
  stopSpeech()
  await new Promise((done) => setTimeout(done, 20))
  expect([requestCount, screen.queryByText(MESSAGE)]).toEqual([2, null])
})
