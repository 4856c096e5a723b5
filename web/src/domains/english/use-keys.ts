import { useEffect, useRef } from 'react'

export type Keys = Readonly<Record<string, (() => void) | undefined>>

const TYPING = 'input:not([readonly]), textarea, select, [contenteditable="true"]'

/** Keys of a hardware keyboard, by their name in small letters; not while something is being typed or a dialog is open. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const target = event.target as Element
      if (target.closest(TYPING) || document.querySelector('dialog[open]')) return
      // a button that has the focus is pressed by these itself
      if ((event.key === 'Enter' || event.key === ' ') && target.closest('button, a')) return
      const action = latest.current[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
