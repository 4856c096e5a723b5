import { cashPhoto, uploadCashPhoto } from '@shangxue/contract/cash-entries'
import { CASH_PHOTOS_MAX } from '@shangxue/contract/cash-parts'
import { type ChangeEvent, useRef, useState } from 'react'
import { ApiError, useUpload } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { ImagePreview } from '../../../ui/overlay/image-preview.tsx'
import { NotAPicture, prepared, UNTOUCHED, useFileUrl } from '../../papers/public.ts'
import styles from './cash.module.css'

interface PhotosFieldProps {
  photos: readonly number[]
  onChange: (photos: number[]) => void
}

/** Up to three photos, made small on the phone and sent at once: the form keeps only what they are called. */
export function PhotosField({ photos, onChange }: PhotosFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(uploadCashPhoto, { quiet: true })
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, CASH_PHOTOS_MAX - photos.length)
    target.value = ''
    setTrouble(undefined)
    setBusy(true)
    let held = [...photos]
    try {
      for (const file of files) {
        const { ready } = await prepared(file, UNTOUCHED)
        const { id } = await upload.mutateAsync({
          input: {},
          file: new File([ready], 'photo.jpg', { type: 'image/jpeg', lastModified: file.lastModified }),
        })
        held = [...held, id]
        onChange(held)
      }
    } catch (error) {
      if (!(error instanceof NotAPicture) && !(error instanceof ApiError)) throw error
      setTrouble(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.buttons}>
      <span className={styles.label}>
        单据照片（{photos.length} / {CASH_PHOTOS_MAX}）
      </span>
      {trouble && <Notice kind="danger">{trouble}</Notice>}
      <Photos photos={photos} onRemove={(id) => onChange(photos.filter((one) => one !== id))} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="选择单据照片"
        onChange={(event) => void take(event)}
      />
      {photos.length < CASH_PHOTOS_MAX && (
        <Button kind="secondary" icon="image" busy={busy} onClick={() => input.current?.click()}>
          添加照片
        </Button>
      )}
    </div>
  )
}

/** Photos, each of which opens over the whole screen. */
export function Photos({ photos, onRemove }: { photos: readonly number[]; onRemove?: (id: number) => void }) {
  if (photos.length === 0) return null
  return (
    <div className={styles.photos}>
      {photos.map((id, at) => (
        <Photo key={id} id={id} name={`单据照片 ${at + 1}`} onRemove={onRemove} />
      ))}
    </div>
  )
}

interface PhotoProps {
  id: number
  name: string
  onRemove: ((id: number) => void) | undefined
}

function Photo({ id, name, onRemove }: PhotoProps) {
  const { url, failed, retry } = useFileUrl(cashPhoto, { id, width: 1_600 })
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.held}>
      <button
        type="button"
        className={styles.photo}
        aria-label={failed ? `重试${name}` : `查看${name}`}
        onClick={() => (failed ? void retry() : setOpen(true))}
      >
        {url && <img src={url} alt="" />}
        {failed && <span className={styles.note}>没有加载出来，点一下重试</span>}
      </button>
      {onRemove && (
        <Button kind="plain" small aria-label={`移除${name}`} onClick={() => onRemove(id)}>
          移除
        </Button>
      )}
      <ImagePreview
        images={url ? [{ src: url, alt: name }] : []}
        index={open && url ? 0 : null}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
