import { useEffect, useState } from 'react'
import { canShareFiles } from '../../../lib/device/host.ts'
import { Button } from '../../../ui/action/button.tsx'
import { deliverGeneratedFiles } from '../../../ui/deliver/deliver.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { drawReceipt, receiptPdf } from './draw-receipt.ts'
import type { ReceiptLine } from './receipt.ts'

const NO_FILES: File[] = []

export interface ShareFormat<P> {
  readonly name: string
  readonly extension: string
  readonly render: (page: P, title: string) => Promise<Blob>
}
type ReceiptPage = readonly ReceiptLine[]
export const IMAGE_FORMAT: ShareFormat<ReceiptPage> = {
  name: '图片',
  extension: 'png',
  render: (lines) => drawReceipt(lines),
}
export const PDF_FORMAT: ShareFormat<ReceiptPage> = {
  name: 'PDF',
  extension: 'pdf',
  render: (lines, title) => receiptPdf(lines, title),
}

interface ShareButtonProps<P> {
  /** Each page becomes a file of its own. */
  pages: readonly P[]
  /** Base name of the files. */
  title: string
  format: ShareFormat<P>
  small?: boolean
}

/** Shares a document in one format through the system share sheet, or downloads it where that is unsupported. */
export function ShareButton<P>({ pages, title, format, small = false }: ShareButtonProps<P>) {
  const [files, setFiles] = useState(NO_FILES)
  const key = JSON.stringify(pages)
  const { name, extension, render } = format
  // Files are drawn in advance, because a share sheet only opens directly after a tap. If memory runs out, nothing is
  // drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pages` is a new array on every render; `key` tracks its content.
  useEffect(() => {
    let isCurrent = true
    const fileName = (index: number) => `${title}${pages.length > 1 ? `-${index + 1}` : ''}.${extension}`
    Promise.all(pages.map(async (page) => render(page, title))).then(
      (blobs) =>
        isCurrent &&
        setFiles(blobs.map((blob, index) => new File([blob], fileName(index), { type: blob.type }))),
      () => isCurrent && setFiles(NO_FILES),
    )
    return () => {
      isCurrent = false
    }
  }, [key, title, format])
  const canShare = canShareFiles(files)
  const deliver = async () => {
    try {
      const delivery = await deliverGeneratedFiles(files, title)
      if (delivery === 'downloaded') toast(`${name}已保存到下载`, { kind: 'success' })
    } catch {
      toast('没有分享成功，请重试', { kind: 'error' })
    }
  }
  return (
    <Button
      kind="secondary"
      small={small}
      icon={canShare ? 'share' : 'download'}
      aria-label={canShare ? `分享${name}` : `保存${name}`}
      disabled={files.length === 0}
      onClick={deliver}
    >
      {name}
    </Button>
  )
}
