import type { FileAnswer } from './request.ts'

/** Hands a downloaded file to the browser to keep. */
export function saveFile({ blob, fileName }: FileAnswer): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
