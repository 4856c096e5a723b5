import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silenceAudio } from '../../../lib/audio/testing/silence-audio.ts'
import { createUniqueWord } from '../testing/word-fixtures.ts'
import type { GameResult } from './game-rules.ts'
import { MatchingGame } from './matching-game.tsx'
import { SpellingGame } from './spelling-game.tsx'
import { SurvivalGame } from './survival-game.tsx'

silenceAudio()

const WORDS = [
  createUniqueWord(1, 'nod', { senses: [{ pos: 'v.', zh: '点头' }] }),
  createUniqueWord(2, 'sun', { senses: [{ pos: 'n.', zh: '太阳' }] }),
  createUniqueWord(3, 'bread', { senses: [{ pos: 'n.', zh: '面包' }] }),
  createUniqueWord(4, 'river', { senses: [{ pos: 'n.', zh: '河流' }] }),
]
const onEnd = vi.fn<(outcome: GameResult) => void>()
const missed = () => onEnd.mock.lastCall?.[0].missed.map(({ spelling }) => spelling)
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const currentWord = () => WORDS.find(({ spelling }) => screen.queryByText(spelling))
const meaning = (word = currentWord()) => word?.senses[0]?.zh ?? ''
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(name) }))

beforeEach(() => {
  onEnd.mockReset()
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'performance',
      'Date',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'setInterval',
      'clearInterval',
    ],
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('survival reports wrong and late words in order', async () => {
  render(<SurvivalGame words={WORDS} onEnd={onEnd} />)
  const expected: (string | undefined)[] = []
  expected.push(currentWord()?.spelling)
  tap(meaning(WORDS.find((word) => word !== currentWord())))
  await advanceTime(1_200)
  tap(meaning())
  await advanceTime(400)
  for (const _ of [1, 2]) {
    expected.push(currentWord()?.spelling)
    await advanceTime(8_100)
    await advanceTime(1_200)
  }
  expect(missed()).toEqual(expected)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('spelling reports skipped words', async () => {
  render(<SpellingGame words={WORDS.slice(0, 1)} onEnd={onEnd} />)
  for (const letter of ['n', 'o', 'd']) tap(`^${letter}$`)
  tap('跳过')
  await advanceTime(60_000)
  expect(missed()).toEqual(['nod'])
})

test('matching reports both words of a wrong pair', async () => {
  render(<MatchingGame words={WORDS} onEnd={onEnd} />)
  tap('nod')
  tap('太阳')
  await advanceTime(500)
  for (const word of WORDS) {
    tap(word.spelling)
    tap(meaning(word))
  }
  expect(missed()?.sort()).toEqual(['nod', 'sun'])
})
