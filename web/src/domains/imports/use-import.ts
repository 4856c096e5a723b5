import type { ImportEndpoints } from '@shangxue/contract/platform/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, query, useCall } from '../../lib/api/index.ts'
import { deliverFile } from '../../ui/deliver/deliver.ts'
import type { Mapping, Run } from './import-run.ts'
import { rememberedRun, rememberRun } from './run-memory.ts'
import { useRun } from './use-run.ts'
import { useUploadFile } from './use-upload-file.ts'

const CANCELLABLE = new Set<Run['state']>(['checking', 'ready'])

/** One import from upload to commit: what the server says of it, and what can be done. */
export function useImport(
  endpoints: ImportEndpoints,
  onCommitted: () => void,
  given: Readonly<Record<string, string>> = {},
) {
  const cache = useQueryClient()
  const [id, setId] = useState(() => rememberedRun(endpoints))
  const polled = useRun(endpoints, id)
  const mapping = useCall(endpoints.map)
  const commit = useCall(endpoints.commit)
  const keyOf = (runId: string) => query(endpoints.get, { id: runId }).queryKey

  const take = (run: Run) => {
    rememberRun(endpoints, run.id)
    cache.setQueryData(keyOf(run.id), run)
    setId(run.id)
  }
  const upload = useUploadFile(endpoints, given, take)
  const run = id === null ? undefined : polled.data
  const gone = polled.error instanceof ApiError && polled.error.isGone

  // A write's answer is newer than a look that was under way.
  const write = async (act: () => Promise<Run>) => {
    if (id !== null) await cache.cancelQueries({ queryKey: keyOf(id) })
    try {
      take(await act())
    } catch {
      // Said already; whatever came of it, the server knows.
      await polled.refetch()
    }
  }

  const forget = () => {
    rememberRun(endpoints, null)
    setId(null)
  }
  const discard = () => {
    if (run && CANCELLABLE.has(run.state)) {
      call(endpoints.cancel, { id: run.id }, { quiet: true }).catch(() => undefined)
    }
    forget()
  }

  useEffect(() => {
    if (gone) rememberRun(endpoints, null)
  }, [gone, endpoints])

  const reported = useRef<string>(undefined)
  const committed = run?.state === 'committed' ? run.id : undefined
  useEffect(() => {
    if (committed === undefined || reported.current === committed) return
    reported.current = committed
    onCommitted()
  }, [committed, onCommitted])

  return {
    run: gone ? undefined : run,
    /** The remembered run is no longer there. */
    gone,
    /** A run is remembered but hasn't been seen yet. */
    fetching: id !== null && !run && !gone && polled.error === null,
    /** The last look at the run failed. */
    lost: gone ? null : polled.error,
    lookAgain: () => polled.refetch(),
    ...upload,
    map: (next: Mapping) => write(() => mapping.mutateAsync({ id: id ?? '', mapping: next })),
    commit: () => write(() => commit.mutateAsync({ id: id ?? '' })),
    discard,
    template: () => deliverFile(endpoints.template, {}, '导入模板.xlsx').catch(() => undefined),
  }
}

export type Import = ReturnType<typeof useImport>
