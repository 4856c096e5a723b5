import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createWord } from '../testing/word-fixtures.ts'
import { WordDetail } from './word-detail.tsx'

afterEach(cleanup)

const MATCH = createWord({
  spelling: 'match',
  senses: [
    { pos: 'n.', zh: '比赛' },
    { pos: 'v.', zh: '相配', example: { en: 'The coat matches your shoes.', zh: '外套和你的鞋很配。' } },
    { pos: 'adj.', zh: '成对的' },
  ],
  example: { en: 'Our team won the match.', zh: '我们队赢了比赛。' },
})

test('shows each example under its sense', () => {
  render(<WordDetail word={MATCH} />)
  const senses = within(screen.getByRole('list', { name: '词义和例句' })).getAllByRole('listitem')
  expect(senses.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('比赛Our team won the match.'),
    expect.stringContaining('相配The coat matches your shoes.'),
    'adj.成对的',
  ])
  expect(screen.getByRole('button', { name: '朗读第 2 条词义的例句' })).toBeTruthy()
})

test('shows one example below the senses of a word without further examples', () => {
  render(<WordDetail word={createWord()} />)
  expect(screen.queryByRole('list', { name: '词义和例句' })).toBeNull()
  expect(screen.getByRole('button', { name: '朗读例句' })).toBeTruthy()
  expect(screen.queryByText('易错')).toBeNull()
})

test('marks mistakes and their correction for those who do not see them', () => {
  const mistakes = [{ wrong: 'an advice', right: 'a piece of advice', note: 'advice 不可数。' }]
  render(<WordDetail word={createWord({ spelling: 'advice', mistakes })} />)
  const wrong = screen.getByText('an advice')
  expect(wrong.tagName).toBe('S')
  expect(within(wrong.parentElement as HTMLElement).getByRole('img', { name: '错误' })).toBeTruthy()
  const right = screen.getByText('a piece of advice')
  expect(within(right.parentElement as HTMLElement).getByRole('img', { name: '正确' })).toBeTruthy()
  expect(screen.getByText('advice 不可数。')).toBeTruthy()
})
