import { parsePassage } from '@shangxue/study/language/passage'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Passage } from './passage.tsx'

afterEach(cleanup)

const open = () => {
  const tapped = vi.fn()
  render(
    <>
      <Passage
        paragraphs={parsePassage('He nodded in __1__.\n\nThen he left.', ['surprise'])}
        renderBlank={(number) => <b key={number}>{number}</b>}
        onWord={tapped}
      />
      <button type="button">后面</button>
    </>,
  )
  return tapped
}
const focused = () => document.activeElement?.textContent

test('words are keyboard-accessible buttons with one tab stop', async () => {
  const tapped = open()
  await userEvent.tab()
  expect(focused()).toBe('He')
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(tapped.mock.calls).toEqual([['nodded']])
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ }')
  expect(tapped).toHaveBeenLastCalledWith('Then')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('left')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(focused()).toBe('He')
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.tab()
  expect(focused()).toBe('后面')
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('nodded')
  expect(screen.getAllByRole('button').map((element) => element.textContent)).toEqual([
    'He',
    'nodded',
    'in',
    'Then',
    'he',
    'left',
    '后面',
  ])
})

test('looks up a tapped word', async () => {
  const tapped = open()
  await userEvent.click(screen.getByText('left'))
  expect(tapped.mock.calls).toEqual([['left']])
})
