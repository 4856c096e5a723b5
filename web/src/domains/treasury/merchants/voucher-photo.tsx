import { getVoucherImage, uploadVoucher } from '@shangxue/contract/treasury/merchants'
import { type ChangeEvent, useRef, useState } from 'react'
import { useUpload } from '../../../lib/api/mutations.ts'
import { NO_EDIT } from '../../../lib/pictures/geometry.ts'
import { preparePhoto, UnreadablePictureError } from '../../../lib/pictures/prepare.ts'
import { useFileUrl } from '../../../lib/pictures/use-file-url.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ImagePreview } from '../../../ui/overlay/dialog/image-preview.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { type MerchantPaymentDetail, PAYMENT_QUERIES } from './api.ts'
import styles from './merchant-payments.module.css'

/** The voucher photo. It can be added or replaced until the payment is reversed. */
export function VoucherPhoto({ payment }: { payment: MerchantPaymentDetail }) {
  const { id, voucher, state } = payment
  const open = state === 'pending' || state === 'done'
  if (!voucher && !open) return null
  return (
    <Card title="打款凭证" action={voucher && open && <PhotoButton id={id} label="更换" />}>
      {voucher ? (
        <VoucherPicture id={id} />
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

function VoucherPicture({ id }: { id: number }) {
  const { url, failed: isFailed, retry } = useFileUrl(getVoucherImage, { id, width: 1_600 })
  const [isEnlarged, setIsEnlarged] = useState(false)
  if (isFailed) return <ErrorState title="凭证没有加载出来" onRetry={retry} />
  if (!url) return <Spinner label="正在加载凭证" />
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label="放大凭证"
        onClick={() => setIsEnlarged(true)}
      >
        <img src={url} alt="打款凭证" />
      </button>
      <ImagePreview
        images={[{ src: url, alt: '打款凭证' }]}
        index={isEnlarged ? 0 : null}
        onClose={() => setIsEnlarged(false)}
      />
    </>
  )
}

function PhotoButton({ id, label }: { id: number; label: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const upload = useUpload(uploadVoucher, { invalidates: PAYMENT_QUERIES })
  const uploadPhoto = async (photo: File) => {
    setIsPreparing(true)
    try {
      const { ready } = await preparePhoto(photo, NO_EDIT)
      await upload.mutateAsync({
        input: { id },
        file: new File([ready], 'voucher.jpg', { type: ready.type }),
      })
      toast('凭证已保存', { kind: 'success' })
    } catch (error) {
      // the call reports rejections itself
      if (error instanceof UnreadablePictureError) toast(error.message, { kind: 'error' })
    } finally {
      setIsPreparing(false)
    }
  }
  const onPick = (event: ChangeEvent<HTMLInputElement>) => {
    const photo = event.target.files?.[0]
    if (photo) void uploadPhoto(photo)
    // reset the input so that the same photo can be selected again
    event.target.value = ''
  }
  return (
    <>
      <input ref={input} type="file" hidden accept="image/*" aria-label={`${label}照片`} onChange={onPick} />
      <Button
        kind="secondary"
        small
        icon="camera"
        busy={isPreparing || upload.isPending}
        onClick={() => input.current?.click()}
      >
        {upload.progress === null ? label : `${Math.round(upload.progress * 100)}%`}
      </Button>
    </>
  )
}
