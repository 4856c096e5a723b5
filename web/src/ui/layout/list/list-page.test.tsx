import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ListPage, type ListState } from './list-page.tsx'

beforeAll(() => {
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface Row {
  id: number
  name: string
}

const list = (state: Partial<ListState<Row>>): ListState<Row> => ({
  items: [],
  status: 'ready',
  onRefresh: () => {},
  ...state,
})

function show(state: Partial<ListState<Row>>, filtered = false, onClearFilters = () => {}) {
  return render(
    <ListPage
      title="客户"
      list={list(state)}
      itemKey={(row) => row.id}
      renderItem={(row) => row.name}
      empty={<p>还没有客户</p>}
      filtered={filtered}
      onClearFilters={onClearFilters}
    />,
  )
}

const two = [
  { id: 1, name: '城南通讯' },
  { id: 2, name: '城北数码' },
]

it('shows a loading state, then the rows with label and count', () => {
  show({ status: 'loading' })
  expect(screen.getByText('正在加载')).toBeDefined()
  cleanup()

  show({ items: two, total: 40 })
  expect(screen.getByRole('list', { name: '客户' })).toBeDefined()
  const rows = screen.getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual(['城南通讯', '城北数码'])
  expect(rows[1]?.getAttribute('aria-setsize')).toBe('40')
})

it('reserves no space for filters that load with the rows', () => {
  const above: (number | undefined)[] = []
  const page = (state: Partial<ListState<Row>>, filters: string | undefined) => (
    <ListPage
      title="客户"
      list={list(state)}
      itemKey={(row) => row.id}
      // Rendered but not visible yet: the page is unchanged.
      renderItem={(row) => {
        above.push(document.querySelector('header')?.childElementCount)
        return row.name
      }}
      empty={null}
      filters={filters}
    />
  )
  const { rerender } = render(page({ status: 'loading' }, undefined))
  rerender(page({ items: two }, '我的'))
  expect(above).toEqual([1, 1])
  expect(document.querySelector('header')?.childElementCount).toBe(2)
  expect(screen.getByText('我的')).toBeDefined()
})

it('shows the empty state, or offers to clear active filters', async () => {
  show({})
  expect(screen.getByText('还没有客户')).toBeDefined()
  cleanup()

  const clear = vi.fn()
  show({}, true, clear)
  expect(screen.queryByText('还没有客户')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '清空条件' }))
  expect(clear).toHaveBeenCalledTimes(1)
})

it('shows the error and 重试 loads again', async () => {
  const onRefresh = vi.fn()
  show({ status: 'error', message: '请求超时，请重试', onRefresh })
  expect(screen.getByRole('alert').textContent).toContain('请求超时，请重试')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(onRefresh).toHaveBeenCalledTimes(1)
})

it('retains the rows when the next page fails and offers a retry', async () => {
  const onMore = vi.fn()
  show({ items: two, hasMore: true, moreFailed: true, onMore })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: /重试/ }))
  expect(onMore).toHaveBeenCalledTimes(1)
})

it('shows the end of the list only after the last page', () => {
  show({ items: two, hasMore: true })
  expect(screen.queryByText('没有更多了')).toBeNull()
  cleanup()
  show({ items: two, hasMore: false })
  expect(screen.getByText('没有更多了')).toBeDefined()
})

it('renders only rows near the viewport', () => {
  // jsdom performs no layout: without a height every row would fit.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(72)
  const items = Array.from({ length: 1000 }, (_, id) => ({ id, name: `客户 ${id}` }))
  show({ items })
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60)
})

it('refreshes once on a long pull and ignores a short one', async () => {
  const onRefresh = vi.fn()
  show({ items: two, onRefresh })
  const rows = screen.getByRole('list', { name: '客户' })
  const pull = (to: number) => {
    fireEvent.touchStart(rows, { touches: [{ clientY: 100 }] })
    fireEvent.touchMove(rows, { touches: [{ clientY: to }] })
    fireEvent.touchEnd(rows)
  }
  pull(160)
  expect(onRefresh).not.toHaveBeenCalled()
  pull(300)
  await waitFor(() => expect(onRefresh).toHaveBeenCalledTimes(1))
})

it('shows a failed refresh, retains the rows and retries on 重试', async () => {
  const onRefresh = vi.fn()
  show({ items: two, stale: true, onRefresh })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('没有刷新成功，下面可能不是最新内容')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(onRefresh).toHaveBeenCalledTimes(1)
  cleanup()

  show({ items: two })
  expect(screen.queryByText(/没有刷新成功/)).toBeNull()
})
