import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { classes } from '../../classes.ts'
import { Icon, type IconName } from '../../icon/icon.tsx'
import { isAtScreenEdge } from '../../screen-edge.ts'
import styles from './swipe-row.module.css'

interface SwipeAction {
  label: string
  icon: IconName
  danger?: boolean
  onSwipe: () => void
}

interface SwipeRowProps {
  /** Actions for swiping left and right. Each must also be available without a swipe. */
  left?: SwipeAction | undefined
  right?: SwipeAction | undefined
  children: ReactNode
}

/** A movement of this length is a swipe rather than a tap. */
const SWIPE_START_PX = 10
/** Releasing beyond this distance performs the action. */
const SWIPE_COMMIT_PX = 80

/** A row that can be swiped sideways and reveals the action underneath. */
export function SwipeRow({ left, right, children }: SwipeRowProps) {
  const top = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  const by = useRef(0)
  const moved = useRef(false)

  const move = (px: number, moving: boolean) => {
    by.current = px
    const element = top.current
    if (!element) return
    element.style.transform = px === 0 ? '' : `translateX(${px}px)`
    element.toggleAttribute('data-moving', moving)
  }
  const currentAction = () => (by.current < 0 ? left : right)

  const onPointerDown = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    moved.current = false
    from.current = pointerType === 'touch' && !isAtScreenEdge(x) ? { x, y } : null
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (!from.current) return
    const [across, down] = [clientX - from.current.x, clientY - from.current.y]
    if (!moved.current && Math.abs(across) < Math.max(SWIPE_START_PX, Math.abs(down))) return
    moved.current = true
    move((across < 0 ? left : right) ? across : 0, true)
  }
  const release = () => {
    from.current = null
    move(0, false)
  }
  const onPointerUp = () => {
    const done = from.current && Math.abs(by.current) >= SWIPE_COMMIT_PX ? currentAction() : undefined
    release()
    done?.onSwipe()
  }
  // The end of a swipe must not count as a tap.
  const onClickCapture = (event: MouseEvent) => {
    if (!moved.current) return
    moved.current = false
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={styles.frame}>
      <div className={styles.under} aria-hidden="true">
        {[right, left].map((one, i) => (
          <span
            key={i === 0 ? 'right' : 'left'}
            className={classes(styles.deed, one?.danger && styles.danger)}
          >
            {one && (
              <>
                <Icon name={one.icon} size={1.125} />
                {one.label}
              </>
            )}
          </span>
        ))}
      </div>
      <div
        ref={top}
        className={styles.top}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={release}
        onClickCapture={onClickCapture}
      >
        {children}
      </div>
    </div>
  )
}
