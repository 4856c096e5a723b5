/** Retractable bars of the browser are lower than any keyboard. */
const MIN_KEYBOARD_PX = 80

/**
 * Phones lay their keyboard over the page and cover what is fixed to the bottom edge. Writes the covered height to
 * `--keyboard`, by which footers and sheets rise.
 */
export function watchKeyboard(): void {
  const view = window.visualViewport
  if (!view) return
  const root = document.documentElement
  const update = () => {
    // Pinch zoom also makes the visible area smaller than the page.
    const covered = view.scale > 1.05 ? 0 : root.clientHeight - view.height - view.offsetTop
    root.style.setProperty('--keyboard', `${covered > MIN_KEYBOARD_PX ? Math.round(covered) : 0}px`)
  }
  view.addEventListener('resize', update)
  view.addEventListener('scroll', update)
}
