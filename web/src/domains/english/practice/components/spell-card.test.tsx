import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { silenceAudio } from '../../../../lib/audio/testing/silence-audio.ts'
import { createWord } from '../../testing/word-fixtures.ts'
import { SpellCard } from './spell-card.tsx'

silenceAudio()
afterEach(cleanup)

const open = (overrides: Parameters<typeof createWord>[0] = {}) => {
  const judge = vi.fn()
  render(<SpellCard word={createWord(overrides)} isAnswered={false} onAnswer={judge} />)
  return judge
}
const field = () => screen.getByLabelText<HTMLInputElement>('输入单词')
const hint = () => userEvent.click(screen.getByRole('button', { name: '提示' }))

test('adds the next letter behind the right ones', async () => {
  open()
  await hint()
  expect(field().value).toBe('a')
  await userEvent.type(field(), 'p')
  await hint()
  expect(field().value).toBe('app')
})

test('keeps wrong text and reveals the beginning instead', async () => {
  const judge = open()
  await userEvent.type(field(), 'aqple')
  await hint()
  expect(field().value).toBe('aqple')
  expect(screen.getByRole('status').textContent).toBe('开头是 ap')
  await hint()
  expect(screen.getByRole('status').textContent).toBe('开头是 app')
  await userEvent.clear(field())
  await userEvent.type(field(), 'apple{Enter}')
  expect(judge).toHaveBeenCalledWith(expect.objectContaining({ right: true, hints: 2 }))
})

test('disables hints before the last letter', async () => {
  open()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '提示' })
  for (let i = 0; i < 4; i++) await hint()
  expect(field().value).toBe('appl')
  expect(button.disabled || button.getAttribute('aria-disabled') === 'true').toBe(true)
})

test('accepts the American spelling of a British word', async () => {
  const judge = open({ spelling: 'favourite' })
  await userEvent.type(field(), 'favorite{Enter}')
  expect(judge).toHaveBeenCalledWith(expect.objectContaining({ right: true, earlier: 0 }))
})

test('marks a second typo as near', async () => {
  const judge = vi.fn()
  const word = createWord({ spelling: 'colour' })
  const { rerender } = render(<SpellCard word={word} isAnswered={false} onAnswer={judge} />)
  await userEvent.type(field(), 'colr{Enter}')
  expect(screen.getByRole('status').textContent).toBe('只差一个字母，再看一看')
  await userEvent.type(field(), '{Enter}')
  expect(judge).toHaveBeenCalledWith(expect.objectContaining({ right: false, earlier: 1 }))
  rerender(<SpellCard word={word} isAnswered onAnswer={judge} />)
  expect(screen.getByRole('status').textContent).toBe('接近：只差一个字母')
})
