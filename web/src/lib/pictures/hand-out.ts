import { saveFile } from '../api/index.ts'

export const canShare = (files: File[]): boolean => {
  try {
    return typeof navigator.canShare === 'function' && navigator.canShare({ files })
  } catch {
    return false
  }
}

/** By the phone's own share sheet where it takes files, else as downloads. True when something was handed out. */
export async function handOut(files: File[], title: string): Promise<boolean> {
  if (!canShare(files)) {
    for (const file of files) saveFile({ blob: file, fileName: file.name })
    return true
  }
  try {
    await navigator.share({ files, title })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    throw error
  }
}
