import { downloadExport } from '@shangxue/contract/platform/exports'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, refusal, type ScriptedResponse, startTestServer } from '../../lib/testing/server.ts'
import { PrintButton } from '../action/print-button.tsx'
import { firstQuestion } from '../overlay/dialog/confirm.ts'
import { ConfirmHost } from '../overlay/dialog/confirm-host.tsx'
import { clearToasts } from '../overlay/toast/toast.ts'
import { ToastHost } from '../overlay/toast/toast-host.tsx'
import { deliverFile, deliverGeneratedFiles, deliverText } from './deliver.ts'

const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI Language/zh_CN'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const ID = '0192f0c1-0000-7000-8000-000000000001'
const LINK = '/api/files/token'

let server: Awaited<ReturnType<typeof startTestServer>>
let linkAnswer: ScriptedResponse
let downloads: string[]
beforeEach(async () => {
  linkAnswer = ok({ path: LINK, expires_at: '2026-11-25T00:00:00.000Z' })
  server = await startTestServer(({ url }) =>
    url === '/api/file-links'
      ? linkAnswer
      : {
          text: 'PK',
          headers: { 'content-disposition': "attachment; filename*=UTF-8''%E5%BA%93%E5%AD%98.xlsx" },
        },
  )
  downloads = []
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
})
afterEach(async () => {
  act(() => firstQuestion()?.answer(false))
  cleanup()
  act(clearToasts)
  await server.stop()
  vi.restoreAllMocks()
  for (const name of ['canShare', 'share', 'clipboard']) Reflect.deleteProperty(navigator, name)
})

function visit(agent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  const user = userEvent.setup()
  render(
    <>
      <PrintButton />
      <ToastHost />
      <ConfirmHost />
    </>,
  )
  return user
}
const define = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })
const picture = (name = '价格.png') => new File(['png'], name, { type: 'image/png' })
/** Runs in `act`, because the overlay renders while the promise is pending. */
const delivered = (deliver: () => Promise<unknown>) =>
  act(async () => {
    await deliver()
  })

