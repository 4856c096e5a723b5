import { useMemo } from 'react'
import { useSession } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { CopyTextButton } from '../../../ui/deliver/copy-text-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import {
  drawReceipt,
  NO_TEXTS,
  type ReceiptLine,
  ReceiptPaper,
  receiptPdf,
  ShareButton,
  type ShareFormat,
  useReceiptTexts,
} from '../../sales/public.ts'
import { type RepairDetail, statusPath } from '../api.ts'
import styles from '../repairs.module.css'
import { qrBlock, qrModules } from './qr-code.ts'
import { buildSlip } from './slip.ts'

interface SlipPage {
  readonly lines: readonly ReceiptLine[]
  readonly url: string
}
const IMAGE: ShareFormat<SlipPage> = {
  name: '图片',
  extension: 'png',
  render: ({ lines, url }) => drawReceipt(lines, qrBlock(url)),
}
const PDF: ShareFormat<SlipPage> = {
  name: 'PDF',
  extension: 'pdf',
  render: ({ lines, url }, title) => receiptPdf(lines, title, qrBlock(url)),
}

interface SlipSheetProps {
  repair: RepairDetail
  open: boolean
  onClose: () => void
}

/** 取机单 with the code of the customer's page, to share as a picture or to print from a PDF. */
export default function SlipSheet({ repair, open, onClose }: SlipSheetProps) {
  const company = useSession((session) => session.database)
  const { texts, isError } = useReceiptTexts(repair.location_id)
  const isLoading = texts === undefined && !isError
  const url = `${window.location.origin}${statusPath(repair.status_code)}`
  const lines = buildSlip(repair, company, texts ?? NO_TEXTS)
  const title = `取机单-${repair.number}`
  const pages = [{ lines, url }]
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="取机单"
      tall
      footer={
        !isLoading && (
          <>
            <ShareButton pages={pages} title={title} format={IMAGE} />
            <ShareButton pages={pages} title={title} format={PDF} />
          </>
        )
      }
    >
      {isLoading ? (
        <SkeletonList rows={6} />
      ) : (
        <div className={styles.stack}>
          {isError && <Notice kind="warning">门店的地址和电话没有加载出来</Notice>}
          <div className={styles.paper}>
            <ReceiptPaper lines={lines} width="80" />
            <QrPicture text={url} />
          </div>
          <CopyTextButton text={url} label="复制查询链接" done="链接已复制" />
          <ButtonLink kind="plain" block icon="eye" to={statusPath(repair.status_code)}>
            看客户看到的页面
          </ButtonLink>
        </div>
      )}
    </Sheet>
  )
}

function QrPicture({ text }: { text: string }) {
  const { size, modules } = useMemo(() => qrModules(text), [text])
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="维修进度的二维码">
      <path
        d={modules.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('')}
        fill="#000000"
        shapeRendering="crispEdges"
      />
    </svg>
  )
}
