const TYPING = 'input, textarea, select, [contenteditable]'

/** The search of the list on the screen, unless something lies over it or somebody types elsewhere. */
function searchOfScreen(event: KeyboardEvent): HTMLElement | null {
  const typing = event.target instanceof Element && event.target.closest(TYPING)
  if (typing || document.querySelector('dialog[open]')) return null
  return document.querySelector<HTMLElement>('input[type="search"]')
}

/** Ctrl+K, or ⌘K, searches from anywhere; a slash in the list on the screen. */
export function watchSearchKey(openSearch: () => void): void {
  window.addEventListener('keydown', (event) => {
    if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      openSearch()
      return
    }
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    const search = searchOfScreen(event)
    if (!search) return
    event.preventDefault()
    search.focus()
  })
}