describe('in a browser', () => {
  it('downloads a server file under its own name', async () => {
    visit(SAFARI)
    expect(await deliverFile(downloadExport, { id: ID }, '别的.xlsx')).toBe('downloaded')
    expect(downloads).toEqual(['库存.xlsx'])
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET /api/exports/${ID}/file`])
  })

  it('shares generated files, or downloads them without a share sheet', async () => {
    visit(SAFARI)
    expect(await deliverGeneratedFiles([picture(), picture('2.png')], '价格')).toBe('downloaded')
    expect(downloads).toEqual(['价格.png', '2.png'])
    define('canShare', () => true)
    const share = vi.fn(async () => undefined)
    define('share', share)
    expect(await deliverGeneratedFiles([picture()], '价格')).toBe('shared')
    expect(share).toHaveBeenCalledTimes(1)
    define('share', () => Promise.reject(new DOMException('closed', 'AbortError')))
    expect(await deliverGeneratedFiles([picture()], '价格')).toBe('cancelled')
    define('share', () => Promise.reject(new DOMException('no', 'NotAllowedError')))
    await expect(deliverGeneratedFiles([picture()], '价格')).rejects.toThrow('no')
  })

  it('downloads text', async () => {
    visit(SAFARI)
    expect(await deliverText('恢复码.txt', '1234')).toBe('downloaded')
    expect(downloads).toEqual(['恢复码.txt'])
  })

  it('prints the page', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const user = visit(SAFARI)
    await user.click(screen.getByRole('button', { name: '打印' }))
    expect(print).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('in an app on the home screen of an iPhone', () => {
  const visitInstalled = () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    return visit(SAFARI)
  }

  it('shares a server file after a separate tap', async () => {
    const user = visitInstalled()
    const share = vi.fn(async (_: ShareData) => undefined)
    define('canShare', () => true)
    define('share', share)
    await delivered(() => deliverFile(downloadExport, { id: ID }, '别的.xlsx'))
    expect(share).not.toHaveBeenCalled()
    const sheet = within(await screen.findByRole('dialog', { name: '保存文件' }))
    expect(sheet.getByText('库存.xlsx')).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: '存储或发送' }))
    expect(share.mock.calls[0]?.[0].files?.[0]?.name).toBe('库存.xlsx')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers only a link if files cannot be shared', async () => {
    visitInstalled()
    await delivered(() => deliverFile(downloadExport, { id: ID }, '库存.xlsx'))
    const sheet = within(await screen.findByRole('dialog', { name: '打开文件' }))
    expect(sheet.getByText(/粘贴到 Safari 里打开/)).toBeTruthy()
    expect(sheet.queryByRole('button', { name: '打开文件' })).toBeNull()
  })

  it('shares text, or shows it if files cannot be shared', async () => {
    const user = visitInstalled()
    const result = deliverText('恢复码.txt', '1234')
    await user.click(await screen.findByRole('button', { name: '关闭' }))
    expect(await result).toBe('shown')
    define('canShare', () => true)
    define('share', async () => undefined)
    expect(await deliverText('恢复码.txt', '1234')).toBe('shared')
  })
})

describe('in WeChat', () => {
  it('offers a link to copy for a server file', async () => {
    const user = visit(WECHAT)
    const copied = vi.fn(async () => undefined)
    define('clipboard', { writeText: copied })
    await delivered(() => deliverFile(downloadExport, { id: ID }, '库存.xlsx'))
    const sheet = within(await screen.findByRole('dialog', { name: '打开文件' }))
    expect(sheet.getByText('库存.xlsx')).toBeTruthy()
    expect(sheet.getByRole('button', { name: '打开文件' })).toBeTruthy()
    expect(sheet.getByText(/在浏览器打开/)).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: '复制链接' }))
    expect(copied).toHaveBeenCalledWith(location.origin + LINK)
    expect(await screen.findByText('链接已复制，可以粘贴到手机浏览器里打开')).toBeTruthy()
    expect(server.seen.map(({ body }) => JSON.parse(body))).toEqual([
      { path: `/api/exports/${ID}/file`, query: '' },
    ])
    expect(downloads).toEqual([])
    await user.click(sheet.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes the sheet when the user goes back', async () => {
    visit(WECHAT)
    await delivered(() => deliverFile(downloadExport, { id: ID }, '库存.xlsx'))
    await screen.findByRole('dialog', { name: '打开文件' })
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('rejects with the error if the link is refused', async () => {
    visit(WECHAT)
    linkAnswer = refusal(403, 40300, '没有权限执行此操作')
    await expect(deliverFile(downloadExport, { id: ID }, '库存.xlsx')).rejects.toThrow('没有权限执行此操作')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows generated pictures as data: URLs for a long press', async () => {
    visit(WECHAT)
    define('canShare', () => true)
    await delivered(async () =>
      expect(await deliverGeneratedFiles([picture(), picture('2.png')], '价格')).toBe('shown'),
    )
    const preview = within(await screen.findByRole('dialog', { name: '查看图片' }))
    expect(preview.getByText(/长按保存或转发/)).toBeTruthy()
    expect(preview.getAllByRole<HTMLImageElement>('img').map(({ src }) => src)).toEqual(
      Array(2).fill(`data:image/png;base64,${btoa('png')}`),
    )
    expect(downloads).toEqual([])
  })

  it('explains where a generated PDF can be saved', async () => {
    visit(WECHAT)
    await delivered(() =>
      deliverGeneratedFiles([new File(['%PDF'], 'x.pdf', { type: 'application/pdf' })], 'x'),
    )
    expect(await screen.findByRole('dialog', { name: '微信里不能保存这种文件' })).toBeTruthy()
    expect(downloads).toEqual([])
  })

  it('shows text until it closes and reports whether it was copied', async () => {
    const user = visit(WECHAT)
    define('clipboard', { writeText: async () => undefined })
    const result = deliverText('恢复码.txt', '1234-5678')
    const sheet = within(await screen.findByRole('dialog', { name: '恢复码.txt' }))
    expect(sheet.getByText('1234-5678')).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: '复制全部内容' }))
    await user.click(sheet.getByRole('button', { name: '关闭' }))
    expect(await result).toBe('copied')

    const second = deliverText('恢复码.txt', '1234-5678')
    await user.click(await screen.findByRole('button', { name: '关闭' }))
    expect(await second).toBe('shown')
  })

  it('reports a failure to copy', async () => {
    const user = visit(WECHAT)
    define('clipboard', undefined)
    void deliverText('恢复码.txt', '1234')
    await user.click(await screen.findByRole('button', { name: '复制全部内容' }))
    expect(await screen.findByText('浏览器不允许复制，请长按文字手动复制')).toBeTruthy()
  })

  it('explains how to print instead of printing', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const user = visit(WECHAT)
    await user.click(screen.getByRole('button', { name: '打印' }))
    const sheet = within(await screen.findByRole('dialog', { name: '微信里不能打印' }))
    expect(sheet.getByText(/登录后再打印/)).toBeTruthy()
    expect(sheet.getByText(location.href)).toBeTruthy()
    expect(sheet.getByRole('button', { name: '复制网址' })).toBeTruthy()
    expect(print).not.toHaveBeenCalled()
  })
})
