import 'fake-indexeddb/auto'
import { getStudyPictures } from '@shangxue/contract/english/endpoints'
import { cleanup, configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silenceAudio } from '../../../lib/audio/testing/silence-audio.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import type { Picture } from '../content/content-packs.ts'
import WordLearningScreen from '../practice/screens/word-learning-screen.tsx'
import { saveSettings } from '../store/study-log.ts'
import { libraryResponses } from '../testing/library-server.ts'
import { resetStudyDevice } from '../testing/study-device.ts'
import { createEverydayWords } from '../testing/word-fixtures.ts'

configure({ asyncUtilTimeout: 8_000 })
silenceAudio()

const WORDS = createEverydayWords()
const CIRCLE = '<circle class="r" cx="32" cy="32" r="9"/>'
let reachable: (url: string) => boolean
let pictures: Picture[]
let server: Awaited<ReturnType<typeof startScriptedServer>>

beforeEach(async () => {
  reachable = () => true
  pictures = WORDS.map(({ id, spelling }) => ({ name: spelling, word_ids: [id], alike: [], svg: CIRCLE }))
  await resetStudyDevice()
  await saveSettings({ grade: 3 })
  server = await startScriptedServer(
    libraryResponses({ words: { 3: WORDS }, pictures: { 3: pictures } }, (url) => reachable(url)),
  )
})
afterEach(async () => {
  resetDevice()
  // Test files share modules: the grade must not stay that of a young learner.
  await resetStudyDevice()
  await server.stop()
})

const open = () => show('/word-learning', WordLearningScreen)
const introduce = async () => userEvent.click(await screen.findByRole('button', { name: '记住了，下一个' }))
const drawings = () => document.querySelectorAll('svg.picture').length

test('shows the pictures of this device without a network', async () => {
  open()
  await screen.findByRole('button', { name: '记住了，下一个' })
  expect(drawings()).toBe(1)
  cleanup()
  reachable = () => false
  open()
  for (let i = 0; i < 4; i++) await introduce()
  await screen.findByRole('list', { name: '选择释义' })
  expect(drawings()).toBe(4)
})

test('asks by texts if the pictures cannot be fetched', async () => {
  reachable = (url) => !url.startsWith(getStudyPictures.path)
  open()
  for (let i = 0; i < 4; i++) await introduce()
  expect(await screen.findByRole('list', { name: '选择释义' })).toBeDefined()
  expect(drawings()).toBe(0)
})

test('asks by texts if the markup of the pictures is refused', async () => {
  pictures.forEach((picture, i) => {
    pictures[i] = { ...picture, svg: '<image href="//evil"/><circle r="1" onload="alert(1)"/>' }
  })
  open()
  for (let i = 0; i < 4; i++) await introduce()
  expect(await screen.findByRole('list', { name: '选择释义' })).toBeDefined()
  expect([drawings(), document.querySelector('image, [onload]')]).toEqual([0, null])
})
