import { useEffect } from 'react'

/**
 * Marks the body with `data-print-only` while mounted, so that only the element selected by the style sheet is printed. Uses
 * an attribute because Chromium before 105 does not support `:has()`.
 */
export function usePrintOnly(): void {
  useEffect(() => {
    document.body.dataset.printOnly = ''
    return () => {
      delete document.body.dataset.printOnly
    }
  }, [])
}
