import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, onFailure } from '../../lib/api/error.ts'
import { KEYS } from '../../lib/session/state.ts'
import { Button } from '../action/button.tsx'
import { toast } from '../overlay/toast/toast.ts'
import { Checkbox } from './choices/checkbox.tsx'
import { TextField } from './fields/text-field.tsx'
import { Form } from './form.tsx'
import { MoneyField } from './numbers/money-field.tsx'
import { useForm } from './use-form.ts'

vi.mock('../overlay/toast/toast.ts', () => ({ toast: vi.fn() }))

interface Values {
  name: string
  price: number | null
  active: boolean
  rows: { title: string }[]
  version: number
}
const INITIAL: Values = { name: '', price: null, active: false, rows: [{ title: '甲' }], version: 1 }
interface Options extends Partial<Parameters<typeof useForm<Values>>[0]> {
  submit?: (values: Values) => unknown
  onSaved?: (result: unknown) => void
}

const TAKEN = 40901
const CHANGED = 40900

let state: ReturnType<typeof useForm<Values>>

function Sample({ submit = () => null, onSaved, ...options }: Options) {
  const form = useForm<Values>({
    initial: INITIAL,
    validate: ({ name, rows }) => ({
      name: name === '' && '请填写名称',
      ...Object.fromEntries(
        rows.map(({ title }, at) => [`rows.${at}.title`, title === '' && '请填写这一行']),
      ),
    }),
    ...options,
  })
  state = form
  const rows = form.rows('rows')
  return (
    <Form onSubmit={form.handleSubmit(submit, '已保存', onSaved)} error={form.submitError}>
      <MoneyField label="价格" {...form.field('price')} />
      <TextField label="名称" {...form.field('name')} />
      <Checkbox label="在用" {...form.checkbox('active')} />
      {form.values.rows.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
        <TextField key={at} label={`第${at + 1}行`} {...rows.field(at, 'title')} />
      ))}
      <Button type="submit">保存</Button>
    </Form>
  )
}

const name = () => screen.getByLabelText('名称') as HTMLInputElement
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))
const signInAs = (id: string) => {
  const session = { [KEYS.userName]: '店员', [KEYS.database]: '甲公司', [KEYS.userId]: id }
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
}
const refusal = (code: number, message: string, data: unknown = null) =>
  new ApiError(409, code, message, data)

beforeEach(() => signInAs('7'))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('shows errors from the first attempt and follows the input', async () => {
  const submit = vi.fn()
  render(<Sample submit={submit} />)
  expect(screen.queryByText('请填写名称')).toBeNull()
  save()
  await screen.findByText('请填写名称')
  expect(submit).not.toHaveBeenCalled()
  await userEvent.type(name(), '城南')
  expect(screen.queryByText('请填写名称')).toBeNull()
  await userEvent.clear(name())
  expect(screen.getByText('请填写名称')).toBeDefined()
})

it('focuses the first invalid field', async () => {
  render(<Sample />)
  save()
  await waitFor(() => expect(document.activeElement).toBe(name()))
})

it('passes the values of every kind of field', async () => {
  const submit = vi.fn(() => null)
  render(<Sample submit={submit} />)
  await userEvent.type(name(), '城南')
  await userEvent.type(screen.getByLabelText('价格'), '12.5')
  await userEvent.click(screen.getByLabelText('在用'))
  await userEvent.type(screen.getByLabelText('第1行'), '乙')
  save()
  await waitFor(() =>
    expect(submit).toHaveBeenCalledWith({
      ...{ name: '城南', price: 1250, active: true, rows: [{ title: '甲乙' }], version: 1 },
    }),
  )
})

it('adds and removes rows, with an error at the row', async () => {
  render(<Sample />)
  fireEvent.change(name(), { target: { value: '城南' } })
  await waitFor(() => expect(state.dirty).toBe(true))
  state.rows('rows').add({ title: '' })
  await screen.findByLabelText('第2行')
  save()
  await screen.findByText('请填写这一行')
  expect(screen.getByLabelText('第2行').getAttribute('aria-invalid')).toBe('true')
  state.rows('rows').remove(1)
  await waitFor(() => expect(screen.queryByText('请填写这一行')).toBeNull())
})

it('applies two changes in one tick', async () => {
  render(<Sample />)
  state.change({ name: '城南' })
  state.change({ price: 100 })
  await waitFor(() => expect(state.values).toMatchObject({ name: '城南', price: 100 }))
})

it('is dirty until the input equals the initial values', async () => {
  render(<Sample />)
  await userEvent.type(name(), '城')
  expect(state.dirty).toBe(true)
  await userEvent.clear(name())
  expect(state.dirty).toBe(false)
})

