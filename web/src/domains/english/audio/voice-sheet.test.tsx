import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startUnlocking } from '../../../lib/audio/unlock.ts'
import { chosenVoice } from '../../../lib/audio/voice-choice.ts'
import { createWord } from '../testing/word-fixtures.ts'
import { WordHeading } from '../words/word-heading.tsx'

const DEVICE_VOICE = {
  name: 'Daniel (Premium)',
  lang: 'en-GB',
  voiceURI: 'daniel',
  localService: true,
  default: true,
}
let played: string[]
let spoken: { text: string; voice?: { voiceURI: string } }[]
let voices: unknown[]
let stop: () => void

beforeEach(() => {
  played = []
  spoken = []
  voices = []
  localStorage.clear()
  vi.stubGlobal(
    'Audio',
    class {
      onended = () => {}
      onplaying = () => {}
      constructor(readonly address: string) {}
      pause() {}
      async play() {
        played.push(this.address)
        this.onplaying()
        this.onended()
      }
    },
  )
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      onend = () => {}
      constructor(readonly text: string) {}
    },
  )
  vi.stubGlobal('speechSynthesis', {
    cancel: () => {},
    getVoices: () => voices,
    addEventListener: (_: string, listener: () => void) => listener(),
    speak: (utterance: (typeof spoken)[number] & { onend: () => void }) => {
      spoken.push(utterance)
      utterance.onend()
    },
  })
  stop = startUnlocking()
  document.body.click()
})
afterEach(() => {
  stop()
  cleanup()
  vi.unstubAllGlobals()
})

const word = createWord({ id: 2 ** 46, spelling: 'master', ipa_uk: 'ˈmɑːstə', ipa_us: 'ˈmæstər' })
const open = () => userEvent.click(screen.getByRole('button', { name: '换朗读的声音' }))

test('plays a voice when it is chosen and shows the transcription of its accent', async () => {
  render(<WordHeading word={word} />)
  expect(screen.getByText('/ˈmæstər/')).toBeTruthy()
  await open()
  await userEvent.click(await screen.findByRole('radio', { name: /英式/ }))
  expect(played.at(-1)).toContain('text=master&lang=en&voice=awb')
  expect(screen.getByText('/ˈmɑːstə/')).toBeTruthy()
  expect(screen.queryByText('/ˈmæstər/')).toBeNull()
})

test('offers a natural voice of the device at the first tap, once', async () => {
  voices = [DEVICE_VOICE]
  render(<WordHeading word={word} />)
  await userEvent.click(screen.getByRole('button', { name: '朗读 master' }))
  await userEvent.click(await screen.findByRole('radio', { name: /Daniel/ }))
  expect(spoken.at(-1)).toMatchObject({ text: 'master', voice: { voiceURI: 'daniel' } })
  expect(chosenVoice()).toMatchObject({ kind: 'device', accent: 'uk' })
})

test('offers nothing on a device without a natural voice', async () => {
  render(<WordHeading word={word} />)
  await userEvent.click(screen.getByRole('button', { name: '朗读 master' }))
  expect(played).toHaveLength(1)
  expect(screen.queryByRole('radio')).toBeNull()
})
