import { checkWordFile } from '@shangxue/contract/word-lists/endpoints'
import { useRef, useState } from 'react'
import { useUpload } from '../../../lib/api/index.ts'
import type { CheckedFile } from './api.ts'

/** Uploads a chosen file and returns the server's check. */
export function useWordFile() {
  const upload = useUpload(checkWordFile, { quiet: true })
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const latestFile = useRef<File>(undefined)

  const choose = async (file: File) => {
    latestFile.current = file
    setChecked(null)
    try {
      const result = await upload.mutateAsync({ input: {}, file })
      if (latestFile.current === file) setChecked(result)
    } catch {
      // `errorMessage` reports the failure.
    }
  }
  const reset = () => {
    latestFile.current = undefined
    setChecked(null)
    upload.reset()
  }
  return {
    checked,
    busy: upload.isPending,
    /** 0 to 1 during the upload. */
    progress: upload.progress,
    errorMessage: upload.error?.message,
    choose,
    forget: reset,
  }
}
