import { getReadingCard } from '@shangxue/contract/reading/endpoints'
import { useFile, useFileUrl } from '../../../lib/pictures/use-file-url.ts'
import { Button } from '../../../ui/action/button.tsx'
import { deliverGeneratedFiles } from '../../../ui/deliver/deliver.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import styles from '../reading.module.css'

/** Preview picture of a shared result, to save or share. The page also shows its content as text. */
export function ShareCard({ share, caption }: { share: string; caption: string }) {
  const { blob, failed } = useFile(getReadingCard, { share })
  const { url } = useFileUrl(getReadingCard, { share })
  // Fetched in advance, because the share sheet opens only directly after a tap.
  const save = async () => {
    if (!blob) return
    await deliverGeneratedFiles([new File([blob], '阅读成绩.png', { type: blob.type })], caption).catch(
      () => {
        toast('图片没有保存下来，请长按图片保存', { kind: 'warning' })
      },
    )
  }
  if (failed) return null
  return (
    <figure className={styles.card}>
      <div>{url && <img src={url} alt={caption} width={1_200} height={630} />}</div>
      <Button small kind="secondary" icon="download" disabled={!blob} onClick={save}>
        保存图片
      </Button>
    </figure>
  )
}
