import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../../classes.ts'
import styles from './tabs.module.css'

interface Tab<V extends string> {
  value: V
  label: string
  count?: number
}

interface TabsProps<V extends string> {
  /** Accessible name of the group. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  /** Content of the selected tab. */
  children: ReactNode
}

/** Tabs that switch between views of one record. */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(false)
  /** True if tabs overflow the right edge, where they fade out. */
  const look = useCallback(() => {
    const bar = list.current
    if (bar) setMore(bar.scrollWidth - bar.clientWidth - bar.scrollLeft > 1)
  }, [])
  useEffect(() => {
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [look])
  // Scrolls the selected tab clear of the fading edge, again when counts appear and shift it.
  const words = tabs.map((tab) => `${tab.label}${tab.count ?? ''}`).join()
  useEffect(() => {
    const bar = list.current
    const chosen = document.getElementById(`${id}-${value}`)
    if (!bar || !chosen || words === '') return
    const left = chosen.offsetLeft - bar.offsetLeft
    const fade = 3 * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
    const overflowPx = left + chosen.offsetWidth + fade - bar.clientWidth
    if (overflowPx > bar.scrollLeft) bar.scrollLeft = overflowPx
    if (left < bar.scrollLeft) bar.scrollLeft = left
    look()
  }, [id, value, words, look])

  const handleKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${tab.value}`)}`)?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classes(styles.list, more && styles.more)}
        onKeyDown={handleKeyDown}
        onScroll={look}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}
