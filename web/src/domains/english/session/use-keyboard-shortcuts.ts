import { useEffect, useRef } from 'react'

export type KeyboardShortcuts = Readonly<Record<string, (() => void) | undefined>>

const TYPING_FIELDS = 'input:not([readonly]), textarea, select, [contenteditable="true"]'

/**
 * Handles shortcuts of a hardware keyboard by lower-case key name, except while the user types or a dialog is
 * open.
 */
export function useKeyboardShortcuts(shortcuts: KeyboardShortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const target = event.target as Element
      if (target.closest(TYPING_FIELDS) || document.querySelector('dialog[open]')) return
      // A focused button or link handles Enter and Space itself.
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
