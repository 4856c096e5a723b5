import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { call } from '../../lib/api/call.ts'
import type { CallOptions, FileResponse, RequestOf } from '../../lib/api/http.ts'
import { canPrint, canSaveFiles, canShareFiles, isInApp } from '../../lib/device/host.ts'
import { toast } from '../overlay/toast/toast.ts'
import { shareFiles } from './share-files.ts'

/**
 * How the user received a file. `downloaded`: the browser saves it; `shown`: an overlay explains what to do in a browser that
 * cannot save files.
 */
export type Delivery = 'downloaded' | 'shared' | 'copied' | 'shown' | 'cancelled'

// Lazy, because only in-app browsers need it.
const inAppParts = () => import('./in-app.tsx')

type Parts = Awaited<ReturnType<typeof inAppParts>>

async function show(what: (parts: Parts) => unknown): Promise<Delivery> {
  const parts = await inAppParts().catch(() => undefined)
  if (!parts) {
    toast('没有加载出来，请检查网络后重试', { kind: 'error' })
    return 'cancelled'
  }
  return (await what(parts)) === 'copied' ? 'copied' : 'shown'
}

/** Starts a download. Safari reads the URL after the click has returned, so it is revoked later. */
function download({ blob, fileName }: FileResponse): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * Delivers a file that a GET endpoint `produces` as a download, by the share sheet or as a link. Rejects like `call`.
 * @param name file name for browsers that receive a link; a download has the server's name
 */
export async function deliverFile<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  name: string,
  options?: Pick<CallOptions, 'quiet'>,
): Promise<Delivery> {
  const link = () => show((parts) => parts.showLink(endpoint, input, name, options))
  if (isInApp()) return link()
  const answer = (await call(endpoint as Endpoint, input, options)) as unknown as FileResponse
  if (canSaveFiles()) {
    download(answer)
    return 'downloaded'
  }
  const file = new File([answer.blob], answer.fileName, { type: answer.blob.type })
  return canShareFiles([file]) ? show((parts) => parts.showShare(file)) : link()
}

/**
 * Delivers generated files by the share sheet if it accepts them, as downloads, or as pictures for a long press. Rejects if
 * sharing fails.
 */
export async function deliverGeneratedFiles(files: File[], title: string): Promise<Delivery> {
  if (canShareFiles(files)) return shareFiles(files, title)
  if (!canSaveFiles()) {
    const pictures = files.every(({ type }) => type.startsWith('image/'))
    return show((parts) => (pictures ? parts.showPictures(files) : parts.showBrowserNeeded('保存这种文件')))
  }
  for (const file of files) download({ blob: file, fileName: file.name })
  return 'downloaded'
}

/** Delivers generated text as a download, by the share sheet, or in a sheet to copy; resolves when the sheet closes. */
export async function deliverText(name: string, text: string, type = 'text/plain'): Promise<Delivery> {
  // Excel detects UTF-8 only with a byte order mark.
  const mark = type === 'text/csv' ? '\uFEFF' : ''
  const file = new File([mark, text], name, { type: `${type};charset=utf-8` })
  if (canSaveFiles()) {
    download({ blob: file, fileName: name })
    return 'downloaded'
  }
  return canShareFiles([file]) ? shareFiles([file], name) : show((parts) => parts.showText(name, text))
}

/** Prints the page, or explains how to print it if the browser cannot. */
export function printPage(): void {
  if (canPrint()) window.print()
  else void show((parts) => parts.showBrowserNeeded('打印'))
}
