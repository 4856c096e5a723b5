import { importEndpoints } from '@shangxue/contract/platform/imports'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ok,
  type ReceivedRequest,
  refusal,
  type ScriptedResponse,
  startTestServer,
} from '../../lib/testing/server.ts'
import type { Run } from './import-run.ts'
import { ImportFlow } from './public.ts'
import { pollDelay } from './use-import-run.ts'

const endpoints = importEndpoints('/api/test/imports', 'prices', 'price-manage')
const ID = '7b0a3c52-58a8-4a5e-9d3b-0f4a3f1c2d10'
const run = (overrides: Partial<Run> = {}): Run => ({
  id: ID,
  file_name: '价格.xlsx',
  state: 'ready',
  progress: 100,
  created_at: '2026-11-20T08:00:00Z',
  columns: ['型号', '批发价'],
  mapping: { model: 0, wholesale: 1 },
  fields: [
    { key: 'model', title: '型号', required: true, hint: '' },
    { key: 'wholesale', title: '批发价', required: false, hint: '' },
  ],
  total_rows: 12,
  bad_rows: 0,
  problems: [],
  effects: [{ label: '更新价格', count: 12 }],
  refusal: null,
  ...overrides,
})
const xlsx = () => new File(['cells'], '价格.xlsx')
const patience = { timeout: 8_000 }

let server: Awaited<ReturnType<typeof startTestServer>>
let script: (seen: ReceivedRequest) => ScriptedResponse | undefined
const onDone = vi.fn()
const onClose = vi.fn()

function open() {
  const cache = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  return render(
    <MemoryRouter>
      <QueryClientProvider client={cache}>
        <ImportFlow endpoints={endpoints} title="导入价格" open onClose={onClose} onDone={onDone} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}
async function choose(file: File) {
  await userEvent.click(await screen.findByRole('button', { name: '选择文件' }, patience))
  await userEvent.upload(screen.getByLabelText('选择表格文件'), file, { applyAccept: false })
}
const sent = (method: string, path: string) =>
  server.seen.filter((seen) => seen.method === method && seen.url.endsWith(path))

/** The run's answers in order; the last one stays. */
function answers(runs: Run[]): (seen: ReceivedRequest) => ScriptedResponse | undefined {
  const remainingRuns = [...runs]
  return ({ method }) =>
    method === 'GET' ? ok(remainingRuns.length > 1 ? remainingRuns.shift() : remainingRuns[0]) : undefined
}

beforeEach(async () => {
  script = () => undefined
  server = await startTestServer(
    (seen) =>
      script(seen) ??
      ok(seen.method === 'DELETE' ? null : run({ state: 'checking', progress: 0, total_rows: 0 })),
  )
})
afterEach(async () => {
  cleanup()
  await server.stop()
  sessionStorage.clear()
  vi.clearAllMocks()
})

describe('a file that is chosen', () => {
  test('is uploaded, looked after while it is checked, and shown with its effects when it is ready', async () => {
    script = answers([
      run({ state: 'checking', progress: 30 }),
      run({ state: 'checking', progress: 60 }),
      run(),
    ])
    open()
    await choose(xlsx())
    expect(await screen.findByRole('progressbar', { name: /正在检查/ }, patience)).toBeTruthy()
    expect(await screen.findByText('全部正确，确认后导入 12 条价格', {}, patience)).toBeTruthy()
    expect(screen.getByText('更新价格')).toBeTruthy()
    expect(sent('POST', '/imports')).toHaveLength(1)
    expect(sent('POST', '/imports')[0]?.body).toContain('filename="价格.xlsx"')
  })

  test('of another kind is refused without being sent', async () => {
    open()
    await choose(new File(['x'], '价格.pdf'))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(sent('POST', '/imports')).toHaveLength(0)
  })

  test('that the server refuses is said so, and another can be chosen', async () => {
    script = ({ method }) =>
      method === 'POST' ? refusal(422, 42200, '表格是空的，请填写后再上传') : undefined
    open()
    await choose(xlsx())
    expect(await screen.findByText(/表格是空的，请填写后再上传/, {}, patience)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '选择别的文件' }))
    expect(await screen.findByRole('button', { name: '选择文件' })).toBeTruthy()
  })

  test('resends a lost upload under the same key', async () => {
    let lost = false
    script = ({ method }) => {
      if (method !== 'POST' || lost) return method === 'GET' ? ok(run()) : undefined
      lost = true
      return { instead: 'cut' }
    }
    open()
    await choose(xlsx())
    await userEvent.click(await screen.findByRole('button', { name: '重新上传' }, patience))
    await screen.findByText('全部正确，确认后导入 12 条价格', {}, patience)
    const [first, second] = sent('POST', '/imports').map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
  })
})

