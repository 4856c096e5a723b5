import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { canShareFiles, isInApp } from '../../../lib/device/host.ts'
import { Button } from '../../../ui/action/button.tsx'
import { CopyTextButton } from '../../../ui/deliver/copy-text-button.tsx'
import { deliverGeneratedFiles } from '../../../ui/deliver/deliver.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { drawLetter } from './draw-letter.ts'
import styles from './letter-sheet.module.css'
import { loadLetter } from './load-letter.ts'
import { letterText } from './weekly-letter.ts'

const TITLE = '给家长的周报'

/** The letter as a file with an object URL. It is drawn in advance, because a share sheet only opens directly after a tap. */
function useLetterPicture(open: boolean) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['study-letter'],
    queryFn: async () => {
      const letter = await loadLetter(client)
      const blob = await drawLetter(letter)
      const file = new File([blob], `英语学习周报-${letter.period}.png`, { type: blob.type })
      return { file, text: letterText(letter) }
    },
    enabled: open,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  const picture = useMemo(() => data && { ...data, url: URL.createObjectURL(data.file) }, [data])
  useEffect(
    () => () => {
      if (picture) URL.revokeObjectURL(picture.url)
    },
    [picture],
  )
  return { picture, error, refetch }
}

/** The weekly letter to a parent as a picture to share. */
export default function LetterSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { picture, error, refetch } = useLetterPicture(open)
  const files = picture ? [picture.file] : []
  const canShare = canShareFiles(files)
  const deliver = async () => {
    try {
      const delivery = await deliverGeneratedFiles(files, TITLE)
      if (delivery === 'downloaded') toast('图片已保存到下载', { kind: 'success' })
    } catch {
      toast('没有分享成功，请重试，或长按图片保存', { kind: 'error' })
    }
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={TITLE}
      tall
      footer={
        <Button block icon={canShare ? 'share' : 'download'} disabled={!picture} onClick={deliver}>
          {canShare ? '分享图片' : '保存图片'}
        </Button>
      }
    >
      <p className={styles.hint}>
        {isInApp() ? '长按图片，可以保存或转发给家长。' : '可以发给家长。'}
        只有自己的学习情况，没有排名，也没有别人的信息。
      </p>
      {error && (
        <ErrorState
          title="没有生成图片"
          message="这个浏览器没有画出图片，请换一个浏览器再试"
          onRetry={refetch}
        />
      )}
      {!picture && !error && <Spinner label="正在生成图片" />}
      {picture && (
        <>
          <img className={styles.picture} src={picture.url} alt={picture.text} />
          <div className={styles.copy}>
            <CopyTextButton text={picture.text} label="复制文字" done="周报的文字已复制" />
          </div>
        </>
      )}
    </Sheet>
  )
}
