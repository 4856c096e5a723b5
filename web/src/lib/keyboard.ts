/** Bars of the browser that come and go are lower than any keyboard. */
const LEAST_PX = 80

/**
 * Phones lay their keyboard over the page: what sticks to the bottom edge would be below it. How much it covers stands in
 * `--keyboard`, by which footers and sheets rise.
 */
export function watchKeyboard(): void {
  const view = window.visualViewport
  if (!view) return
  const root = document.documentElement
  const look = () => {
    // enlarged by two fingers, too, one sees less than the page
    const covered = view.scale > 1.05 ? 0 : root.clientHeight - view.height - view.offsetTop
    root.style.setProperty('--keyboard', `${covered > LEAST_PX ? Math.round(covered) : 0}px`)
  }
  view.addEventListener('resize', look)
  view.addEventListener('scroll', look)
}
