import { useEffect, useRef } from 'react'
import { Button } from '../../action/button.tsx'
import { Spinner } from '../../state/spinner.tsx'
import styles from './load-more.module.css'

interface LoadMoreProps {
  hasMore: boolean
  loading: boolean
  /** Loading the next page failed; the loaded rows stay. */
  failed: boolean
  onMore: () => unknown
}

/** End of an infinite list: loads the next page when it comes into view, or states that there are no more rows. */
export function LoadMore({ hasMore, loading, failed, onMore }: LoadMoreProps) {
  const mark = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })

  const waiting = hasMore && !loading && !failed
  useEffect(() => {
    const element = mark.current
    if (!element || !waiting || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current()
      },
      { rootMargin: '0px 0px 600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waiting])

  return (
    <div ref={mark} className={styles.more}>
      {loading && <Spinner size={1.125} label="正在加载更多" />}
      {!loading && failed && (
        <Button kind="plain" icon="refresh" onClick={onMore}>
          没有加载出来，点此重试
        </Button>
      )}
      {waiting && (
        <Button kind="plain" onClick={onMore}>
          加载更多
        </Button>
      )}
      {!hasMore && !loading && !failed && <p className={styles.end}>没有更多了</p>}
      {hasMore && <p className={styles.paper}>后面还有没有加载的，没有印出；要全部请导出</p>}
    </div>
  )
}
