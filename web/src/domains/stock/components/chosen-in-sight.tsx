import { type ReactNode, useCallback } from 'react'
import styles from './chosen-in-sight.module.css'

const ROOM_PX = 48

function reveal(box: HTMLElement): void {
  const chip = [...box.querySelectorAll<HTMLElement>('[aria-pressed="true"]')].at(-1)
  const row = chip?.parentElement
  if (!chip || !row) return
  const before = chip.offsetLeft < row.scrollLeft
  const behind = chip.offsetLeft + chip.offsetWidth > row.scrollLeft + row.clientWidth
  if (before || behind) row.scrollLeft = chip.offsetLeft - ROOM_PX
}

interface ChosenInSightProps {
  chosen: string
  /** How many chips there are by now. */
  chips: number
  children: ReactNode
}

/** Around a FilterBar: whenever chips come or the choice changes, the last chosen chip is seen. */
export function ChosenInSight({ chosen, chips, children }: ChosenInSightProps) {
  // A ref callback that changes is called again with the element.
  const box = useCallback(
    (element: HTMLDivElement | null) => {
      if (element && chosen !== '' && chips > 0) reveal(element)
    },
    [chosen, chips],
  )
  return (
    <div ref={box} className={styles.box}>
      {children}
    </div>
  )
}