it('restores a draft and removes it after saving', async () => {
  render(<Sample draft="place-new" />)
  await userEvent.type(name(), '城南')
  cleanup()
  const onSaved = vi.fn()
  render(<Sample draft="place-new" onSaved={onSaved} submit={() => ({ id: 3 })} />)
  expect(name().value).toBe('城南')
  expect(state.page).toMatchObject({ dirty: true, restored: true })
  save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ id: 3 }))
  expect(toast).toHaveBeenLastCalledWith('已保存', { kind: 'success' })
  expect(state.page).toMatchObject({ dirty: false, restored: false })
  cleanup()
  render(<Sample draft="place-new" />)
  expect(name().value).toBe('')
})

it('stores the draft for the user who opened the form', async () => {
  render(<Sample draft="place-new" />)
  await userEvent.type(name(), '城')
  signInAs('8')
  await userEvent.type(name(), '南')
  cleanup()
  render(<Sample draft="place-new" />)
  expect(name().value).toBe('')
  cleanup()
  signInAs('7')
  render(<Sample draft="place-new" />)
  expect(name().value).toBe('城南')
})

it('stores the idempotency key beside the draft', () => {
  render(<Sample draft="place-new" />)
  state.callOptions.attemptStore.current = { content: 'x', key: 'k' }
  cleanup()
  render(<Sample draft="place-new" />)
  expect(state.callOptions.attemptStore.current).toEqual({ content: 'x', key: 'k' })
  state.clear()
  expect(state.callOptions.attemptStore.current).toBeUndefined()
})

it('submits once when tapped twice', async () => {
  const submit = vi.fn(() => new Promise<null>(() => {}))
  render(<Sample submit={submit} />)
  await userEvent.type(name(), '城南')
  save()
  save()
  await waitFor(() => expect(state.isSubmitting).toBe(true))
  expect(submit).toHaveBeenCalledTimes(1)
})

it('shows a form error until a value changes', async () => {
  render(
    <Sample initial={{ ...INITIAL, name: '城南' }} submit={() => Promise.reject(refusal(1, '余额不足'))} />,
  )
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('余额不足')
  await userEvent.type(name(), '店')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('places an error at the field of its code', async () => {
  const submit = () => Promise.reject(refusal(TAKEN, '名称已被使用'))
  render(<Sample initial={{ ...INITIAL, name: '城南' }} submit={submit} fieldOf={{ [TAKEN]: 'name' }} />)
  save()
  await screen.findByText('名称已被使用')
  expect(name().getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(name()))
  await userEvent.type(name(), '店')
  expect(screen.queryByText('名称已被使用')).toBeNull()
})

it.each([
  ['name', true],
  ['title_on_wire', true],
  ['unknown', false],
])('places an error at the field of the response: %s', async (field, atField) => {
  const submit = () => Promise.reject(refusal(40000, '名称不正确', { field }))
  render(
    <Sample initial={{ ...INITIAL, name: '城南' }} submit={submit} fieldOf={{ title_on_wire: 'name' }} />,
  )
  save()
  await screen.findByText('名称不正确')
  expect(name().getAttribute('aria-invalid')).toBe(atField ? 'true' : null)
  expect(screen.queryByRole('alert') === null).toBe(atField)
})

it('keeps the input after a version conflict and saves over the new version', async () => {
  const versions: number[] = []
  const submit = vi.fn(({ version }: Values) => {
    versions.push(version)
    return version === 1 ? Promise.reject(refusal(CHANGED, '刚被修改')) : null
  })
  const latest = () => Promise.resolve({ version: 4, text: '“城东”' })
  render(<Sample submit={submit} conflict={{ code: CHANGED, latest }} />)
  await userEvent.type(name(), '城南')
  save()
  await screen.findByText('刚被修改。别处现在是“城东”；再次保存会以这里的内容为准')
  expect(name().value).toBe('城南')
  save()
  await waitFor(() => expect(versions).toEqual([1, 4]))
})

it('shows no message for a write queued in the outbox', async () => {
  const submit = () => Promise.reject(new ApiError(0, 'queued', '已保存，联网后提交'))
  render(<Sample initial={{ ...INITIAL, name: '城南' }} submit={submit} />)
  save()
  await waitFor(() => expect(state.isSubmitting).toBe(false))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('resets when its sheet opens and reports errors after it closes', async () => {
  const failures: string[] = []
  const stop = onFailure(({ message }) => failures.push(message))
  let reject: (error: ApiError) => void = () => {}
  const submit = () => new Promise<null>((_, no) => (reject = no))
  const { rerender } = render(<Sample open submit={submit} />)
  await userEvent.type(name(), '城南')
  save()
  rerender(<Sample open={false} submit={submit} />)
  reject(refusal(1, '余额不足'))
  await waitFor(() => expect(failures).toEqual(['余额不足']))
  rerender(<Sample open initial={{ ...INITIAL, name: '城北' }} submit={submit} />)
  expect(name().value).toBe('城北')
  expect(state.dirty).toBe(false)
  expect(screen.queryByRole('alert')).toBeNull()
  stop()
})
