import { MOMENT_PHOTOS_MAX } from '@shangxue/contract/moments/endpoints'
import { type ChangeEvent, useRef, useState } from 'react'
import { NO_EDIT } from '../../../lib/pictures/geometry.ts'
import { preparePhoto, UnreadablePictureError } from '../../../lib/pictures/prepare.ts'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import type { Picture } from '../post-queue.ts'
import styles from './moments.module.css'
import { LocalPicture } from './pending-posts.tsx'

/** The resolution of a phone screen. */
const MAX_EDGE_PX = 1_600

interface PictureFieldProps {
  pictures: readonly Picture[]
  onChange: (pictures: readonly Picture[]) => void
}

/** Up to nine photos, scaled down on the device. They are uploaded when the moment is published. */
export function PictureField({ pictures, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setError] = useState<string>()

  const addPictures = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const selected = [...(target.files ?? [])]
    target.value = ''
    const remaining = MOMENT_PHOTOS_MAX - pictures.length
    setError(selected.length > remaining ? `最多 ${MOMENT_PHOTOS_MAX} 张，多出的没有添加` : undefined)
    setIsBusy(true)
    let nextPictures = pictures
    try {
      for (const file of selected.slice(0, remaining)) {
        const made = await preparePhoto(file, NO_EDIT, MAX_EDGE_PX)
        nextPictures = [...nextPictures, { id: uniqueId(), ...made, sentAs: null }]
        onChange(nextPictures)
      }
    } catch (error) {
      if (!(error instanceof UnreadablePictureError)) throw error
      setError(error.message)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.pictures}>
      {problem && <Notice kind="warning">{problem}</Notice>}
      <ul className={styles.grid} aria-label="照片">
        {pictures.map((picture, index) => (
          <li key={picture.id} className={styles.held}>
            <LocalPicture blob={picture.thumb} name={`照片 ${index + 1}`} />
            <span className={styles.take}>
              <IconButton
                icon="close"
                label={`移除照片 ${index + 1}`}
                onClick={() => onChange(pictures.filter((item) => item !== picture))}
              />
            </span>
          </li>
        ))}
        {pictures.length < MOMENT_PHOTOS_MAX && (
          <li className={styles.held}>
            <button
              type="button"
              className={styles.add}
              disabled={isBusy}
              onClick={() => input.current?.click()}
            >
              {isBusy ? <Spinner label="正在压缩照片" /> : <Icon name="image" size={1.5} />}
              添加照片
              <span className={styles.when}>
                {pictures.length} / {MOMENT_PHOTOS_MAX}
              </span>
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="选择照片"
        onChange={(event) => void addPictures(event)}
      />
    </div>
  )
}
