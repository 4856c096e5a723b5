import { checkWordFile } from '@shangxue/contract/word-lists/endpoints'
import { useRef, useState } from 'react'
import { useUpload } from '../../../lib/api/index.ts'
import type { CheckedFile } from './use-word-lists.ts'

/** A chosen file on its way to the server and what the server says of it. */
export function useWordFile() {
  const upload = useUpload(checkWordFile, { quiet: true })
  const [checked, setChecked] = useState<CheckedFile | null>(null)
  const latest = useRef<File>(undefined)

  const choose = async (file: File) => {
    latest.current = file
    setChecked(null)
    try {
      const answer = await upload.mutateAsync({ input: {}, file })
      if (latest.current === file) setChecked(answer)
    } catch {
      // Said by `problem`.
    }
  }
  const forget = () => {
    latest.current = undefined
    setChecked(null)
    upload.reset()
  }
  return {
    checked,
    busy: upload.isPending,
    /** 0 to 1 while it is sent. */
    progress: upload.progress,
    problem: upload.error?.message,
    choose,
    forget,
  }
}
