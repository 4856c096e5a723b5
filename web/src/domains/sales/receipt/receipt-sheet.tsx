import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { draftKey } from '../../../lib/drafts.ts'
import { useSession } from '../../../lib/session/index.ts'
import { readStored, store } from '../../../lib/storage.ts'
import { Button } from '../../../ui/action/button.tsx'
import { printPage } from '../../../ui/deliver/deliver.ts'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { usePrintOnly } from '../../../ui/layout/use-print-only.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import type { SaleDetail } from '../words.ts'
import { setPageSize } from './page-size.ts'
import styles from './receipt.module.css'
import { type ReceiptLine, receiptOf } from './receipt.ts'
import { type PaperWidth, ReceiptPaper } from './receipt-paper.tsx'
import { PDF, PICTURE, Share } from './share.tsx'

const WIDTHS = [
  { value: '58', label: '58 mm' },
  { value: '80', label: '80 mm' },
] as const
const SLOT = 'sale-paper'

/** Receipt of a sale, to print on a roll or to share as an image or PDF. */
export default function ReceiptSheet({ sale, onClose }: { sale: SaleDetail; onClose: () => void }) {
  const company = useSession((session) => session.database)
  const lines = receiptOf(sale, company)
  const title = `${sale.kind === 'sale' ? '销售单' : '退货单'}-${sale.number}`
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
            <Share pages={[lines]} title={title} form={PICTURE} />
            <Share pages={[lines]} title={title} form={PDF} />
            <Button onClick={printPage}>打印</Button>
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

/** Printed instead of the page. */
function Print({ lines, width }: { lines: readonly ReceiptLine[]; width: PaperWidth }) {
  usePrintOnly()
  useEffect(() => {
    let undo = () => {}
    // The print view has a height only while printing, so measure the receipt on the screen.
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
