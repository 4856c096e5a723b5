import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { draftKey } from '../../../lib/drafts.ts'
import { canShare, handOut } from '../../../lib/pictures/hand-out.ts'
import { useSession } from '../../../lib/session/index.ts'
import { readStored, store } from '../../../lib/storage.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import type { SaleDetail } from '../words.ts'
import { drawReceipt } from './draw.ts'
import { setPageSize } from './page-size.ts'
import styles from './receipt.module.css'
import { type ReceiptLine, receiptOf } from './receipt.ts'
import { type PaperWidth, ReceiptPaper } from './receipt-paper.tsx'

const WIDTHS = [
  { value: '58', label: '58 mm' },
  { value: '80', label: '80 mm' },
] as const
const SLOT = 'sale-paper'
const NO_FILES: File[] = []

/** The receipt of a sale, to print on a roll or to send as a picture. */
export default function ReceiptSheet({ sale, onClose }: { sale: SaleDetail; onClose: () => void }) {
  const company = useSession((session) => session.database)
  const lines = receiptOf(sale, company)
  const [width, setWidth] = useState<PaperWidth>(readStored(draftKey(SLOT)) === '80' ? '80' : '58')
  const choose = (next: PaperWidth) => {
    store(draftKey(SLOT), next)
    setWidth(next)
  }
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title="小票"
        tall
        footer={
          <>
            <Share lines={lines} name={sale.number} />
            <Button onClick={() => window.print()}>打印</Button>
          </>
        }
      >
        <div className={styles.body}>
          <SegmentedControl label="纸张宽度" options={WIDTHS} value={width} onChange={choose} />
          <div className={styles.frame}>
            <ReceiptPaper lines={lines} width={width} />
          </div>
        </div>
      </Sheet>
      <Print lines={lines} width={width} />
    </>
  )
}

/** What the printer gets instead of the page. */
function Print({ lines, width }: { lines: readonly ReceiptLine[]; width: PaperWidth }) {
  useEffect(() => {
    let undo = () => {}
    // it has a height only while it is printed, so the one on the screen is measured
    const before = () => {
      undo()
      const shown = document.querySelector('dialog [data-width]')
      undo = setPageSize(width, shown?.getBoundingClientRect().height ?? 0)
    }
    before()
    window.addEventListener('beforeprint', before)
    return () => {
      window.removeEventListener('beforeprint', before)
      undo()
    }
  })
  return createPortal(
    <div className={styles.print} aria-hidden="true">
      <ReceiptPaper lines={lines} width={width} />
    </div>,
    document.body,
  )
}

function Share({ lines, name }: { lines: readonly ReceiptLine[]; name: string }) {
  const [files, setFiles] = useState(NO_FILES)
  const key = JSON.stringify(lines)
  // drawn ahead: a share sheet opens only straight after a tap
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are new objects on every draw.
  useEffect(() => {
    let current = true
    drawReceipt(lines).then(
      (blob) => current && setFiles([new File([blob], `销售单-${name}.png`, { type: blob.type })]),
      () => current && setFiles(NO_FILES),
    )
    return () => {
      current = false
    }
  }, [key])
  const shares = canShare(files)
  const give = async () => {
    try {
      if ((await handOut(files, '销售单')) && !shares) toast('图片已保存到下载', { kind: 'success' })
    } catch {
      toast('没有分享成功，请重试', { kind: 'error' })
    }
  }
  return (
    <Button
      kind="secondary"
      icon={shares ? 'share' : 'download'}
      disabled={files.length === 0}
      onClick={give}
    >
      {shares ? '分享图片' : '保存图片'}
    </Button>
  )
}