describe('a checked file', () => {
  test('with bad rows shows each with line, column, value and reason, and cannot be committed', async () => {
    const problems = [{ line: 7, field: '批发价', value: '一千', reason: '不是金额，请填数字' }]
    script = answers([run({ bad_rows: 1, problems })])
    open()
    await choose(xlsx())
    const row = within((await screen.findByText('第 7 行', {}, patience)).closest('li') ?? document.body)
    expect(row.getByText('批发价')).toBeTruthy()
    expect(row.getByText('一千')).toBeTruthy()
    expect(row.getByText('不是金额，请填数字')).toBeTruthy()
    expect(screen.getByRole('button', { name: '确认导入' })).toHaveProperty('disabled', true)
  })

  test('without a required column asks for it, and is checked again with the answer', async () => {
    script = answers([run({ columns: ['机型', '批发价'], mapping: { wholesale: 1 } })])
    open()
    await choose(xlsx())
    await userEvent.selectOptions(await screen.findByLabelText('机型 对应', {}, patience), 'model')
    await userEvent.click(screen.getByRole('button', { name: '检查数据' }))
    await waitFor(() => expect(sent('PUT', '/mapping')).toHaveLength(1))
    expect(JSON.parse(sent('PUT', '/mapping')[0]?.body ?? '')).toMatchObject({
      mapping: { model: 0, wholesale: 1 },
    })
  })

  test('that was refused says why and offers another file', async () => {
    script = answers([run({ state: 'refused', refusal: '工作表超过 50000 行，请分成几个文件', columns: [] })])
    open()
    await choose(xlsx())
    expect(await screen.findByText(/工作表超过 50000 行/, {}, patience)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重新选择文件' }))
    expect(await screen.findByRole('button', { name: '选择文件' })).toBeTruthy()
  })

  test('commits once despite repeated taps and invalidates queries', async () => {
    let committed = false
    script = ({ method, url }) => {
      if (url.endsWith('/commit')) {
        committed = true
        return ok(run({ state: 'committing', progress: 10 }))
      }
      return method === 'GET' ? ok(run(committed ? { state: 'committed' } : {})) : undefined
    }
    open()
    await choose(xlsx())
    await userEvent.click(await screen.findByRole('button', { name: '确认导入' }, patience))
    const yes = screen.getByRole('button', { name: '导入' })
    yes.click()
    yes.click()
    expect(await screen.findByText('价格导入完成', {}, patience)).toBeTruthy()
    expect(sent('POST', '/commit')).toHaveLength(1)
    expect(onDone).toHaveBeenCalledTimes(1)
  })
})

describe('a run that was left', () => {
  test('is there again after a reload', async () => {
    script = answers([run()])
    open()
    await choose(xlsx())
    await screen.findByText('全部正确，确认后导入 12 条价格', {}, patience)
    cleanup()
    open()
    expect(await screen.findByText('全部正确，确认后导入 12 条价格', {}, patience)).toBeTruthy()
    expect(sent('POST', '/imports')).toHaveLength(1)
  })

  test('starts over when the server no longer knows the run', async () => {
    script = answers([run()])
    open()
    await choose(xlsx())
    await screen.findByText('全部正确，确认后导入 12 条价格', {}, patience)
    cleanup()
    script = ({ method }) => (method === 'GET' ? refusal(404, 40400, '内容不存在或已被删除') : undefined)
    open()
    expect(await screen.findByText(/上次的导入已失效/, {}, patience)).toBeTruthy()
    expect(screen.getByRole('button', { name: '选择文件' })).toBeTruthy()
  })

  test('is not forgotten because a proxy, with the server behind it away, finds no such page', async () => {
    script = answers([run()])
    open()
    await choose(xlsx())
    await screen.findByText('全部正确，确认后导入 12 条价格', {}, patience)
    cleanup()
    script = ({ method }) => (method === 'GET' ? { status: 404, text: '<h1>Not Found</h1>' } : undefined)
    open()
    await userEvent.click(await screen.findByRole('button', { name: '重试' }, patience))
    script = answers([run()])
    await userEvent.click(await screen.findByRole('button', { name: '重试' }, patience))
    expect(await screen.findByText('全部正确，确认后导入 12 条价格', {}, patience)).toBeTruthy()
  })

  test('whose progress got lost is found again by 重试', async () => {
    let looks = 0
    script = ({ method }) => {
      if (method !== 'GET') return undefined
      looks += 1
      return looks === 1 ? { instead: 'cut' } : ok(run())
    }
    open()
    await choose(xlsx())
    await userEvent.click(await screen.findByRole('button', { name: '重试' }, patience))
    expect(await screen.findByText('全部正确，确认后导入 12 条价格', {}, patience)).toBeTruthy()
  })

  test('can be given up while it is checked', async () => {
    script = answers([run({ state: 'checking', progress: 5 })])
    open()
    await choose(xlsx())
    await userEvent.click(await screen.findByRole('button', { name: '取消导入' }, patience))
    expect(await screen.findByRole('button', { name: '选择文件' })).toBeTruthy()
    await waitFor(() => expect(sent('DELETE', ID)).toHaveLength(1))
    expect(sessionStorage.length).toBe(0)
  })
})

test('polls a run at growing intervals up to five seconds', () => {
  const delays = Array.from({ length: 12 }, (_, times) => pollDelay(times))
  expect(delays.every((delay, index) => index === 0 || delay >= (delays[index - 1] ?? 0))).toBe(true)
  expect([delays[0], delays.at(-1)]).toEqual([600, 5_000])
})
