import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Button } from '../../action/button.tsx'
import { MoneyField } from './money-field.tsx'

afterEach(cleanup)

function Form({ negative = false }) {
  const [fen, setFen] = useState<number | null>(null)
  return (
    <>
      <MoneyField
        label="金额"
        value={fen}
        onChange={setFen}
        negative={negative}
        error={fen === null ? '请填写金额' : undefined}
      />
      <output>{String(fen)}</output>
      <Button onClick={() => setFen(9900)}>填入 99 元</Button>
    </>
  )
}

const field = () => screen.getByLabelText('金额') as HTMLInputElement
const fen = () => screen.getByRole('status').textContent

it('reports 分 and leaves the typed text unchanged', async () => {
  render(<Form />)
  await userEvent.type(field(), '12.5')
  expect(field().value).toBe('12.5')
  expect(fen()).toBe('1250')
  await userEvent.tab()
  expect(field().value).toBe('12.50')
})

it('reports null for unreadable text and leaves it for correction', async () => {
  render(<Form />)
  await userEvent.type(field(), '12.5.')
  expect(fen()).toBe('null')
  expect(field().value).toBe('12.5.')
})

it('rejects a negative amount unless allowed', async () => {
  render(<Form />)
  await userEvent.type(field(), '-3')
  expect(fen()).toBe('null')
  cleanup()
  render(<Form negative />)
  await userEvent.type(field(), '-3')
  expect(fen()).toBe('-300')
})

it('replaces the text when the value changes from outside', async () => {
  render(<Form />)
  await userEvent.type(field(), '1')
  await userEvent.click(screen.getByRole('button'))
  expect(field().value).toBe('99')
})

it('connects the error with the field', () => {
  render(<Form />)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('请填写金额')
})
