import { checkContent } from '@shangxue/contract/content/endpoints'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { Editor } from './editor.tsx'

const CHECK = `POST ${checkContent.path}`
let server: Awaited<ReturnType<typeof startScriptedServer>>

beforeEach(async () => {
  localStorage.clear()
  server = await startScriptedServer({
    [CHECK]: () => ok({ problems: [{ field: 'title', text: '没有标题。请填写标题。' }] }),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
})

const NewReading = () => (
  <Editor kind="reading" level="小学" onLeave={() => undefined} onSaved={() => undefined} />
)
const NewGappedText = () => (
  <Editor kind="gapped" level="小学" onLeave={() => undefined} onSaved={() => undefined} />
)

test('a new item shows problems once something is typed', async () => {
  show('/new', NewReading, '/new')
  const title = await screen.findByRole('textbox', { name: '标题' })
  expect(screen.queryByText(/处需要修改/)).toBeNull()
  await userEvent.type(title, 'A')
  expect(await screen.findByText('1 处需要修改', undefined, { timeout: 4_000 })).toBeTruthy()
  expect(server.calls(CHECK)).toHaveLength(1)
})

test('names the empty options of a preview', async () => {
  show('/new', NewReading, '/new')
  await userEvent.click(await screen.findByRole('button', { name: '预览' }))
  await waitFor(() => expect(screen.getAllByText('选项 A 还没有填')).toHaveLength(3))
})

test('takes a selected sentence out of a text', async () => {
  show('/new', NewGappedText, '/new')
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '正文' })
  await userEvent.type(text, 'It rained. We stayed in. We read.')
  text.setSelectionRange(11, 24)
  await userEvent.click(screen.getByRole('button', { name: '把选中的一句挖成空' }))
  expect(text.value).toBe('It rained. __1__ We read.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '选项 A' }).value).toBe('We stayed in.')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '第 1 空的答案' }).value).toBe('A')
})
