import { DEFAULT_SETTINGS } from '@shangxue/study/scheduling/settings'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startUnlocking } from '../../../lib/audio/unlock.ts'
import { resetDevice } from '../../session/testing/show.tsx'
import { useStudy } from '../store/study-state.ts'
import { forgetInstructions, useWhenInstructed } from './instructions.ts'
import { StudyGuide } from './study-guide.tsx'

let spoken: { text: string; lang: string }[]
let endSpeech: () => void
let stop: () => void

function stubVoices(...languages: string[]) {
  vi.stubGlobal('speechSynthesis', {
    cancel: vi.fn(),
    getVoices: () => languages.map((lang) => ({ lang })),
    speak: (utterance: { text: string; lang: string; onend: () => void }) => {
      spoken.push({ text: utterance.text, lang: utterance.lang })
      endSpeech = () => utterance.onend()
    },
  })
}
beforeEach(() => {
  spoken = []
  forgetInstructions()
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  )
  stubVoices('en-US', 'zh-CN')
  stop = startUnlocking()
  document.body.click()
  useStudy.setState({ settings: { ...DEFAULT_SETTINGS, grade: 4 } })
})
afterEach(() => {
  stop()
  resetDevice()
  useStudy.setState({ settings: DEFAULT_SETTINGS })
  vi.unstubAllGlobals()
})

const guide = (kind: string, instruction: string) => (
  <StudyGuide kind={kind} instruction={instruction} mood="idle" />
)

test('speaks the instruction of each kind of question once, in Chinese', () => {
  const { rerender } = render(guide('name', '图上是什么'))
  rerender(guide('spell', '看图，写单词'))
  rerender(guide('name', '图上是什么'))
  expect(spoken).toEqual([
    { text: '图上是什么', lang: 'zh-CN' },
    { text: '看图，写单词', lang: 'zh-CN' },
  ])
})

test('repeats the instruction on a tap', async () => {
  render(guide('name', '图上是什么'))
  await userEvent.click(screen.getByRole('button', { name: '听题目要求' }))
  expect(spoken).toHaveLength(2)
})

test.each([
  ['without a Chinese voice', () => stubVoices('en-US')],
  ['when it is switched off', () => localStorage.setItem('studyInstructions', '0')],
  ['to an older learner', () => useStudy.setState({ settings: { ...DEFAULT_SETTINGS, grade: 8 } })],
])('stays silent %s', (_, prepare) => {
  prepare()
  render(guide('name', '图上是什么'))
  expect(spoken).toEqual([])
  expect(screen.queryByRole('button', { name: '听题目要求' })).toBeNull()
})

function Question({ speakWord }: { speakWord: () => void }) {
  useWhenInstructed(speakWord, 'apple')
  return null
}

test('lets the word wait for the end of the instruction and leaves its time out', async () => {
  const onSpoken = vi.fn()
  const speakWord = vi.fn()
  render(
    <>
      <StudyGuide kind="listen" instruction="听一听" mood="idle" onSpoken={onSpoken} />
      <Question speakWord={speakWord} />
    </>,
  )
  await act(async () => undefined)
  expect(speakWord).not.toHaveBeenCalled()
  await act(async () => endSpeech())
  expect(speakWord).toHaveBeenCalledTimes(1)
  expect(onSpoken).toHaveBeenCalledTimes(1)
})

test.each([
  [4, null, true],
  [4, '0', false],
  [8, null, false],
  [8, '1', true],
  [11, '1', false],
  [14, '1', false],
])('in grade %i with the switch at %s, the mascot is shown: %s', (grade, stored, isShown) => {
  if (stored) localStorage.setItem('studyMascot', stored)
  useStudy.setState({ settings: { ...DEFAULT_SETTINGS, grade } })
  render(guide('name', '图上是什么'))
  expect(document.querySelector('svg[data-mood="idle"]') !== null).toBe(isShown)
})
