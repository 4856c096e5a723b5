import { MOMENT_PHOTOS_MAX } from '@shangxue/contract/moments/endpoints'
import { type ChangeEvent, useRef, useState } from 'react'
import { UNTOUCHED } from '../../../lib/pictures/geometry.ts'
import { NotAPicture, prepared } from '../../../lib/pictures/prepare.ts'
import { uniqueId } from '../../../lib/unique.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import type { Picture } from '../posts.ts'
import styles from './moments.module.css'
import { LocalPicture } from './waiting-posts.tsx'

/** The resolution of a phone screen. */
const LONGEST_PX = 1_600

interface PictureFieldProps {
  pictures: readonly Picture[]
  onChange: (pictures: readonly Picture[]) => void
}

/** Up to nine photos, scaled down on the device. They are uploaded when the moment is published. */
export function PictureField({ pictures, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    target.value = ''
    const room = MOMENT_PHOTOS_MAX - pictures.length
    setTrouble(chosen.length > room ? `最多 ${MOMENT_PHOTOS_MAX} 张，多出的没有添加` : undefined)
    setBusy(true)
    let held = pictures
    try {
      for (const file of chosen.slice(0, room)) {
        const made = await prepared(file, UNTOUCHED, LONGEST_PX)
        held = [...held, { id: uniqueId(), ...made, sentAs: null }]
        onChange(held)
      }
    } catch (error) {
      if (!(error instanceof NotAPicture)) throw error
      setTrouble(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.pictures}>
      {trouble && <Notice kind="warning">{trouble}</Notice>}
      <ul className={styles.grid} aria-label="照片">
        {pictures.map((picture, at) => (
          <li key={picture.id} className={styles.held}>
            <LocalPicture blob={picture.thumb} name={`照片 ${at + 1}`} />
            <span className={styles.take}>
              <IconButton
                icon="close"
                label={`移除照片 ${at + 1}`}
                onClick={() => onChange(pictures.filter((one) => one !== picture))}
              />
            </span>
          </li>
        ))}
        {pictures.length < MOMENT_PHOTOS_MAX && (
          <li className={styles.held}>
            <button
              type="button"
              className={styles.add}
              disabled={busy}
              onClick={() => input.current?.click()}
            >
              {busy ? <Spinner label="正在压缩照片" /> : <Icon name="image" size={1.5} />}
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
        onChange={(event) => void take(event)}
      />
    </div>
  )
}
