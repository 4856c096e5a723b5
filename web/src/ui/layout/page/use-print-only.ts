import { useEffect } from 'react'

/**
 * Marks the body with `data-print-only` while mounted: the printer gets a part that the style sheet names, and not the page.
 * An attribute, because Chromium before 105 knows no `:has()`.
 */
export function usePrintOnly(): void {
  useEffect(() => {
    document.body.dataset.printOnly = ''
    return () => {
      delete document.body.dataset.printOnly
    }
  }, [])
}
