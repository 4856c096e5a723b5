import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { stubIndexedDb } from '../../../lib/testing/indexed-db.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { emptyPost, queuePost, useDraft, usePostQueue } from '../post-queue.ts'
import AddMomentScreen from './add-moment-screen.tsx'
import MomentScreen from './moment-screen.tsx'
import MomentsScreen from './moments-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const ADD = 'POST /api/moments'
const aMoment = (id: number, extra: object = {}) => ({
  ...{ id, user_id: 7, user_name: '小林', position: '业务员', avatar: null, body: `第${id}条` },
  ...{ photos: [], likes: 2, liked: false, comments: 1, pinned: false },
  created_at: '2026-11-20T04:00:00Z',
  ...extra,
})
const listed = (list: object[]) =>
  ok({
    list,
    pagination: { page: 1, pageSize: 20, total: list.length, totalPages: 1, totalCapped: false },
  })

let server: Awaited<ReturnType<typeof startScriptedServer>>
let moments: ReturnType<typeof aMoment>[]
let add: () => ScriptedResponse
let like: () => ScriptedResponse
beforeEach(async () => {
  stubIndexedDb()
  vi.stubGlobal('scrollTo', () => {})
  moments = [aMoment(2), aMoment(1, { user_id: 12, user_name: 'laoban', body: '自己的' })]
  add = () => ok({ id: 9 })
  like = () => ok({ likes: 3, liked: true })
  server = await startScriptedServer({
    'GET /api/moments': () => listed(moments),
    [ADD]: () => add(),
    'POST /api/moments/2/like': () => like(),
    'GET /api/moments/2': () => ok({ ...aMoment(2), likers: ['小周', '店长'] }),
    'GET /api/moments/2/comments': () =>
      listed([
        {
          ...{ id: 5, user_id: 8, user_name: '小周', position: '业务员', avatar: null },
          ...{ reply_to: null, body: '真好', created_at: '2026-11-20T05:00:00Z' },
        },
      ]),
    'POST /api/moments/2/comments': () => ok({ id: 6 }),
    'GET /api/moments/77': () => refusal(404, 40400, '内容不存在或已被删除，请刷新后重试'),
    'DELETE /api/moments/1': () => ok(null),
  })
  localStorage.setItem('id', '12')
  localStorage.setItem('yonghuming', 'laoban')
  localStorage.setItem('shujuku', '甲')
  useSession.setState({ isLoggedIn: true, userId: 12, userName: 'laoban', database: '甲', isAdmin: false })
})
afterEach(async () => {
  resetDevice()
  useDraft.setState({ draft: null, owner: '' })
  usePostQueue.setState({ entries: [] })
  await server.stop()
})

const cardOf = async (name: string) => screen.findByRole('article', { name: `${name}的动态` })
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('shows a like at once and reverts it after a rejection', async () => {
  show('/others/moments', MomentsScreen)
  const star = within(await cardOf('小林')).getByRole('button', { name: '赞，2 个' })
  like = () => refusal(404, 40400, '内容不存在或已被删除，请刷新后重试')
  await userEvent.click(star)
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'))
  await waitFor(() => expect(star.getAttribute('aria-label')).toBe('赞，2 个'))
  like = () => ok({ likes: 3, liked: true })
  await userEvent.click(star)
  await within(await cardOf('小林')).findByRole('button', { name: '赞，3 个', pressed: true })
})

test('deletes only own moments after confirmation', async () => {
  show('/others/moments', MomentsScreen)
  expect(within(await cardOf('小林')).queryByRole('button', { name: /更多/ })).toBeNull()
  await tap('laoban的动态，更多')
  await tap('删除')
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(server.calls('DELETE /api/moments/1')).toHaveLength(1))
  await screen.findByText('已删除')
})

test('explains how to start, or offers to clear a filter', async () => {
  moments = []
  show('/others/moments', MomentsScreen)
  await screen.findByText('还没有动态')
  await tap('我发布的')
  await screen.findByText('没有符合条件的记录')
})

test('requires text or a photo before publishing', async () => {
  show('/others/moments/add', AddMomentScreen)
  await tap('发布')
  await screen.findByText('请写点什么，或选一张照片')
  expect(server.calls(ADD)).toEqual([])
})

test('publishes a moment and returns to the list', async () => {
  show('/others/moments/add', AddMomentScreen)
  await userEvent.type(await screen.findByLabelText('想说的话'), '开门了')
  await tap('发布')
  expect((await screen.findByTestId('arrived')).textContent).toBe('/others/moments')
  expect(server.calls(ADD)).toEqual([{ body: '开门了', photo_ids: [] }])
  expect(useDraft.getState().draft).toBeNull()
  expect(usePostQueue.getState().entries).toEqual([])
})

test('restores the draft after leaving', async () => {
  show('/others/moments/add', AddMomentScreen)
  await userEvent.type(await screen.findByLabelText('想说的话'), '写到一半')
  await waitFor(() => expect(useDraft.getState().draft?.body).toBe('写到一半'))
  cleanup()
  show('/others/moments/add', AddMomentScreen)
  await screen.findByText('已恢复上次没有提交的内容')
  expect((await screen.findByLabelText<HTMLTextAreaElement>('想说的话')).value).toBe('写到一半')
})

test('queues a post offline and sends it once online', async () => {
  add = () => ({ instead: 'cut' }) as ScriptedResponse
  await queuePost({ ...emptyPost(), body: '地铁里写的' })
  show('/others/moments', MomentsScreen)
  const waiting = await screen.findByRole('list', { name: '等待发布' })
  within(waiting).getByText('地铁里写的')
  await waitFor(() => expect(server.calls(ADD).length).toBeGreaterThan(0))
  add = () => ok({ id: 9 })
  window.dispatchEvent(new Event('online'))
  await screen.findByText('已发布')
  await waitFor(() => expect(screen.queryByRole('list', { name: '等待发布' })).toBeNull())
})

test('keeps a rejected post with its reason to edit or discard', async () => {
  add = () => refusal(422, 41180, '请写点什么，或选一张照片')
  await queuePost({ ...emptyPost(), body: '太短' })
  show('/others/moments', MomentsScreen)
  await screen.findByText('请写点什么，或选一张照片')
  await tap('放弃')
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: '放弃' }))
  await waitFor(() => expect(usePostQueue.getState().entries).toEqual([]))
})

test('lists likes in the detail and names the person replied to', async () => {
  show('/others/moments/detail?id=2', MomentScreen)
  await screen.findByText('小周、店长')
  await tap(/^回复 ?小周.*真好$/)
  await userEvent.type(await screen.findByRole('textbox', { name: '回复小周' }), '谢谢')
  await tap('发送')
  await waitFor(() =>
    expect(server.calls('POST /api/moments/2/comments')).toEqual([{ body: '谢谢', reply_to: 5 }]),
  )
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '评论' }).value).toBe(''))
})

test('reports a deleted moment', async () => {
  show('/others/moments/detail?id=77', MomentScreen)
  await screen.findByText('这条动态已经删除')
})
