import { ERRORS } from '@shangxue/contract/errors/errors'
import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import DutyManagementScreen from '../screens/duty-management-screen.tsx'

// CI machines may be slow.
configure({ asyncUtilTimeout: 8_000 })

const EARLY = { id: 2, name: '早班', starts: '08:00', ends: '14:00', needed: 1, closed: false }
const LATE = { id: 3, name: '晚班', starts: '14:00', ends: '21:00', needed: 2, closed: false }
const postOf = (version: number, ...shifts: object[]) => ({
  ...{ id: 1, name: '守店', note: '', approval: true, closed: false, version, people: [] },
  shifts,
})

let post: object
let saved: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => {})
  useSession.setState({ userId: 7, userName: '小周', permissions: { 'attendance-admin': true } })
  post = postOf(4, EARLY, LATE)
  saved = () => ok(null)
  server = await startScriptedServer({
    'GET /api/duty/posts': () => ok({ list: [post] }),
    'POST /api/duty/posts': () => saved(),
    'PUT /api/duty/posts/1': () => saved(),
  })
})
afterEach(async () => {
  resetDevice()
  localStorage.clear()
  useSession.setState({ userId: null, userName: '', permissions: {} })
  vi.unstubAllGlobals()
  await server.stop()
})

const open = (which: number | 'new') => show(`/others/duty-management?post=${which}`, DutyManagementScreen)
const tap = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const field = (label: RegExp | string, index = 0) => {
  const result = screen.getAllByLabelText(label)[index]
  if (!result) throw new Error(`no field ${label}`)
  return result
}
const type = (label: RegExp | string, value: string, index = 0) =>
  fireEvent.change(field(label, index), { target: { value } })
const puts = () => server.calls('PUT /api/duty/posts/1')
const shiftOf = ({ closed: _, ...shift }: typeof EARLY) => shift

describe('new post', () => {
  test('starts with a whole-day shift and accepts one over midnight', async () => {
    open('new')
    await screen.findByLabelText(/^岗位/)
    type(/^岗位/, '夜间守店')
    type('结束', '21:00')
    expect(screen.queryByText('到第二天结束')).toBeNull()
    await tap('添加班次')
    type(/^班次 2/, '夜班')
    type('开始', '21:00', 1)
    type('结束', '06:00', 1)
    expect(screen.getByText('到第二天结束')).toBeTruthy()
    await tap('保存')
    await waitFor(() =>
      expect(server.calls('POST /api/duty/posts')).toMatchObject([
        {
          name: '夜间守店',
          shifts: [
            { id: null, name: '全天', starts: '09:00', ends: '21:00', needed: 1 },
            { id: null, name: '夜班', starts: '21:00', ends: '06:00', needed: 1 },
          ],
        },
      ]),
    )
  })

  test('requires shift names and times before sending', async () => {
    open('new')
    await screen.findByLabelText(/^岗位/)
    type(/^岗位/, '守店')
    await tap('添加班次')
    type('结束', '')
    await tap('保存')
    expect(await screen.findByText('请填写班次的名称')).toBeTruthy()
    expect(screen.getByText('请填写开始和结束时间')).toBeTruthy()
    expect(server.calls('POST /api/duty/posts')).toEqual([])
  })

  test('allows six shifts and keeps the last one', async () => {
    open('new')
    await screen.findByLabelText(/^岗位/)
    expect(screen.queryByRole('button', { name: '移除班次' })).toBeNull()
    for (let n = 2; n <= 6; n++) await tap('添加班次')
    expect(screen.queryByRole('button', { name: '添加班次' })).toBeNull()
    expect(screen.getAllByRole('button', { name: '移除班次' })).toHaveLength(6)
  })

  test('keeps the input and shows the reason after a rejection', async () => {
    saved = () => refusal(ERRORS.duplicate.status, ERRORS.duplicate.code, ERRORS.duplicate.msg)
    open('new')
    await screen.findByLabelText(/^岗位/)
    type(/^岗位/, '守店')
    await tap('保存')
    expect(await screen.findByText(ERRORS.duplicate.msg)).toBeTruthy()
    expect((field(/^岗位/) as HTMLInputElement).value).toBe('守店')
  })
})

describe('existing post', () => {
  test('sends its current shifts with the version that was loaded', async () => {
    open(1)
    await screen.findByDisplayValue('守店')
    type('开始', '09:00')
    await tap('保存')
    await waitFor(() =>
      expect(puts()).toMatchObject([
        { version: 4, approval: true, shifts: [{ ...shiftOf(EARLY), starts: '09:00' }, shiftOf(LATE)] },
      ]),
    )
  })

  test('keeps the input and adds new shifts after a conflict', async () => {
    const elsewhere = { ...LATE, id: 9, name: '夜班', starts: '21:00', ends: '23:00' }
    saved = () => {
      post = postOf(5, EARLY, elsewhere)
      saved = () => ok(null)
      const { status, code, msg } = ERRORS.duty_post_changed
      return refusal(status, code, msg.replace('{name}', '守店'))
    }
    open(1)
    await screen.findByDisplayValue('守店')
    type(/^岗位/, '前台')
    await tap('保存')
    expect(await screen.findByText(/核对班次后再次保存/)).toBeTruthy()
    expect((field(/^岗位/) as HTMLInputElement).value).toBe('前台')
    await tap('保存')
    await waitFor(() => expect(puts()).toHaveLength(2))
    // 晚班 was closed on the server and is re-added here; 夜班 was added there and remains
    expect(puts()[1]).toMatchObject({
      ...{ name: '前台', version: 5 },
      shifts: [shiftOf(EARLY), { ...shiftOf(LATE), id: null }, shiftOf(elsewhere)],
    })
  })
})
