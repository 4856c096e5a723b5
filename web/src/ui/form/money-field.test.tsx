import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Button } from '../action/button.tsx'
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

it('what is typed stays as typed while 分 come out', async () => {
  render(<Form />)
  await userEvent.type(field(), '12.5')
  expect(field().value).toBe('12.5')
  expect(fen()).toBe('1250')
  await userEvent.tab()
  expect(field().value).toBe('12.50')
})

it('unreadable text gives null and stays to be mended', async () => {
  render(<Form />)
  await userEvent.type(field(), '12.5.')
  expect(fen()).toBe('null')
  expect(field().value).toBe('12.5.')
})

it('a negative amount is no amount, unless it is allowed', async () => {
  render(<Form />)
  await userEvent.type(field(), '-3')
  expect(fen()).toBe('null')
  cleanup()
  render(<Form negative />)
  await userEvent.type(field(), '-3')
  expect(fen()).toBe('-300')
})

it('a value set from outside replaces the text', async () => {
  render(<Form />)
  await userEvent.type(field(), '1')
  await userEvent.click(screen.getByRole('button'))
  expect(field().value).toBe('99')
})

it('the error is tied to the field', () => {
  render(<Form />)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('请填写金额')
})
