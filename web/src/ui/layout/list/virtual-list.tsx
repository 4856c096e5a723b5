import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '../../../lib/device/use-printing.ts'
import styles from './virtual-list.module.css'

export interface VirtualListProps<T> {
  /** Accessible name of the list. */
  label: string
  items: readonly T[]
  itemKey: (item: T) => string | number
  renderItem: (item: T, index: number) => ReactNode
  /** Estimated row height in pixels. A good estimate keeps the scroll bar steady. */
  estimate?: number
  /** Number of rows rendered outside each edge of the screen; use fewer for high rows. */
  overscan?: number
  /** Total number of rows, if it exceeds the loaded ones. */
  total?: number | undefined
}

interface ContentProps<T> {
  item: T
  index: number
  renderItem: (item: T, index: number) => ReactNode
}

/** Enough rows for fast scrolling. */
const DEFAULT_OVERSCAN = 6

/** Renders only the rows near the viewport and scrolls with the page. Prints all rows. */
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

/** Memoised, because positions change more often than content: scrolling and measuring must not render rows again. */
const Content = memo(function Content<T>({ item, index, renderItem }: ContentProps<T>) {
  return renderItem(item, index)
}) as <T>(props: ContentProps<T>) => ReactNode

function VisibleRows<T>(props: VirtualListProps<T>) {
  const { label, items, itemKey, renderItem, estimate = 72, overscan = DEFAULT_OVERSCAN, total } = props
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)

  // Content above the list (filters, totals) shifts it, so the offset is measured on every render and set on change. It
  // decides only which rows are rendered, not their position, so the update can be deferred.
  useLayoutEffect(() => {
    const top = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0
    startTransition(() => setOffset(Math.round(top)))
  })

  // Renders new rows in two steps, visible rows first, because a slow phone would drop a frame otherwise.
  const [settled, setSettled] = useState<readonly T[]>()
  useEffect(() => startTransition(() => setSettled(items)), [items])

  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    overscan: settled === items ? overscan : 1,
    scrollMargin: offset,
    // Without it no row would render before the list is mounted, and then all of them at once.
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
