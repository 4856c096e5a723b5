import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import styles from './passage-split.module.css'

const MIN_PERCENT = 15
const MAX_PERCENT = 70
const STEP_PERCENT = 5
const clampPercent = (percent: number) => Math.round(Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, percent)))

/** Shared passage above the question. It can be collapsed or resized by dragging the handle. */
export function PassageSplit({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(true)
  /** Height in percent of the viewport. */
  const [percent, setPercent] = useState(35)

  const drag = (event: PointerEvent<HTMLHRElement>) => {
    if (event.buttons === 0) return
    const top = event.currentTarget.parentElement?.getBoundingClientRect().top ?? 0
    setPercent(clampPercent(((event.clientY - top) / window.innerHeight) * 100))
  }
  const resizeByKey = (event: KeyboardEvent) => {
    const change = { ArrowDown: STEP_PERCENT, ArrowUp: -STEP_PERCENT }[event.key]
    if (change === undefined) return
    event.preventDefault()
    setPercent(clampPercent(percent + change))
  }

  return (
    <section className={styles.split} aria-label="阅读材料">
      <div className={styles.head}>
        <h2 className={styles.title}>{title || '阅读材料'}</h2>
        <Button kind="plain" small aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '展开'}
        </Button>
      </div>
      {open && (
        <>
          <div className={styles.text} style={{ '--share': `${percent}vh` } as CSSProperties}>
            {children}
          </div>
          <hr
            className={styles.handle}
            aria-orientation="horizontal"
            aria-label="材料高度"
            aria-valuemin={MIN_PERCENT}
            aria-valuemax={MAX_PERCENT}
            aria-valuenow={percent}
            tabIndex={0}
            onPointerDown={(event) => event.currentTarget.setPointerCapture?.(event.pointerId)}
            onPointerMove={drag}
            onKeyDown={resizeByKey}
          />
        </>
      )}
    </section>
  )
}
