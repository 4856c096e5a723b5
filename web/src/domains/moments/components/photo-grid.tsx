import { MOMENT_THUMB_PX, momentPhotoCalls } from '@shangxue/contract/moments/endpoints'
import { useEffect, useRef, useState } from 'react'
import { lendCanvas, paintCover, takeBackCanvas } from '../../../lib/pictures/paint.ts'
import { useFile, useFileUrls } from '../../../lib/pictures/use-file-url.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { ImagePreview } from '../../../ui/overlay/image-preview.tsx'
import type { Moment } from '../moments.ts'
import styles from './moments.module.css'

type Photo = Moment['photos'][number]

const LARGE_PX = 1_600
/** Long enough to scroll back a few screens, short enough not to hold hundreds of images. */
const THUMB_KEPT = 10_000
const nameOf = (at: number) => `照片 ${at + 1}`

/** Up to nine photos. A tap opens the viewer. */
export function PhotoGrid({ photos }: { photos: readonly Photo[] }) {
  const [open, setOpen] = useState<number | null>(null)
  const [only] = photos
  if (!only) return null
  const alone = photos.length === 1
  const shape = alone
    ? { aspectRatio: String(Math.min(1.8, Math.max(0.6, only.width / only.height))) }
    : undefined
  return (
    <>
      <ul
        className={classes(
          styles.photos,
          alone && styles.alone,
          (photos.length === 2 || photos.length === 4) && styles.pairs,
        )}
      >
        {photos.map(({ id }, at) => (
          <li key={id} className={styles.cell} style={shape}>
            <Thumb id={id} name={nameOf(at)} onOpen={() => setOpen(at)} />
          </li>
        ))}
      </ul>
      {open !== null && <Viewer photos={photos} index={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Thumb({ id, name, onOpen }: { id: number; name: string; onOpen: () => void }) {
  const { blob, failed, retry } = useFile(momentPhotoCalls.file, { id, width: MOMENT_THUMB_PX }, THUMB_KEPT)
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={failed ? `重试${name}` : `查看${name}`}
      onClick={() => (failed ? void retry() : onOpen())}
    >
      {blob && <Painted blob={blob} />}
      {failed && <Icon name="refresh" />}
    </button>
  )
}

/**
 * Draws on a canvas instead of using `<img>`: browsers retain decoded images long after they were scrolled away
 * (650 MB after 2,000 of them), while a canvas is reused for the next picture.
 */
function Painted({ blob }: { blob: Blob }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const frame = place.current
    if (!frame) return
    const leaving = new AbortController()
    const canvas = lendCanvas()
    canvas.className = styles.painted ?? ''
    frame.append(canvas)
    void paintCover(canvas, blob, leaving.signal)
    return () => {
      leaving.abort()
      takeBackCanvas(canvas)
    }
  }, [blob])
  return <span ref={place} className={styles.frame} />
}

/** Shows the cached thumbnails until the large photos arrive. */
function Viewer({
  photos,
  index,
  onClose,
}: {
  photos: readonly Photo[]
  index: number
  onClose: () => void
}) {
  const small = useFileUrls(
    momentPhotoCalls.file,
    photos.map(({ id }) => ({ id, width: MOMENT_THUMB_PX })),
  )
  const large = useFileUrls(
    momentPhotoCalls.file,
    photos.map(({ id }) => ({ id, width: LARGE_PX })),
  )
  const images = photos.flatMap((_, at) => {
    const src = large[at] ?? small[at]
    return src ? [{ src, alt: nameOf(at) }] : []
  })
  const ready = images.length === photos.length
  return <ImagePreview images={images} index={ready ? index : null} onClose={onClose} />
}
