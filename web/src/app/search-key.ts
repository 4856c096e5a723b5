import { useEffect } from 'react'
import { useNavigate } from 'react-router'

const TYPING = 'input, textarea, select, [contenteditable]'

/** The search of the list on the screen, unless something lies over it or somebody types elsewhere. */
function searchOfScreen(event: KeyboardEvent): HTMLElement | null {
  const typing = event.target instanceof Element && event.target.closest(TYPING)
  if (typing || document.querySelector('dialog[open]')) return null
  return document.querySelector<HTMLElement>('input[type="search"]')
}

/** Ctrl+K, or ⌘K, searches from anywhere; a slash in the list on the screen. */
export function useSearchKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        void navigate('/search')
        return
      }
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const search = searchOfScreen(event)
      if (!search) return
      event.preventDefault()
      search.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [navigate])
}
