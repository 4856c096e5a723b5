import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { type Entry, useOutbox } from '../../../lib/outbox/state.ts'
import { DoneView } from './done-view.tsx'

const entry = { id: 'k1', state: 'waiting', message: '' } as Entry
const setEntries = (...entries: Entry[]) => act(() => useOutbox.setState({ entries }))
const statusText = () => screen.getByRole('status').textContent
const linkTarget = () => screen.getAllByRole('link').at(-1)?.getAttribute('href')

function openDoneView(outcome: { document?: { number: string; to: string }; queued?: string }) {
  const view = (
    <DoneView page="调拨" back="/home" title="调出 2 台" {...outcome}>
      再调一批
    </DoneView>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: view }])} />)
}

afterEach(() => {
  cleanup()
  useOutbox.setState({ entries: [], sent: new Set() })
})

test('links a posted action to its document', () => {
  openDoneView({ document: { number: 'DB261120-XY3ZW', to: '/stock/transfers/31' } })
  expect(statusText()).toContain('DB261120-XY3ZW')
  expect(linkTarget()).toBe('/stock/transfers/31')
})

test('shows a queued write as done only once acknowledged', () => {
  setEntries(entry)
  openDoneView({ queued: 'k1' })
  expect(statusText()).toContain('还没有提交到服务器')
  expect(linkTarget()).toBe('/outbox')
  act(() => useOutbox.setState({ entries: [], sent: new Set(['k1']) }))
  expect(statusText()).toContain('已提交，服务器已确认')
  expect(statusText()).not.toContain('还没有提交')
  expect(linkTarget()).toBe('/stock/documents')
})

test('shows why a write was refused and where to resolve it', () => {
  setEntries(entry)
  openDoneView({ queued: 'k1' })
  setEntries({ ...entry, state: 'conflict', message: '设备已被预留' })
  expect(statusText()).toContain('有冲突：设备已被预留')
  expect(linkTarget()).toBe('/outbox')
  setEntries({ ...entry, state: 'refused', message: '没有权限' })
  expect(statusText()).toContain('没有通过：没有权限')
})

test('asks to verify a write that another tab removed', () => {
  setEntries(entry)
  openDoneView({ queued: 'k1' })
  setEntries()
  expect(statusText()).toContain('请到库存单据里核对是否生效')
})
