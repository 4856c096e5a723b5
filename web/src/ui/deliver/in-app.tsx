import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { createFileLink } from '@shangxue/contract/platform/file-links'
import { type FunctionComponent, useEffect, useRef } from 'react'
import { call } from '../../lib/api/call.ts'
import { type CallOptions, requestUrl } from '../../lib/api/http.ts'
import { type OverlayProps, openOverlay } from '../overlay/dialog/confirm.ts'
import { BrowserNeededSheet } from './browser-needed-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { type LongPressPicture, LongPressPictures } from './long-press-pictures.tsx'
import { ShareSheet } from './share-sheet.tsx'
import { TextSheet } from './text-sheet.tsx'

/** Opens a component above the page. It closes when the user goes back. */
function open(title: string, Part: FunctionComponent<OverlayProps>): Promise<unknown> {
  const ClosesOnBack: FunctionComponent<OverlayProps> = (props) => {
    const latest = useRef(props.onClose)
    useEffect(() => {
      latest.current = props.onClose
    })
    // Uses one listener for the whole time: the router renders during the event, and a listener that is replaced then
    // would miss it.
    useEffect(() => {
      const close = () => latest.current()
      window.addEventListener('popstate', close)
      return () => window.removeEventListener('popstate', close)
    }, [])
    return <Part {...props} />
  }
  return openOverlay(title, ClosesOnBack)
}

/** Offers a server file by a link that the browser can open. Rejects like `call`. */
export async function showLink(
  endpoint: Endpoint,
  input: object,
  name: string,
  options?: Pick<CallOptions, 'quiet'>,
): Promise<void> {
  const [path = '', query = ''] = requestUrl(endpoint, input).split('?')
  const link = await call(createFileLink, { path, query }, options)
  const url = new URL(link.path, location.origin).href
  void open(name, (props) => <LinkSheet {...props} name={name} url={url} />)
}

/** Offers to share a file. The share sheet opens only directly after a tap. */
export function showShare(file: File): void {
  void open(file.name, (props) => <ShareSheet {...props} file={file} />)
}

/** Reads a file as a data: URL, because messengers cannot save pictures with a blob: URL. */
const readAsUrl = (file: File): Promise<LongPressPicture> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve({ src: String(reader.result), alt: file.name })
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(file)
  })

/** Shows pictures that the user can save or forward with the messenger's menu. */
export async function showPictures(files: readonly File[]): Promise<void> {
  const pictures = await Promise.all(files.map(readAsUrl))
  void open('图片', (props) => <LongPressPictures {...props} pictures={pictures} />)
}

/** Shows text that cannot be saved as a file. Resolves when the sheet closes. */
export async function showText(name: string, text: string): Promise<'copied' | 'shown'> {
  let result: 'copied' | 'shown' = 'shown'
  const onCopied = () => {
    result = 'copied'
  }
  await open(name, (props) => <TextSheet {...props} name={name} text={text} onCopied={onCopied} />)
  return result
}

/** Explains that an action, such as 打印, requires another browser. */
export function showBrowserNeeded(action: string): void {
  const { href } = location
  void open(action, (props) => <BrowserNeededSheet {...props} action={action} url={href} />)
}
