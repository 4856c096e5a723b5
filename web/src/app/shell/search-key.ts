const TYPING = 'input, textarea, select, [contenteditable]'

/** The search field of the screen; null while a dialog is open or another field has the focus. */
function searchOfScreen(event: KeyboardEvent): HTMLElement | null {
  const typing = event.target instanceof Element && event.target.closest(TYPING)
  if (typing || document.querySelector('dialog[open]')) return null
  return document.querySelector<HTMLElement>('input[type="search"]')
}

/** Opens the global search on Ctrl+K or ⌘K and focuses the search field of the screen on a slash. */
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
