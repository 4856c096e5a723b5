import { pageImage } from '@shangxue/contract/papers/endpoints'
import type { PageBox } from '@shangxue/contract/papers/schemas'
import { useEffect, useRef } from 'react'
import { scrollBehavior } from '../../../lib/motion.ts'
import { useFileUrl } from '../../../lib/pictures/use-file-url.ts'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import styles from './pictures.module.css'

export interface PageOf {
  readonly page_id: number
  readonly page_no: number
  readonly width: number
  readonly height: number
}

/** A tappable region of the page. */
export interface Spot {
  readonly key: string
  readonly name: string
  readonly box: PageBox
  readonly unsure: boolean
  readonly chosen: boolean
}

interface PageImageProps {
  paperId: number
  page: PageOf
  spots?: readonly Spot[]
  onSpot?: (key: string) => void
}

const percent = (share: number) => `${share * 100}%`

/** Recognised boxes are tight around the text: add a margin (share of the page) and clamp to the page. */
const ROOM = 0.006
function placeOf({ x, y, w, h }: PageBox) {
  const [left, top] = [Math.max(0, x - ROOM), Math.max(0, y - ROOM)]
  const [right, bottom] = [Math.min(1, x + w + ROOM), Math.min(1, y + h + ROOM)]
  return {
    left: percent(left),
    top: percent(top),
    width: percent(right - left),
    height: percent(bottom - top),
  }
}

/** Picture of a page with its recognised regions. Scrolls to the selected region. */
export function PageImage({ paperId, page, spots = [], onSpot }: PageImageProps) {
  const { page_id, page_no, width, height } = page
  const { url, failed, retry } = useFileUrl(pageImage, { paper_id: paperId, page_id, width: 1_200 })
  const chosen = useRef<HTMLButtonElement>(null)
  const at = spots.find((spot) => spot.chosen)?.key
  const shape = { aspectRatio: `${Math.max(1, width)} / ${Math.max(1, height)}` }

  useEffect(() => {
    if (at !== undefined && url)
      chosen.current?.scrollIntoView?.({ block: 'nearest', behavior: scrollBehavior() })
  }, [at, url])

  if (failed)
    return (
      <div className={styles.blank} style={shape}>
        <ErrorState title="这一页的图片没有加载出来" onRetry={retry} />
      </div>
    )
  if (!url)
    return (
      <div className={styles.blank} style={shape}>
        <Spinner label="正在加载图片" />
      </div>
    )
  return (
    <div className={styles.page}>
      <img src={url} alt={`第${page_no}页`} style={shape} />
      {spots.map(({ key, name, box, unsure, chosen: on }) => (
        <button
          key={key}
          ref={on ? chosen : undefined}
          type="button"
          className={classes(styles.box, unsure && styles.unsure, on && styles.chosen)}
          style={placeOf(box)}
          aria-label={name}
          aria-pressed={on}
          onClick={() => onSpot?.(key)}
        />
      ))}
    </div>
  )
}
