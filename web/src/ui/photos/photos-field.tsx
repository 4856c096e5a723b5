import type { PhotoEndpoints } from '@shangxue/contract/platform/photos'
import { type ChangeEvent, useRef, useState } from 'react'
import { ApiError, useUpload } from '../../lib/api/index.ts'
import { UNTOUCHED } from '../../lib/pictures/geometry.ts'
import { NotAPicture, prepared } from '../../lib/pictures/prepare.ts'
import { useFileUrl } from '../../lib/pictures/use-file-url.ts'
import { Button } from '../action/button.tsx'
import { Notice } from '../display/notice.tsx'
import { ImagePreview } from '../overlay/image-preview.tsx'
import styles from './photos-field.module.css'

/** Photo endpoints, label and limit of one domain. */
export interface PhotoShelf extends PhotoEndpoints {
  /** 单据照片 */
  readonly name: string
  readonly most: number
}

interface PhotosFieldProps {
  shelf: PhotoShelf
  photos: readonly number[]
  onChange: (photos: number[]) => void
}

/** A few photos, made small on the phone and sent at once: the form keeps only what they are called. */
export function PhotosField({ shelf, photos, onChange }: PhotosFieldProps) {
  const { name, most } = shelf
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(shelf.upload, { quiet: true })
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, most - photos.length)
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
    <div className={styles.field}>
      <span className={styles.label}>
        {name}（{photos.length} / {most}）
      </span>
      {trouble && <Notice kind="danger">{trouble}</Notice>}
      <Photos shelf={shelf} photos={photos} onRemove={(id) => onChange(photos.filter((one) => one !== id))} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={`选择${name}`}
        onChange={(event) => void take(event)}
      />
      {photos.length < most && (
        <Button kind="secondary" icon="image" busy={busy} onClick={() => input.current?.click()}>
          添加照片
        </Button>
      )}
    </div>
  )
}

interface PhotosProps {
  shelf: PhotoShelf
  photos: readonly number[]
  onRemove?: (id: number) => void
}

/** Photos, each of which opens over the whole screen. */
export function Photos({ shelf, photos, onRemove }: PhotosProps) {
  if (photos.length === 0) return null
  return (
    <div className={styles.photos}>
      {photos.map((id, at) => (
        <Photo key={id} file={shelf.file} id={id} name={`${shelf.name} ${at + 1}`} onRemove={onRemove} />
      ))}
    </div>
  )
}

interface PhotoProps {
  file: PhotoShelf['file']
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
