import { useEffect, useState } from 'react'
import { canShareFiles } from '../../../lib/host.ts'
import { Button } from '../../../ui/action/button.tsx'
import { deliverDrawn } from '../../../ui/deliver/deliver.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { drawReceipt, receiptPdf } from './draw.ts'
import type { ReceiptLine } from './receipt.ts'

const NO_FILES: File[] = []

interface Form {
  readonly name: string
  readonly ending: string
  readonly make: (lines: readonly ReceiptLine[], title: string) => Promise<Blob>
}
export const PICTURE: Form = { name: '图片', ending: 'png', make: drawReceipt }
export const PDF: Form = { name: 'PDF', ending: 'pdf', make: receiptPdf }

interface ShareProps {
  /** Each page becomes a file of its own. */
  pages: readonly (readonly ReceiptLine[])[]
  /** Base name of the files. */
  title: string
  form: Form
  small?: boolean
}

/** Shares a document in one format through the system share sheet, or downloads it where that is unsupported. */
export function Share({ pages, title, form, small = false }: ShareProps) {
  const [files, setFiles] = useState(NO_FILES)
  const key = JSON.stringify(pages)
  const { name, ending, make } = form
  // Files are drawn in advance, because a share sheet only opens directly after a tap. If memory runs out, nothing is
  // drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pages` is a new array on every render; `key` tracks its content.
  useEffect(() => {
    let current = true
    const nameOf = (at: number) => `${title}${pages.length > 1 ? `-${at + 1}` : ''}.${ending}`
    Promise.all(pages.map(async (lines) => make(lines, title))).then(
      (blobs) =>
        current && setFiles(blobs.map((blob, at) => new File([blob], nameOf(at), { type: blob.type }))),
      () => current && setFiles(NO_FILES),
    )
    return () => {
      current = false
    }
  }, [key, title, form])
  const shares = canShareFiles(files)
  const give = async () => {
    try {
      const delivery = await deliverDrawn(files, title)
      if (delivery === 'downloaded') toast(`${name}已保存到下载`, { kind: 'success' })
    } catch {
      toast('没有分享成功，请重试', { kind: 'error' })
    }
  }
  return (
    <Button
      kind="secondary"
      small={small}
      icon={shares ? 'share' : 'download'}
      aria-label={shares ? `分享${name}` : `保存${name}`}
      disabled={files.length === 0}
      onClick={give}
    >
      {name}
    </Button>
  )
}
