import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Crop, dragCrop, HANDLES, type Handle } from '../../../lib/pictures/geometry.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './upload.module.css'

/** Share of the picture per press of an arrow key. */
const STEP = 0.01
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
const toPercent = (ratio: number) => `${ratio * 100}%`

interface CropFrameProps {
  src: string
  crop: Crop
  onChange: (crop: Crop) => void
}

/**
 * The picture with a crop frame. Its four corners and four edges can be dragged or moved by the
 * arrow keys.
 */
export function CropFrame({ src, crop, onChange }: CropFrameProps) {
  const stage = useRef<HTMLDivElement>(null)
  const dragStart = useRef<{ x: number; y: number; crop: Crop }>(undefined)

  const startDrag = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId)
    dragStart.current = { x: event.clientX, y: event.clientY, crop }
  }
  const move = (handle: Handle) => (event: PointerEvent<HTMLButtonElement>) => {
    const start = dragStart.current
    const box = stage.current?.getBoundingClientRect()
    if (!start || !box || box.width === 0 || box.height === 0) return
    const [dx, dy] = [(event.clientX - start.x) / box.width, (event.clientY - start.y) / box.height]
    onChange(dragCrop(start.crop, handle, dx, dy))
  }
  const endDrag = () => {
    dragStart.current = undefined
  }
  const moveByKey = (handle: Handle) => (event: KeyboardEvent) => {
    const delta = ARROWS[event.key]
    if (!delta) return
    event.preventDefault()
    onChange(dragCrop(crop, handle, ...delta))
  }
  const frameStyle = {
    left: toPercent(crop.x),
    top: toPercent(crop.y),
    width: toPercent(crop.w),
    height: toPercent(crop.h),
  }
  return (
    <div ref={stage} className={styles.stage}>
      <img src={src} alt="要裁剪的照片" draggable={false} />
      <div className={styles.shade}>
        <div style={frameStyle} />
      </div>
      <div className={styles.frame} style={frameStyle}>
        {HANDLES.map((handle) => (
          <button
            key={handle.name}
            type="button"
            aria-label={`${handle.name}，按住拖动，或用方向键移动`}
            className={classes(styles.grip, handle.x !== 0 && handle.y !== 0 && styles.corner)}
            style={{ left: toPercent((handle.x + 1) / 2), top: toPercent((handle.y + 1) / 2) }}
            onPointerDown={startDrag}
            onPointerMove={move(handle)}
            onPointerUp={endDrag}
            onPointerCancel={endDrag}
            onKeyDown={moveByKey(handle)}
          />
        ))}
      </div>
    </div>
  )
}
