import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  downloadExport,
  type ExportEndpoint,
  type getExport,
  listExports,
} from '@shangxue/contract/platform/exports'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { RequestOf } from '../../lib/api/http.ts'
import { useCall } from '../../lib/api/mutations.ts'
import { formatWhole } from '../../lib/money.ts'
import { deliverFile } from '../../ui/deliver/deliver.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'

type Run = Output<typeof getExport>

/**
 * Exports a table: a small one is downloaded at once, a big one is built in the background with a toast. The shell
 * reports failures; the promise never rejects.
 */
export function useExport<E extends ExportEndpoint>(endpoint: E) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const write = useCall(endpoint, { invalidates: [listExports] })
  const [fetching, setFetching] = useState(false)

  const openExports = () => void navigate('/exports')

  async function start(filters: RequestOf<E>): Promise<void> {
    try {
      const run = (await write.mutateAsync(filters)) as Run
      if (run.state !== 'done') {
        toast('正在后台导出，完成后会有通知', { action: { label: '查看', onSelect: openExports } })
        const { followExport } = await import('./follow-export.ts')
        return void followExport(run, cache, openExports)
      }
      setFetching(true)
      const delivery = await deliverFile(downloadExport, { id: run.id }, run.file_name)
      if (delivery === 'downloaded') toast(`已导出 ${formatWhole(run.rows_done)} 行`, { kind: 'success' })
    } catch {
      // the shell has already reported the error
    } finally {
      setFetching(false)
    }
  }

  const stage: 'preparing' | 'fetching' | null = fetching ? 'fetching' : write.isPending ? 'preparing' : null
  return { start, stage }
}
