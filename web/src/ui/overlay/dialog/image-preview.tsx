import { useEffect, useRef } from 'react'
import { scrollBehavior } from '../../../lib/device/reduced-motion.ts'
import { IconButton } from '../../action/icon-button.tsx'
import styles from './image-preview.module.css'
import { useNativeDialog } from './native-dialog.ts'

export interface PreviewImage {
  src: string
  /** Describes this image among the others. */
  alt: string
}

interface ImagePreviewProps {
  images: readonly PreviewImage[]
  /** Index of the first visible image; null: closed. */
  index: number | null
  onClose: () => void
  /** Text at the bottom edge. */
  hint?: string
}

// A scrollable element must be focusable by keyboard.
const reachable = { tabIndex: 0 }

/** Full-screen images: swipe sideways, pinch to zoom, close with Esc or ×. */
export function ImagePreview({ images, index, onClose, hint }: ImagePreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  useNativeDialog(dialog, index !== null, onClose)

  useEffect(() => {
    const element = strip.current
    if (element && index !== null) element.scrollLeft = element.clientWidth * index
  }, [index])

  const turn = (by: number) => {
    const element = strip.current
    element?.scrollBy({ left: element.clientWidth * by, behavior: scrollBehavior() })
  }

  return (
    <dialog ref={dialog} className={styles.preview} aria-label="查看图片">
      {index !== null && (
        <>
          <ul ref={strip} className={styles.strip} {...reachable}>
            {images.map(({ src, alt }, at) => (
              <li key={alt} className={styles.item}>
                <img className={styles.image} src={src} alt={alt} />
                {images.length > 1 && (
                  <span className={styles.count}>
                    {at + 1} / {images.length}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {hint && <p className={styles.hint}>{hint}</p>}
          <div className={styles.close}>
            <IconButton icon="close" label="关闭" onClick={onClose} />
          </div>
          {images.length > 1 && (
            <div className={styles.turns}>
              <IconButton icon="back" label="上一张" onClick={() => turn(-1)} />
              <IconButton icon="chevron-right" label="下一张" onClick={() => turn(1)} />
            </div>
          )}
        </>
      )}
    </dialog>
  )
}
