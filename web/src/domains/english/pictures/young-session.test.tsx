import 'fake-indexeddb/auto'
import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '../../../lib/audio/speech.ts'
import { silenceAudio } from '../../../lib/audio/testing/silence-audio.ts'
import { resetDevice, show } from '../../session/testing/show.tsx'
import { WordSession } from '../practice/components/word-session.tsx'
import { startSession, type Task } from '../session/session-run.ts'
import { saveSettings } from '../store/study-log.ts'
import { useStudy } from '../store/study-state.ts'
import { resetStudyDevice } from '../testing/study-device.ts'
import { createEverydayWords } from '../testing/word-fixtures.ts'

configure({ asyncUtilTimeout: 8_000 })
silenceAudio()
afterEach(resetDevice)
// Test files share modules: the grade must not stay that of a young learner.
afterEach(resetStudyDevice)
beforeEach(resetStudyDevice)

const POOL = createEverydayWords().slice(0, 4)
const [APPLE, RIVER] = POOL
const PICTURES = new Map(
  POOL.map(({ id, spelling }) => [
    id,
    { name: spelling, word_ids: [id], alike: [], svg: `<circle class="r" cx="32" cy="32" r="${id}"/>` },
  ]),
)

async function openStep(task: Task, grade = 3) {
  await saveSettings({ grade })
  const run = startSession(APPLE ? [{ word: APPLE, task }] : [])
  const pictures = grade === 3 ? PICTURES : undefined
  show('/practice', () => (
    <WordSession title="单词练习" run={run} pool={POOL} pictures={pictures} onLeave={() => undefined} />
  ))
  return screen.findByRole('group')
}
const options = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('button')
const recognition = () => useStudy.getState().memories.get('word 1 recognise')

test('asks a word with four pictures and their meanings', async () => {
  await openStep('recognise')
  expect(screen.getByText('是哪张图？点一点')).toBeDefined()
  const tiles = options('选择释义')
  expect(tiles.map((tile) => tile.querySelectorAll('svg.picture').length)).toEqual([1, 1, 1, 1])
  await userEvent.click(screen.getByRole('button', { name: /苹果/ }))
  await screen.findByRole('button', { name: '答对了，继续' })
  // A right choice may be a guess.
  expect(recognition()).toMatchObject({ reps: 1, lapses: 0 })
})

test('asks a picture with four words and speaks the word only after the answer', async () => {
  vi.mocked(speak).mockClear()
  await openStep('name')
  expect(screen.getByRole('img', { name: '苹果' })).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve))
  expect(speak).not.toHaveBeenCalled()
  await userEvent.click(within(screen.getByRole('list', { name: '选择单词' })).getByText('river'))
  await screen.findByRole('button', { name: '记住它，继续' })
  expect(speak).toHaveBeenCalledWith('apple')
  expect(recognition()).toMatchObject({ reps: 1 })
})

test('shows the mascot and its reaction to a young learner only as decoration', async () => {
  await openStep('recognise')
  const mascot = document.querySelector('svg[data-mood]')
  expect(mascot?.getAttribute('aria-hidden')).toBe('true')
  expect(mascot?.getAttribute('data-mood')).toBe('idle')
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`${RIVER?.senses[0]?.zh}`) }))
  await vi.waitFor(() =>
    expect(document.querySelector('svg[data-mood]')?.getAttribute('data-mood')).toBe('wrong'),
  )
  expect(screen.getByText('没关系，记住它').getAttribute('aria-hidden')).toBe('true')
})

test('asks an older learner by texts, without a mascot', async () => {
  await openStep('recognise', 7)
  expect(screen.getByRole('button', { name: /n\. 苹果/ })).toBeDefined()
  expect(document.querySelector('svg[data-mood], svg.picture')).toBeNull()
})
