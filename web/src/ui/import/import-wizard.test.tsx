import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { fileProblem } from './import-file.ts'
import type { ImportWizardProps } from './import-props.ts'
import { ImportWizard } from './import-wizard.tsx'

afterEach(cleanup)

function show(props: Partial<ImportWizardProps>) {
  const spies = {
    onStep: vi.fn(),
    onTemplate: vi.fn(),
    onFile: vi.fn(),
    onMap: vi.fn(),
    onCheck: vi.fn(),
    onCommit: vi.fn(),
    onAgain: vi.fn(),
  }
  render(<ImportWizard step="template" what="设备" columns={[]} targets={[]} {...spies} {...props} />)
  return spies
}

const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
const targets = [
  { key: 'imei', label: 'IMEI', required: true },
  { key: 'model', label: '型号', required: true },
]

it('names a missing required column and blocks the check', async () => {
  const columns = [
    { name: '串号', target: 'imei' },
    { name: '机型', target: '' },
  ]
  const { onMap } = show({ step: 'columns', columns, targets })
  expect(screen.getByText('还缺必填的列：型号')).toBeDefined()
  expect(button('检查数据').disabled).toBe(true)
  await userEvent.selectOptions(screen.getByLabelText('机型 对应'), 'model')
  expect(onMap.mock.calls).toEqual([['机型', 'model']])
})

it('does not map two columns to one target', () => {
  const columns = [
    { name: '串号', target: 'imei' },
    { name: '机型', target: 'model' },
  ]
  show({ step: 'columns', columns, targets })
  const second = screen.getByLabelText('机型 对应')
  expect([...second.querySelectorAll('option:disabled')].map((option) => option.textContent)).toEqual([
    'IMEI（必填）',
  ])
})

it('lists bad rows with their reason and blocks the commit', () => {
  const bad = [{ line: 4, column: 'IMEI', value: '123', reason: 'IMEI 是 15 位数字' }]
  show({ step: 'check', check: { total: 10, good: 9, bad } })
  expect(screen.getByText('第 4 行')).toBeDefined()
  expect(screen.getByText('123')).toBeDefined()
  expect(screen.getByText('IMEI 是 15 位数字')).toBeDefined()
  expect(button('确认导入').disabled).toBe(true)
})

it('shows the effects above the commit button only without errors', () => {
  const effects = <p>新增 10 台</p>
  show({ step: 'check', check: { total: 10, good: 10, bad: [] }, effects })
  const follows = screen.getByText('新增 10 台').compareDocumentPosition(button('确认导入'))
  expect(follows).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  cleanup()
  const bad = [{ line: 4, column: 'IMEI', value: '123', reason: 'IMEI 是 15 位数字' }]
  show({ step: 'check', check: { total: 10, good: 9, bad }, effects })
  expect(screen.queryByText('新增 10 台')).toBeNull()
})

it('commits a clean check only once while it runs', async () => {
  const check = { total: 10, good: 10, bad: [] }
  const { onCommit } = show({ step: 'check', check })
  await userEvent.click(button('确认导入'))
  expect(onCommit).toHaveBeenCalledTimes(1)
  cleanup()

  const running = show({ step: 'check', check, progress: { label: '正在导入', done: 3, total: 10 } })
  await userEvent.click(button('确认导入'))
  expect(running.onCommit).not.toHaveBeenCalled()
  expect(screen.getByRole('progressbar', { name: '正在导入' }).getAttribute('aria-valuetext')).toBe(
    '3 / 10 行',
  )
})

it('accepts a dropped file and rejects a wrong type with advice', () => {
  const { onFile } = show({ step: 'file' })
  const zone = screen.getByRole('button', { name: /点此选择文件/ })
  const drop = (name: string) => fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], name)] } })
  drop('照片.png')
  expect(screen.getByRole('alert').textContent).toBe('只能选择 .xlsx 或 .csv 文件')
  expect(onFile).not.toHaveBeenCalled()
  drop('设备.xlsx')
  expect(onFile).toHaveBeenCalledTimes(1)
})

it.each([
  ['a.xls', 10, '另存为 .xlsx'],
  ['a.csv', 0, '空的'],
  ['a.csv', 2_000_000, '文件过大，请压缩后重试'],
])('rejects %s of %i bytes: %s', (name, size, words) => {
  expect(fileProblem({ name, size }, 1_000_000)).toContain(words)
})
