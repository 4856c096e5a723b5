import { PRICE_TYPE_NAMES } from '@shangxue/contract/pricing/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../lib/api/error.ts'
import { formatDateTime, today } from '../../../lib/dates.ts'
import { canShareFiles } from '../../../lib/device/host.ts'
import { createMeasure } from '../../../lib/pictures/canvas.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { deliverGeneratedFiles } from '../../../ui/deliver/deliver.ts'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { fetchAllRows, TooManyRowsError } from '../api.ts'
import type { PriceFilters } from '../list/price-address.ts'
import { drawPage } from './draw-page.ts'
import { layoutPages, type PictureType } from './page-layout.ts'
import styles from './picture-sheet.module.css'

async function drawPictures(filters: PriceFilters, type: PictureType, company: string, signal: AbortSignal) {
  const rows = await fetchAllRows(filters, signal)
  const pages = layoutPages(rows, type, createMeasure())
  const heading = { company, type, at: formatDateTime(new Date()) }
  const files: File[] = []
  // Draws sequentially, because each page holds a large bitmap while it is encoded.
  for (const [index, page] of pages.entries()) {
    const blob = await drawPage(page, heading, { number: index + 1, total: pages.length })
    const suffix = pages.length > 1 ? `-${index + 1}` : ''
    files.push(
      new File([blob], `价格表-${PRICE_TYPE_NAMES[type]}-${today()}${suffix}.png`, { type: blob.type }),
    )
  }
  return files
}

/** Draws the filtered list as files with object URLs for the preview. */
function usePictures(filters: PriceFilters, type: PictureType) {
  const company = useSession((session) => session.database)
  const result = useQuery({
    queryKey: ['price pictures', filters, type, company],
    queryFn: ({ signal }) => drawPictures(filters, type, company, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  const files = result.data
  const pictures = useMemo(() => files?.map((file) => ({ file, url: URL.createObjectURL(file) })), [files])
  useEffect(
    () => () => {
      for (const { url } of pictures ?? []) URL.revokeObjectURL(url)
    },
    [pictures],
  )
  return { looks: pictures, error: result.error, retry: result.refetch }
}

const TYPE_OPTIONS = [
  { value: 'wholesale', label: '批发价' },
  { value: 'retail', label: '零售价' },
] as const

const errorText = (error: Error): string =>
  error instanceof ApiError || error instanceof TooManyRowsError
    ? error.message
    : '这个浏览器没有画出图片，请用导出 Excel'

/** The price list as pictures to send to customers. */
export default function PictureSheet({ filters, onClose }: { filters: PriceFilters; onClose: () => void }) {
  const [type, setType] = useState<PictureType>('wholesale')
  const { looks: pictures, error, retry } = usePictures(filters, type)
  const files = pictures?.map(({ file }) => file) ?? []
  const canShare = canShareFiles(files)
  const deliver = async () => {
    try {
      const delivery = await deliverGeneratedFiles(files, '价格表')
      if (delivery === 'downloaded') toast('图片已保存到下载', { kind: 'success' })
    } catch {
      toast('没有分享成功，请重试，或长按图片保存', { kind: 'error' })
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="分享为图片"
      tall
      footer={
        <Button icon={canShare ? 'share' : 'download'} disabled={files.length === 0} onClick={deliver}>
          {canShare ? '分享图片' : '保存图片'}
          {files.length > 1 && `（${files.length} 张）`}
        </Button>
      }
    >
      <SegmentedControl label="图片上的价格" options={TYPE_OPTIONS} value={type} onChange={setType} />
      <p className={styles.hint}>按现在的筛选生成，只有所选的一种价格。</p>
      {error && <ErrorState title="没有生成图片" message={errorText(error)} onRetry={retry} />}
      {!pictures && !error && <Spinner label="正在生成图片" />}
      {pictures?.length === 0 && (
        <EmptyState icon="image" title="没有可以分享的价格" hint="换一个筛选条件再试" />
      )}
      {pictures && pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map(({ file, url }, index) => (
            <img key={url} className={styles.picture} src={url} alt={`${file.name}，第 ${index + 1} 张`} />
          ))}
        </div>
      )}
    </Sheet>
  )
}
