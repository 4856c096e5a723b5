import type { ImportEndpoints } from '@shangxue/contract/platform/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { ApiError } from '../../lib/api/error.ts'
import { useCall } from '../../lib/api/mutations.ts'
import { query } from '../../lib/api/queries.ts'
import { deliverFile } from '../../ui/deliver/deliver.ts'
import type { Mapping, Run } from './import-run.ts'
import { readStoredRunId, storeRunId } from './stored-run.ts'
import { useImportRun } from './use-import-run.ts'
import { useUploadFile } from './use-upload-file.ts'

const CANCELLABLE = new Set<Run['state']>(['checking', 'ready'])

/** One import from upload to commit: what the server says of it, and what can be done. */
export function useImport(
  endpoints: ImportEndpoints,
  onCommitted: () => void,
  params: Readonly<Record<string, string>> = {},
) {
  const cache = useQueryClient()
  const [id, setId] = useState(() => readStoredRunId(endpoints))
  const polled = useImportRun(endpoints, id)
  const mapping = useCall(endpoints.map)
  const commit = useCall(endpoints.commit)
  const keyOf = (runId: string) => query(endpoints.get, { id: runId }).queryKey

  const acceptRun = (run: Run) => {
    storeRunId(endpoints, run.id)
    cache.setQueryData(keyOf(run.id), run)
    setId(run.id)
  }
  const upload = useUploadFile(endpoints, params, acceptRun)
  const run = id === null ? undefined : polled.data
  const isMissing = polled.error instanceof ApiError && polled.error.isNotFound

  // A write's answer is newer than a look that was under way.
  const write = async (command: () => Promise<Run>) => {
    if (id !== null) await cache.cancelQueries({ queryKey: keyOf(id) })
    try {
      acceptRun(await command())
    } catch {
      // Said already; whatever came of it, the server knows.
      await polled.refetch()
    }
  }

  const forgetRun = () => {
    storeRunId(endpoints, null)
    setId(null)
  }
  const discard = () => {
    if (run && CANCELLABLE.has(run.state)) {
      call(endpoints.cancel, { id: run.id }, { quiet: true }).catch(() => undefined)
    }
    forgetRun()
  }

  useEffect(() => {
    if (isMissing) storeRunId(endpoints, null)
  }, [isMissing, endpoints])

  const reported = useRef<string>(undefined)
  const committed = run?.state === 'committed' ? run.id : undefined
  useEffect(() => {
    if (committed === undefined || reported.current === committed) return
    reported.current = committed
    onCommitted()
  }, [committed, onCommitted])

  return {
    run: isMissing ? undefined : run,
    /** The remembered run is no longer there. */
    gone: isMissing,
    /** A run is remembered but hasn't been seen yet. */
    fetching: id !== null && !run && !isMissing && polled.error === null,
    /** The last look at the run failed. */
    lost: isMissing ? null : polled.error,
    lookAgain: () => polled.refetch(),
    ...upload,
    map: (next: Mapping) => write(() => mapping.mutateAsync({ id: id ?? '', mapping: next })),
    commit: () => write(() => commit.mutateAsync({ id: id ?? '' })),
    discard,
    template: () => deliverFile(endpoints.template, {}, '导入模板.xlsx').catch(() => undefined),
  }
}

export type Import = ReturnType<typeof useImport>
