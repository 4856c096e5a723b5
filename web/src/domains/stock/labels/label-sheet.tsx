import { useEffect, useRef, useState } from 'react'
import { pixelsOf } from '../../../lib/pictures/canvas.ts'
import { createPdf, toGreyscale } from '../../../lib/pictures/pdf.ts'
import { labelCommands, toBitmap } from '../../../lib/printing/escpos.ts'
import { draftKey } from '../../../lib/storage/drafts.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'
import { Button } from '../../../ui/action/button.tsx'
import { deliverGeneratedFiles } from '../../../ui/deliver/deliver.ts'
import { PrinterButton } from '../../../ui/deliver/printer-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useResolvedCodes } from '../shared/use-resolved-codes.ts'
import { drawLabel } from './draw-label.ts'
import { LABEL_MM, LABEL_SIZES, type Label, type LabelSize, toLabels } from './label.ts'
import styles from './label-sheet.module.css'

const SIZES = LABEL_SIZES.map((value) => ({
  value,
  label: `${LABEL_MM[value].width} × ${LABEL_MM[value].height} mm`,
}))
const SIZE_SLOT = 'label-size'
const PRICE_SLOT = 'label-price'

interface LabelSheetProps {
  open: boolean
  codes: readonly string[]
  onClose: () => void
}

/** Labels for phones and accessories, as a PDF or directly on a label printer. */
export default function LabelSheet({ open, codes, onClose }: LabelSheetProps) {
  const { known, error, refresh } = useResolvedCodes(codes)
  const [size, setSize] = useState<LabelSize>(readStored(draftKey(SIZE_SLOT)) === '60x40' ? '60x40' : '40x30')
  const [withPrice, setWithPrice] = useState(readStored(draftKey(PRICE_SLOT)) !== '0')
  const items = codes.flatMap((code) => known.get(code) ?? [])
  const isLoading = items.length < codes.length && !error
  const labels = toLabels(items, withPrice)
  const unpriced = withPrice ? labels.filter(({ price }) => price === undefined).length : 0
  const canvases = () => labels.map((label) => drawLabel(label, size))

  const savePdf = async () => {
    try {
      const title = `标签-${labels.length} 张`
      const pdf = await createPdf(canvases().map(toGreyscale), { title, widthMm: LABEL_MM[size].width })
      const file = new File([pdf], `${title}.pdf`, { type: pdf.type })
      if ((await deliverGeneratedFiles([file], title)) === 'downloaded')
        toast('PDF 已保存到下载', { kind: 'success' })
    } catch {
      toast('标签没有生成，请减少数量后重试', { kind: 'error' })
    }
  }
  const toCommands = () => labelCommands(canvases().map((canvas) => toBitmap(pixelsOf(canvas))))

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="打印标签"
      footer={
        <>
          <PrinterButton label="标签机直接打印" render={toCommands} disabled={labels.length === 0} />
          <Button disabled={labels.length === 0 || isLoading} onClick={savePdf}>
            生成 PDF（{labels.length} 张）
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <SegmentedControl
          label="标签大小"
          options={SIZES}
          value={size}
          onChange={(next) => {
            store(draftKey(SIZE_SLOT), next)
            setSize(next)
          }}
        />
        <Switch
          label="印零售价"
          checked={withPrice}
          onChange={(next) => {
            store(draftKey(PRICE_SLOT), next ? '1' : '0')
            setWithPrice(next)
          }}
        />
        {error && (
          <Notice kind="warning" action={{ label: '重试', onSelect: () => void refresh() }}>
            {error}
          </Notice>
        )}
        {unpriced > 0 && <Notice>{unpriced} 张没有零售价，标签上不印价格</Notice>}
        {isLoading ? <SkeletonList rows={2} /> : labels[0] && <Preview label={labels[0]} size={size} />}
        <p className={styles.note}>打印 PDF 时按标签选纸张，缩放用 100%</p>
      </div>
    </Sheet>
  )
}

/** The first label as it will be printed. */
function Preview({ label, size }: { label: Label; size: LabelSize }) {
  const frame = useRef<HTMLDivElement>(null)
  const { title, code, price } = label
  useEffect(() => {
    frame.current?.replaceChildren(drawLabel({ title, code, price }, size))
  }, [title, code, price, size])
  return (
    <div
      ref={frame}
      className={styles.preview}
      role="img"
      aria-label={['标签', title, code, price].filter(Boolean).join(' ')}
    />
  )
}
