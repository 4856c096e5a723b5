import { getPageImage } from '@shangxue/contract/papers/endpoints'
import type { PageBox } from '@shangxue/contract/papers/schemas'
import { useEffect, useRef } from 'react'
import { scrollBehavior } from '../../../lib/device/reduced-motion.ts'
import { useFileUrl } from '../../../lib/pictures/use-file-url.ts'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import styles from './pictures.module.css'

export interface PageRef {
  readonly page_id: number
  readonly page_no: number
  readonly width: number
  readonly height: number
}

/** A tappable region of the page. */
export interface PageRegion {
  readonly key: string
  readonly name: string
  readonly box: PageBox
  readonly needsCheck: boolean
  readonly isSelected: boolean
}

interface PageImageProps {
  paperId: number
  page: PageRef
  regions?: readonly PageRegion[]
  onRegion?: (key: string) => void
}

const toPercent = (ratio: number) => `${ratio * 100}%`

/** Recognised boxes are tight around the text: add a margin (share of the page) and clamp to the page. */
const MARGIN = 0.006
function regionStyle({ x, y, w, h }: PageBox) {
  const [left, top] = [Math.max(0, x - MARGIN), Math.max(0, y - MARGIN)]
  const [right, bottom] = [Math.min(1, x + w + MARGIN), Math.min(1, y + h + MARGIN)]
  return {
    left: toPercent(left),
    top: toPercent(top),
    width: toPercent(right - left),
    height: toPercent(bottom - top),
  }
}

/** Picture of a page with its recognised regions. Scrolls to the selected region. */
export function PageImage({ paperId, page, regions = [], onRegion }: PageImageProps) {
  const { page_id, page_no, width, height } = page
  const { url, failed, retry } = useFileUrl(getPageImage, { paper_id: paperId, page_id, width: 1_200 })
  const selectedButton = useRef<HTMLButtonElement>(null)
  const selectedKey = regions.find((spot) => spot.isSelected)?.key
  const aspectStyle = { aspectRatio: `${Math.max(1, width)} / ${Math.max(1, height)}` }

  useEffect(() => {
    if (selectedKey !== undefined && url)
      selectedButton.current?.scrollIntoView?.({ block: 'nearest', behavior: scrollBehavior() })
  }, [selectedKey, url])

  if (failed)
    return (
      <div className={styles.blank} style={aspectStyle}>
        <ErrorState title="这一页的图片没有加载出来" onRetry={retry} />
      </div>
    )
  if (!url)
    return (
      <div className={styles.blank} style={aspectStyle}>
        <Spinner label="正在加载图片" />
      </div>
    )
  return (
    <div className={styles.page}>
      <img src={url} alt={`第${page_no}页`} style={aspectStyle} />
      {regions.map(({ key, name, box, needsCheck, isSelected }) => (
        <button
          key={key}
          ref={isSelected ? selectedButton : undefined}
          type="button"
          className={classes(styles.box, needsCheck && styles.unsure, isSelected && styles.chosen)}
          style={regionStyle(box)}
          aria-label={name}
          aria-pressed={isSelected}
          onClick={() => onRegion?.(key)}
        />
      ))}
    </div>
  )
}
