import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '../../../lib/device/use-printing.ts'
import styles from './virtual-list.module.css'

export interface VirtualListProps<T> {
  /** Names the list for screen readers. */
  label: string
  items: readonly T[]
  itemKey: (item: T) => string | number
  renderItem: (item: T, index: number) => ReactNode
  /** Pixels; a good guess keeps the scroll bar steady. */
  estimate?: number
  /** Rows drawn beyond each edge of the screen; fewer where they are high. */
  overscan?: number
  /** How many there are in all, when more are known than loaded. */
  total?: number | undefined
}

interface ContentProps<T> {
  item: T
  index: number
  renderItem: (item: T, index: number) => ReactNode
}

/** Enough rows for fast scrolling. */
const DEFAULT_OVERSCAN = 6

/** Draws only the rows near the screen; scrolls with the page. Paper gets all of them. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  return usePrinting() ? <WholeList {...props} /> : <VisibleRows {...props} />
}

const WholeList = <T,>({ label, items, itemKey, renderItem }: VirtualListProps<T>) => (
  <ul aria-label={label}>
    {items.map((item, index) => (
      <li key={itemKey(item)}>{renderItem(item, index)}</li>
    ))}
  </ul>
)

/** Where rows stand changes more often than what they say: measured and scrolled, they are not drawn again. */
const Content = memo(function Content<T>({ item, index, renderItem }: ContentProps<T>) {
  return renderItem(item, index)
}) as <T>(props: ContentProps<T>) => ReactNode

function VisibleRows<T>(props: VirtualListProps<T>) {
  const { label, items, itemKey, renderItem, estimate = 72, overscan = DEFAULT_OVERSCAN, total } = props
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)

  // What stands above the list (filters, totals) moves it: measured on every draw, set only on change. It decides which
  // rows are drawn, not where they stand, and can wait.
  useLayoutEffect(() => {
    const top = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0
    startTransition(() => setOffset(Math.round(top)))
  })

  // New rows come in two steps, those in sight first: on a slow phone all at once would cost a frame.
  const [settled, setSettled] = useState<readonly T[]>()
  useEffect(() => startTransition(() => setSettled(items)), [items])

  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    overscan: settled === items ? overscan : 1,
    scrollMargin: offset,
    // or no row would be drawn until the list is there, and then all of them at once, in no pieces
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : itemKey(item)
    },
  })

  return (
    <ul ref={list} className={styles.list} aria-label={label} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        return item === undefined ? null : (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={total ?? items.length}
            aria-posinset={index + 1}
            className={styles.item}
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            <Content item={item} index={index} renderItem={renderItem} />
          </li>
        )
      })}
    </ul>
  )
}
