import { MOMENT_THUMB_PX, momentPhotoEndpoints } from '@shangxue/contract/moments/endpoints'
import { useEffect, useRef, useState } from 'react'
import { acquireCanvas, paintCover, releaseCanvas } from '../../../lib/pictures/canvas-pool.ts'
import { useFile, useFileUrls } from '../../../lib/pictures/use-file-url.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { ImagePreview } from '../../../ui/overlay/dialog/image-preview.tsx'
import type { Moment } from '../moments.ts'
import styles from './moments.module.css'

type Photo = Moment['photos'][number]

const LARGE_PX = 1_600
/** Long enough to scroll back a few screens, short enough not to hold hundreds of images. */
const THUMB_CACHE_OPTIONS = 10_000
const nameOf = (index: number) => `照片 ${index + 1}`

/** Up to nine photos. A tap opens the viewer. */
export function PhotoGrid({ photos }: { photos: readonly Photo[] }) {
  const [open, setOpen] = useState<number | null>(null)
  const [singlePhoto] = photos
  if (!singlePhoto) return null
  const isSingle = photos.length === 1
  const shape = isSingle
    ? { aspectRatio: String(Math.min(1.8, Math.max(0.6, singlePhoto.width / singlePhoto.height))) }
    : undefined
  return (
    <>
      <ul
        className={classes(
          styles.photos,
          isSingle && styles.alone,
          (photos.length === 2 || photos.length === 4) && styles.pairs,
        )}
      >
        {photos.map(({ id }, index) => (
          <li key={id} className={styles.cell} style={shape}>
            <Thumbnail id={id} name={nameOf(index)} onOpen={() => setOpen(index)} />
          </li>
        ))}
      </ul>
      {open !== null && <PhotoViewer photos={photos} index={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Thumbnail({ id, name, onOpen }: { id: number; name: string; onOpen: () => void }) {
  const { blob, failed, retry } = useFile(
    momentPhotoEndpoints.file,
    { id, width: MOMENT_THUMB_PX },
    THUMB_CACHE_OPTIONS,
  )
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={failed ? `重试${name}` : `查看${name}`}
      onClick={() => (failed ? void retry() : onOpen())}
    >
      {blob && <CanvasPhoto blob={blob} />}
      {failed && <Icon name="refresh" />}
    </button>
  )
}

/**
 * Draws on a canvas instead of using `<img>`: browsers retain decoded images long after they were scrolled away
 * (650 MB after 2,000 of them), while a canvas is reused for the next picture.
 */
function CanvasPhoto({ blob }: { blob: Blob }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const frame = place.current
    if (!frame) return
    const leaving = new AbortController()
    const canvas = acquireCanvas()
    canvas.className = styles.painted ?? ''
    frame.append(canvas)
    void paintCover(canvas, blob, leaving.signal)
    return () => {
      leaving.abort()
      releaseCanvas(canvas)
    }
  }, [blob])
  return <span ref={place} className={styles.frame} />
}

/** Shows the cached thumbnails until the large photos arrive. */
function PhotoViewer({
  photos,
  index,
  onClose,
}: {
  photos: readonly Photo[]
  index: number
  onClose: () => void
}) {
  const small = useFileUrls(
    momentPhotoEndpoints.file,
    photos.map(({ id }) => ({ id, width: MOMENT_THUMB_PX })),
  )
  const large = useFileUrls(
    momentPhotoEndpoints.file,
    photos.map(({ id }) => ({ id, width: LARGE_PX })),
  )
  const images = photos.flatMap((_, index) => {
    const src = large[index] ?? small[index]
    return src ? [{ src, alt: nameOf(index) }] : []
  })
  const ready = images.length === photos.length
  return <ImagePreview images={images} index={ready ? index : null} onClose={onClose} />
}
