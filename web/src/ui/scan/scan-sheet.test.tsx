import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ScanSheet } from './scan-sheet.tsx'

afterEach(cleanup)

const fifteen = (code: string) => (/^\d{15}$/.test(code) ? undefined : 'IMEI 是 15 位数字')

function open(mode: 'single' | 'continuous') {
  const spies = { onCode: vi.fn(), onClose: vi.fn(), onBeep: vi.fn() }
  render(<ScanSheet open mode={mode} what="IMEI" validate={fifteen} known={['490154203237518']} {...spies} />)
  return spies
}

it('explains the missing camera on an insecure page and offers typing', async () => {
  open('continuous')
  expect(await screen.findByText('当前网址不能使用摄像头')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '手动输入' }))
  expect(screen.getByLabelText('输入或粘贴IMEI')).toBeDefined()
})

describe('in a browser without camera access', () => {
  beforeEach(() => {
    vi.stubGlobal('isSecureContext', true)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })
  const inWeChat = () =>
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone MicroMessenger/7.0.20(0x17001432)')

  it('offers a photo and names WeChat as the reason', async () => {
    inWeChat()
    open('continuous')
    expect(await screen.findByText('微信里打不开摄像头')).toBeDefined()
    expect(screen.getByText(/在浏览器打开/)).toBeDefined()
    expect(screen.getByLabelText('拍摄条码').getAttribute('capture')).toBe('environment')
    expect(screen.getByLabelText('选择照片').getAttribute('capture')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '手动输入' }))
    expect(screen.getByLabelText('输入或粘贴IMEI')).toBeDefined()
  })

  it('refers the user to the phone settings after a denial', async () => {
    inWeChat()
    const getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
    open('single')
    expect(await screen.findByText(/请在手机设置里允许微信使用摄像头/)).toBeDefined()
    expect(screen.getByRole('button', { name: '重试' })).toBeDefined()
    expect(screen.getByRole('button', { name: '拍照识别' })).toBeDefined()
  })

  it('names no messenger in other browsers', async () => {
    open('single')
    expect(await screen.findByText('这个浏览器打不开摄像头')).toBeDefined()
  })
})

it('reports valid pasted codes once and retains invalid ones', async () => {
  const { onCode, onBeep, onClose } = open('continuous')
  await userEvent.click(screen.getByRole('radio', { name: '手动输入' }))
  const area = screen.getByLabelText('输入或粘贴IMEI') as HTMLTextAreaElement
  await userEvent.click(area)
  await userEvent.paste('359881234567897\n359881234567897\n490154203237518\n123')
  await userEvent.click(screen.getByRole('button', { name: '添加 1 个' }))

  expect(onCode.mock.calls).toEqual([['359881234567897']])
  expect(onBeep.mock.calls).toEqual([['taken']])
  expect(onClose).not.toHaveBeenCalled()
  expect(area.value).toBe('123')
  expect(screen.getByRole('region', { name: '本次已录入' }).textContent).toContain('已录入 1 个')
})

it('closes after the first valid code in single mode', async () => {
  const { onCode, onClose } = open('single')
  await userEvent.click(screen.getByRole('radio', { name: '手动输入' }))
  await userEvent.type(screen.getByLabelText('IMEI'), '359881234567897{Enter}')
  expect(onCode.mock.calls).toEqual([['359881234567897']])
  expect(onClose).toHaveBeenCalledTimes(1)
})
