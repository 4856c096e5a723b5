import type { PhotoEndpoints } from '@shangxue/contract/platform/photos'
import { type ChangeEvent, useRef, useState } from 'react'
import { ApiError } from '../../lib/api/error.ts'
import { useUpload } from '../../lib/api/mutations.ts'
import { NO_EDIT } from '../../lib/pictures/geometry.ts'
import { preparePhoto, UnreadablePictureError } from '../../lib/pictures/prepare.ts'
import { useFileUrl } from '../../lib/pictures/use-file-url.ts'
import { Button } from '../action/button.tsx'
import { Notice } from '../display/notice.tsx'
import { ImagePreview } from '../overlay/dialog/image-preview.tsx'
import styles from './photos-field.module.css'

/** Photo endpoints, label and limit of one domain. */
export interface PhotoStore extends PhotoEndpoints {
  /** Label, such as 单据照片. */
  readonly name: string
  readonly maxPhotos: number
}

interface PhotosFieldProps {
  store: PhotoStore
  photos: readonly number[]
  onChange: (photos: number[]) => void
}

/** Resizes photos on the phone and uploads them immediately. The form's value holds only their ids. */
export function PhotosField({ store, photos, onChange }: PhotosFieldProps) {
  const { name, maxPhotos } = store
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(store.upload, { quiet: true })
  const [errorText, setErrorText] = useState<string>()
  const [busy, setBusy] = useState(false)

  const addFiles = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, maxPhotos - photos.length)
    target.value = ''
    setErrorText(undefined)
    setBusy(true)
    let photoIds = [...photos]
    try {
      for (const file of files) {
        const { ready } = await preparePhoto(file, NO_EDIT)
        const { id } = await upload.mutateAsync({
          input: {},
          file: new File([ready], 'photo.jpg', { type: 'image/jpeg', lastModified: file.lastModified }),
        })
        photoIds = [...photoIds, id]
        onChange(photoIds)
      }
    } catch (error) {
      if (!(error instanceof UnreadablePictureError) && !(error instanceof ApiError)) throw error
      setErrorText(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.field}>
      <span className={styles.label}>
        {name}（{photos.length} / {maxPhotos}）
      </span>
      {errorText && <Notice kind="danger">{errorText}</Notice>}
      <Photos
        store={store}
        photos={photos}
        onRemove={(id) => onChange(photos.filter((photo) => photo !== id))}
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={`选择${name}`}
        onChange={(event) => void addFiles(event)}
      />
      {photos.length < maxPhotos && (
        <Button kind="secondary" icon="image" busy={busy} onClick={() => input.current?.click()}>
          添加照片
        </Button>
      )}
    </div>
  )
}

interface PhotosProps {
  store: PhotoStore
  photos: readonly number[]
  onRemove?: (id: number) => void
}

/** Photos that open in full screen. */
export function Photos({ store, photos, onRemove }: PhotosProps) {
  if (photos.length === 0) return null
  return (
    <div className={styles.photos}>
      {photos.map((id, at) => (
        <Photo key={id} file={store.file} id={id} name={`${store.name} ${at + 1}`} onRemove={onRemove} />
      ))}
    </div>
  )
}

interface PhotoProps {
  file: PhotoStore['file']
  id: number
  name: string
  onRemove: ((id: number) => void) | undefined
}

function Photo({ file, id, name, onRemove }: PhotoProps) {
  const { url, failed, retry } = useFileUrl(file, { id, width: 1_600 })
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
