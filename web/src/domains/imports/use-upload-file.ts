import type { ImportEndpoints } from '@shangxue/contract/platform/imports'
import { useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { ApiError } from '../../lib/api/error.ts'
import { uniqueId } from '../../lib/util/unique-id.ts'
import type { Run } from './import-run.ts'

export interface Uploading {
  readonly file: File
  /** 0 to 1 */
  readonly share: number
  /** Why it stopped; null while it is under way. */
  readonly problem: string | null
}

interface Attempt {
  readonly file: File
  readonly params: Readonly<Record<string, string>>
  readonly key: string
  readonly control: AbortController
}

/**
 * Sends the file. Unlike `useUpload` it can be cancelled, and continues when the user leaves the screen: `onRun`
 * is called even then.
 */
export function useUploadFile(
  endpoints: ImportEndpoints,
  params: Readonly<Record<string, string>>,
  onRun: (run: Run) => void,
) {
  const [uploading, setUploading] = useState<Uploading | null>(null)
  const attempt = useRef<Attempt>(undefined)

  const start = async (file: File) => {
    const before = attempt.current
    // The same file again after a lost answer is the same upload to the server.
    const same = before?.file === file && JSON.stringify(before.params) === JSON.stringify(params)
    const key = before && same ? before.key : uniqueId()
    const currentAttempt: Attempt = { file, params, key, control: new AbortController() }
    attempt.current = currentAttempt
    const updateProgress = (share: number, problem: string | null) => {
      if (attempt.current === currentAttempt) setUploading({ file, share, problem })
    }
    updateProgress(0, null)
    try {
      const run = await call(endpoints.upload, params, {
        file,
        idempotencyKey: key,
        signal: currentAttempt.control.signal,
        onUploadProgress: (share) => updateProgress(share, null),
        quiet: true,
      })
      if (attempt.current !== currentAttempt) return
      attempt.current = undefined
      setUploading(null)
      onRun(run)
    } catch (error) {
      if (!(error instanceof ApiError)) return
      updateProgress(0, error.message)
      if (!error.outcomeUnknown && attempt.current === currentAttempt)
        attempt.current = { ...currentAttempt, key: uniqueId() }
    }
  }
  const stop = () => {
    attempt.current?.control.abort()
    attempt.current = undefined
    setUploading(null)
  }
  return { uploading, start, stop }
}
