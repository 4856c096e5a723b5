import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import styles from './passage-split.module.css'

const LEAST = 15
const MOST = 70
const STEP = 5
const within = (share: number) => Math.round(Math.min(MOST, Math.max(LEAST, share)))

/** Shared passage above the question. It can be collapsed or resized by dragging the handle. */
export function PassageSplit({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(true)
  /** Height in percent of the viewport. */
  const [share, setShare] = useState(35)

  const drag = (event: PointerEvent<HTMLHRElement>) => {
    if (event.buttons === 0) return
    const top = event.currentTarget.parentElement?.getBoundingClientRect().top ?? 0
    setShare(within(((event.clientY - top) / window.innerHeight) * 100))
  }
  const steer = (event: KeyboardEvent) => {
    const by = { ArrowDown: STEP, ArrowUp: -STEP }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setShare(within(share + by))
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
          <div className={styles.text} style={{ '--share': `${share}vh` } as CSSProperties}>
            {children}
          </div>
          <hr
            className={styles.handle}
            aria-orientation="horizontal"
            aria-label="材料高度"
            aria-valuemin={LEAST}
            aria-valuemax={MOST}
            aria-valuenow={share}
            tabIndex={0}
            onPointerDown={(event) => event.currentTarget.setPointerCapture?.(event.pointerId)}
            onPointerMove={drag}
            onKeyDown={steer}
          />
        </>
      )}
    </section>
  )
}
