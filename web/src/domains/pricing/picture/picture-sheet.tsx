import { useState } from 'react'
import { ApiError } from '../../../lib/api/index.ts'
import { canShareFiles } from '../../../lib/host.ts'
import { Button } from '../../../ui/action/button.tsx'
import { deliverDrawn } from '../../../ui/deliver/deliver.ts'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { TooManyRowsError } from '../all-rows.ts'
import type { PriceFilters } from '../list/price-address.ts'
import type { PictureType } from './page-layout.ts'
import styles from './picture-sheet.module.css'
import { usePictures } from './use-pictures.ts'

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
      const delivery = await deliverDrawn(files, '价格表')
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
