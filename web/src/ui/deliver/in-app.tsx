import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { createFileLink } from '@shangxue/contract/platform/file-links'
import { type FunctionComponent, useEffect, useRef } from 'react'
import { type CallOptions, call, requestUrl } from '../../lib/api/index.ts'
import { type OverlayProps, openOverlay } from '../overlay/dialog/confirm.ts'
import { BrowserNeededSheet } from './browser-needed-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { type LongPressPicture, LongPressPictures } from './long-press-pictures.tsx'
import { ShareSheet } from './share-sheet.tsx'
import { TextSheet } from './text-sheet.tsx'

/** Opens a part above the page; it closes when the user goes back. */
function open(title: string, Part: FunctionComponent<OverlayProps>): Promise<unknown> {
  const ClosesOnBack: FunctionComponent<OverlayProps> = (props) => {
    const latest = useRef(props.onClose)
    useEffect(() => {
      latest.current = props.onClose
    })
    // One listener for as long as the part is open: the router renders during the event, and a listener that is
    // replaced then would miss it.
    useEffect(() => {
      const close = () => latest.current()
      window.addEventListener('popstate', close)
      return () => window.removeEventListener('popstate', close)
    }, [])
    return <Part {...props} />
  }
  return openOverlay(title, ClosesOnBack)
}

/** Offers a file of the server by a link that the browser can open. Rejects as `call` does. */
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

/** Offers a file to the share sheet, which opens only straight after a tap. */
export function showShare(file: File): void {
  void open(file.name, (props) => <ShareSheet {...props} file={file} />)
}

/** As data: URLs, because messengers save no picture whose address is a blob. */
const readAsUrl = (file: File): Promise<LongPressPicture> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve({ src: String(reader.result), alt: file.name })
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(file)
  })

/** Shows pictures to be saved or forwarded by the messenger's own menu. */
export async function showPictures(files: readonly File[]): Promise<void> {
  const pictures = await Promise.all(files.map(readAsUrl))
  void open('图片', (props) => <LongPressPictures {...props} pictures={pictures} />)
}

/** Shows text that cannot be saved as a file, until the sheet is closed. */
export async function showText(name: string, text: string): Promise<'copied' | 'shown'> {
  let result: 'copied' | 'shown' = 'shown'
  const onCopied = () => {
    result = 'copied'
  }
  await open(name, (props) => <TextSheet {...props} name={name} text={text} onCopied={onCopied} />)
  return result
}

/** Says that something needs a real browser, and how to get there. `action`: 打印 */
export function showBrowserNeeded(action: string): void {
  const { href } = location
  void open(action, (props) => <BrowserNeededSheet {...props} action={action} url={href} />)
}
