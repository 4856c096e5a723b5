import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { PickerSheet } from './picker-sheet.tsx'

afterEach(cleanup)

const options = [
  { value: '1', label: '总仓', keywords: 'zongcang zc' },
  { value: '2', label: '城南店', note: '人民南路', keywords: 'chengnandian cnd' },
  { value: '3', label: '城北店', keywords: 'chengbeidian cbd' },
]
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const row = (name: string) => screen.getByRole('button', { name })
const search = (text: string) => userEvent.type(screen.getByRole('searchbox'), text)

function single(value: string | null = null) {
  const onPick = vi.fn()
  const onClose = vi.fn()
  render(
    <PickerSheet
      open
      onClose={onClose}
      title="门店"
      options={options}
      value={value}
      onPick={onPick}
      anyLabel="全部"
    />,
  )
  return { onPick, onClose }
}

it('searches by label, note and pinyin initials', async () => {
  single()
  expect(rows()).toEqual(['全部', '总仓', '城南店人民南路', '城北店'])
  await search('CBD')
  expect(rows()).toEqual(['城北店'])
  await userEvent.clear(screen.getByRole('searchbox'))
  await search('人民')
  expect(rows()).toEqual(['城南店人民南路'])
})

it('shows a message when nothing matches', async () => {
  single()
  await search('没有这家')
  expect(screen.getByText('没有找到')).toBeDefined()
})

it('closes after a single choice; the first row selects none', async () => {
  const { onPick, onClose } = single('2')
  expect(row('城南店人民南路').getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(row('总仓'))
  await userEvent.click(row('全部'))
  expect(onPick.mock.calls).toEqual([['1'], [null]])
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('applies several choices only with 选好', async () => {
  const onPick = vi.fn()
  render(
    <PickerSheet
      open
      onClose={() => {}}
      title="门店"
      multiple
      options={options}
      value={['1']}
      onPick={onPick}
    />,
  )
  await userEvent.click(row('城北店'))
  await userEvent.click(row('总仓'))
  expect(onPick).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '选好（1）' }))
  expect(onPick.mock.calls).toEqual([[['3']]])
})

it('offers a retry when loading the options failed', async () => {
  const onRetry = vi.fn()
  render(
    <PickerSheet
      open
      onClose={() => {}}
      title="门店"
      options={[]}
      value={null}
      onPick={() => {}}
      onRetry={onRetry}
    />,
  )
  expect(screen.queryByText('没有可选的')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

it('shows a loading state while options load', () => {
  const picker = { open: true, onClose: vi.fn(), title: '门店', value: null, onPick: vi.fn() }
  const { rerender } = render(<PickerSheet {...picker} options={[]} loading />)
  expect(screen.getAllByText('正在加载')).toHaveLength(1)
  expect(document.querySelector('[role="status"] [aria-hidden="true"]')).not.toBeNull()
  expect(screen.queryByText('没有可选的')).toBeNull()

  rerender(<PickerSheet {...picker} options={options} loading />)
  expect(rows()).toHaveLength(3)
})

it('shows the empty state without options, but not during a search', async () => {
  render(
    <PickerSheet
      open
      onClose={vi.fn()}
      title="门店"
      options={[]}
      value={null}
      onPick={vi.fn()}
      empty="先新增一个"
    />,
  )
  expect(screen.getByText('先新增一个')).toBeDefined()
  await search('城南')
  expect(screen.getByText('没有找到')).toBeDefined()
})
