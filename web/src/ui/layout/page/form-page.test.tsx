import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { KEYS } from '../../../lib/session/state.ts'
import { TextField } from '../../form/fields/text-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { FormPage } from './form-page.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function Form({ onSave }: { onSave: () => Promise<void> }) {
  const form = useForm({ initial: { name: '' }, draft: 'customer-new' })
  const navigate = useNavigate()
  const submit = form.handleSubmit(
    () => onSave().then(() => null),
    undefined,
    () => navigate('/list'),
  )
  return (
    <FormPage title="新增客户" back="/list" {...form.page} onSubmit={submit}>
      <TextField label="名称" {...form.field('name')} />
    </FormPage>
  )
}

function open(onSave = () => Promise.resolve()) {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form onSave={onSave} /> },
      { path: '/list', element: <h1>客户</h1> },
    ],
    { initialEntries: ['/form'] },
  )
  render(<RouterProvider router={router} />)
}

const name = () => screen.getByLabelText('名称') as HTMLInputElement
const tap = async (label: string) => userEvent.click(await screen.findByRole('button', { name: label }))
const back = () => userEvent.click(screen.getByRole('link', { name: '返回' }))

it('leaves an untouched form without a question', async () => {
  open()
  await back()
  expect(screen.getByRole('heading', { name: '客户' })).toBeDefined()
})

it('asks before leaving a changed form; 继续填写 retains the input', async () => {
  open()
  await userEvent.type(name(), '城南')
  await back()
  await tap('继续填写')
  expect(name().value).toBe('城南')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('restores a saved draft on the next visit but not a discarded one', async () => {
  open()
  await userEvent.type(name(), '城南')
  await back()
  await tap('留下草稿，离开')
  cleanup()

  open()
  expect(name().value).toBe('城南')
  expect(screen.getByText('已恢复上次没有提交的内容')).toBeDefined()
  await back()
  await tap('放弃内容')
  cleanup()

  open()
  expect(name().value).toBe('')
})

const beOf = (database: string, id: number) => {
  const session = { [KEYS.userName]: '店员', [KEYS.database]: database, [KEYS.userId]: String(id) }
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
}

it('shows a draft only to the user who typed it', async () => {
  beOf('甲公司', 7)
  open()
  await userEvent.type(name(), '城南')
  await back()
  await tap('留下草稿，离开')
  cleanup()
  beOf('甲公司', 8)
  open()
  expect(name().value).toBe('')
  cleanup()
  beOf('甲公司（新名）', 7)
  open()
  expect(name().value).toBe('城南')
})

it('restores a draft stored by an earlier version under the company name', () => {
  localStorage.setItem('drafts 甲/公 司/7 customer-new', JSON.stringify({ name: '城南' }))
  beOf('乙公司', 7)
  open()
  expect(name().value).toBe('城南')
  expect(localStorage.getItem('drafts 甲/公 司/7 customer-new')).toBeNull()
})

it('stores a draft for its first user after another user signs in', async () => {
  beOf('甲公司', 7)
  open()
  await userEvent.type(name(), '城')
  beOf('甲公司', 8)
  await userEvent.type(name(), '南')
  cleanup()
  open()
  expect(name().value).toBe('')
  cleanup()
  beOf('甲公司', 7)
  open()
  expect(name().value).toBe('城南')
})

it('drops a draft of an earlier version without a user', () => {
  localStorage.setItem('draft:customer-new', JSON.stringify({ name: '谁的' }))
  open()
  expect(name().value).toBe('')
  expect(localStorage.length).toBe(0)
})

it('leaves without a question after saving and removes the draft', async () => {
  open()
  await userEvent.type(name(), '城南')
  await tap('保存')
  expect(await screen.findByRole('heading', { name: '客户' })).toBeDefined()
  expect(localStorage.length).toBe(0)
})

it('submits once on Enter and a second tap', async () => {
  const save = vi.fn(() => new Promise<void>(() => {}))
  open(save)
  await userEvent.type(name(), '城南{Enter}')
  await tap('保存')
  expect(save).toHaveBeenCalledTimes(1)
})
