import { listActivationSources, queryActivations } from '@shangxue/contract/devices/endpoints'
import { activationImport } from '@shangxue/contract/platform/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../../lib/api/index.ts'
import { hasOpenImport, ImportFlow } from '../../imports/public.ts'
import { STOCK_QUERIES } from '../../stock/public.ts'
import { DEVICE_QUERY_KEYS } from '../api.ts'
import { SourceSheet } from './source-sheet.tsx'

const INVALIDATED_QUERIES = [...DEVICE_QUERY_KEYS, ...STOCK_QUERIES, listActivationSources, queryActivations]

/** 导入激活文件: asks for the source, then for the file. Resumes an unfinished import. */
export default function ActivationImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const cache = useQueryClient()
  const [source, setSource] = useState<string | null>(null)
  const hasSource = source !== null || hasOpenImport(activationImport)
  const refresh = () => {
    void invalidate(cache, INVALIDATED_QUERIES)
  }
  const close = () => {
    setSource(null)
    onClose()
  }
  return (
    <>
      <SourceSheet open={open && !hasSource} onClose={onClose} onPick={setSource} />
      <ImportFlow
        endpoints={activationImport}
        title="导入激活"
        {...(source !== null && { given: { source } })}
        open={open && hasSource}
        onClose={close}
        onDone={refresh}
      />
    </>
  )
}
