import 'fake-indexeddb/auto'
import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { silenceAudio } from '../../../lib/audio/testing/silence-audio.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { GUEST } from '../learner/guest-mark.ts'
import { libraryResponses } from '../testing/library-server.ts'
import { resetStudyDevice } from '../testing/study-device.ts'
import { createUniqueWord } from '../testing/word-fixtures.ts'
import { MODEL_FILE } from './model/model-file.ts'
import { readProgress } from './pairs/stored-progress.ts'
import PronunciationScreen from './pronunciation-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

/** Texts that the voice read. */
const spoken: string[] = []
silenceAudio(async (text) => {
  spoken.push(String(text))
  return true
})

const PATH = '/english-study/pronunciation'
const word = (id: number, spelling: string, ipa: string) =>
  createUniqueWord(id, spelling, { ipa_uk: ipa, ipa_us: ipa })
const WORDS = {
  7: [
    word(1, 'sheep', 'ʃiːp'),
    word(2, 'ship', 'ʃɪp'),
    word(3, 'seat', 'siːt'),
    word(4, 'sit', 'sɪt'),
    word(5, 'heat', 'hiːt'),
    word(6, 'hit', 'hɪt'),
  ],
}
let server: Awaited<ReturnType<typeof startScriptedServer>>

beforeEach(async () => {
  spoken.length = 0
  await resetStudyDevice()
  vi.stubGlobal('Worker', class {})
  vi.stubGlobal('OfflineAudioContext', class {})
  server = await startScriptedServer(libraryResponses({ words: WORDS }))
})
afterEach(async () => {
  resetDevice()
  vi.unstubAllGlobals()
  await server.stop()
})

const open = (query = '') => show(PATH + query, PronunciationScreen, PATH)
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('跟读', () => {
  test('tells the size before the download and lets the model voice be heard', async () => {
    open()
    expect(await screen.findByText('先下载发音模型')).toBeTruthy()
    expect(screen.getByText(new RegExp(`约 ${MODEL_FILE.downloadMegabytes} MB`))).toBeTruthy()
    expect(screen.getByRole('button', { name: /^朗读 sheep/ })).toBeTruthy()
  })
  test('says what to do without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open()
    expect(await screen.findByText(/现在没有网络。连上网络后下载一次/)).toBeTruthy()
    vi.restoreAllMocks()
  })
  test('says what to do in a browser that cannot score', async () => {
    vi.stubGlobal('Worker', undefined)
    open()
    expect(await screen.findByText('这个浏览器不能听辨发音')).toBeTruthy()
  })
  test('opens a single word, and explains a missing one', async () => {
    open('?word=2')
    expect(await screen.findByText('ship')).toBeTruthy()
    expect(screen.queryByText('1 / 6')).toBeNull()
    resetDevice()
    open('?word=99')
    expect(await screen.findByText('词库里没有这个单词')).toBeTruthy()
  })
})

test('lets a guest listen to a contrast without the model and stores the result', async () => {
  open('?mode=pairs')
  await userEvent.click(await screen.findByRole('link', { name: /^iː 和 ɪ/ }))
  expect(await screen.findByText(/嘴角向两边拉开/)).toBeTruthy()
  await tap('开始练')
  for (let i = 0; i < 6; i += 1) {
    await waitFor(() => expect(spoken).toHaveLength(i + 1))
    const played = spoken[i] ?? ''
    await tap(new RegExp(`^\\d? ?${played} `))
    expect(await screen.findByText('听对了')).toBeTruthy()
    await tap('下一题')
  }
  // Without the model, saying can be skipped.
  for (let i = 0; i < 6; i += 1) await tap('跳过')
  expect(await screen.findByText('听对 6 / 6')).toBeTruthy()
  expect(readProgress(GUEST)['i-long']).toEqual({ heard: 6, listened: 6, said: 0, spoken: 0 })
})
