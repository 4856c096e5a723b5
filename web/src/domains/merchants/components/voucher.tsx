import { uploadVoucher, voucherImage } from '@shangxue/contract/treasury/merchants'
import { type ChangeEvent, useRef, useState } from 'react'
import { useUpload } from '../../../lib/api/index.ts'
import { UNTOUCHED } from '../../../lib/pictures/geometry.ts'
import { NotAPicture, prepared } from '../../../lib/pictures/prepare.ts'
import { useFileUrl } from '../../../lib/pictures/use-file-url.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ImagePreview } from '../../../ui/overlay/image-preview.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { type Detail, PAYMENT_READS } from '../merchants.ts'
import styles from './merchants.module.css'

/** The voucher photo. It can be added or replaced until the payment is reversed. */
export function Voucher({ payment }: { payment: Detail }) {
  const { id, voucher, state } = payment
  const open = state === 'pending' || state === 'done'
  if (!voucher && !open) return null
  return (
    <Card title="打款凭证" action={voucher && open && <PhotoButton id={id} label="更换" />}>
      {voucher ? (
        <Picture id={id} />
      ) : (
        <EmptyState
          icon="image"
          title="还没有凭证"
          hint="拍下回单或截图，对账时一看就清楚"
          action={<PhotoButton id={id} label="添加凭证" />}
        />
      )}
    </Card>
  )
}

function Picture({ id }: { id: number }) {
  const { url, failed, retry } = useFileUrl(voucherImage, { id, width: 1_600 })
  const [big, setBig] = useState(false)
  if (failed) return <ErrorState title="凭证没有加载出来" onRetry={retry} />
  if (!url) return <Spinner label="正在加载凭证" />
  return (
    <>
      <button type="button" className={styles.picture} aria-label="放大凭证" onClick={() => setBig(true)}>
        <img src={url} alt="打款凭证" />
      </button>
      <ImagePreview
        images={[{ src: url, alt: '打款凭证' }]}
        index={big ? 0 : null}
        onClose={() => setBig(false)}
      />
    </>
  )
}

function PhotoButton({ id, label }: { id: number; label: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [preparing, setPreparing] = useState(false)
  const upload = useUpload(uploadVoucher, { stale: PAYMENT_READS })
  const send = async (photo: File) => {
    setPreparing(true)
    try {
      const { ready } = await prepared(photo, UNTOUCHED)
      await upload.mutateAsync({
        input: { id },
        file: new File([ready], 'voucher.jpg', { type: ready.type }),
      })
      toast('凭证已保存', { kind: 'success' })
    } catch (error) {
      // the call reports rejections itself
      if (error instanceof NotAPicture) toast(error.message, { kind: 'error' })
    } finally {
      setPreparing(false)
    }
  }
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const photo = event.target.files?.[0]
    if (photo) void send(photo)
    // reset the input so that the same photo can be selected again
    event.target.value = ''
  }
  return (
    <>
      <input ref={input} type="file" hidden accept="image/*" aria-label={`${label}照片`} onChange={pick} />
      <Button
        kind="secondary"
        small
        icon="camera"
        busy={preparing || upload.isPending}
        onClick={() => input.current?.click()}
      >
        {upload.progress === null ? label : `${Math.round(upload.progress * 100)}%`}
      </Button>
    </>
  )
}
