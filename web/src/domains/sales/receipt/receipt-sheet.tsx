import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '../../../lib/session/state.ts'
import { draftKey } from '../../../lib/storage/drafts.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'
import { Button } from '../../../ui/action/button.tsx'
import { printPage } from '../../../ui/deliver/deliver.ts'
import { PrinterButton } from '../../../ui/deliver/printer-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { usePrintOnly } from '../../../ui/layout/page/use-print-only.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import type { SaleDetail } from '../api.ts'
import { receiptPrint } from './draw-receipt.ts'
import styles from './receipt.module.css'
import { buildReceipt, type ReceiptLine } from './receipt.ts'
import { type PaperWidth, ReceiptPaper } from './receipt-paper.tsx'
import { NO_TEXTS, useReceiptTexts } from './receipt-texts.ts'
import { IMAGE_FORMAT, PDF_FORMAT, ShareButton } from './share-button.tsx'

const MM_PER_PX = 25.4 / 96
/** Margin after the last line, so that the printer does not cut it off. */
const BOTTOM_MARGIN_MM = 6

/**
 * Sets the print page size to the width of the roll and the height of the receipt, so that no blank paper is fed.
 * Returns a function that removes it.
 */
function setPageSize(width: PaperWidth, heightPx: number): () => void {
  // Uses a style element, because constructed style sheets need Safari 16.4.
  const sheet = document.createElement('style')
  const height = Math.ceil(heightPx * MM_PER_PX) + BOTTOM_MARGIN_MM
  sheet.textContent = `@page { size: ${width}mm ${height}mm; margin: 0 }`
  document.head.append(sheet)
  return () => sheet.remove()
}

const WIDTHS = [
  { value: '58', label: '58 mm' },
  { value: '80', label: '80 mm' },
] as const
const PAPER_WIDTH_SLOT = 'sale-paper'

/** Receipt of a sale, to print on a roll or to share as an image or PDF. */
export default function ReceiptSheet({ sale, onClose }: { sale: SaleDetail; onClose: () => void }) {
  const company = useSession((session) => session.database)
  const { texts, isError, refetch } = useReceiptTexts(sale.location_id)
  const isLoading = texts === undefined && !isError
  const lines = buildReceipt(sale, company, texts ?? NO_TEXTS)
  const title = `${sale.kind === 'sale' ? '销售单' : '退货单'}-${sale.number}`
  const [width, setWidth] = useState<PaperWidth>(
    readStored(draftKey(PAPER_WIDTH_SLOT)) === '80' ? '80' : '58',
  )
  const isCash = sale.payments.some(({ method }) => method === 'cash')
  const chooseWidth = (next: PaperWidth) => {
    store(draftKey(PAPER_WIDTH_SLOT), next)
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
          !isLoading && (
            <>
              <ShareButton pages={[lines]} title={title} format={IMAGE_FORMAT} />
              <ShareButton pages={[lines]} title={title} format={PDF_FORMAT} />
              <PrinterButton label="小票机" render={() => receiptPrint(lines, width, isCash)} />
              <Button onClick={printPage}>打印</Button>
            </>
          )
        }
      >
        <div className={styles.body}>
          <SegmentedControl label="纸张宽度" options={WIDTHS} value={width} onChange={chooseWidth} />
          {isError && !texts && (
            <Notice kind="warning" action={{ label: '重试', onSelect: () => void refetch() }}>
              小票上的地址、电话和保修说明没有加载出来
            </Notice>
          )}
          {isLoading ? (
            <SkeletonList rows={6} />
          ) : (
            <div className={styles.frame}>
              <ReceiptPaper lines={lines} width={width} />
            </div>
          )}
        </div>
      </Sheet>
      <PrintView lines={lines} width={width} />
    </>
  )
}

/** Printed instead of the page. */
function PrintView({ lines, width }: { lines: readonly ReceiptLine[]; width: PaperWidth }) {
  usePrintOnly()
  useEffect(() => {
    let removePageSize = () => {}
    // The print view has a height only while printing, so measure the receipt on the screen.
    const applyPageSize = () => {
      removePageSize()
      const screenPaper = document.querySelector('dialog [data-width]')
      removePageSize = setPageSize(width, screenPaper?.getBoundingClientRect().height ?? 0)
    }
    applyPageSize()
    window.addEventListener('beforeprint', applyPageSize)
    return () => {
      window.removeEventListener('beforeprint', applyPageSize)
      removePageSize()
    }
  })
  return createPortal(
    <div className={styles.print} aria-hidden="true">
      <ReceiptPaper lines={lines} width={width} />
    </div>,
    document.body,
  )
}
