import { listActivationSources, queryActivations } from '@shangxue/contract/devices/endpoints'
import { activationImport } from '@shangxue/contract/platform/imports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate, query } from '../../../lib/api/queries.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { hasOpenImport, ImportFlow } from '../../imports/public.ts'
import { STOCK_QUERIES } from '../../stock/public.ts'
import { DEVICE_QUERY_KEYS } from '../api.ts'

interface SourceSheetProps {
  open: boolean
  onClose: () => void
  onPick: (source: string) => void
}

const COMMON_SOURCES = ['华为', '荣耀', '小米', 'OPPO', 'vivo', '苹果']
const MAX_NAME_LENGTH = 20

/** Asks for the source of the file. Its column assignment is reused for the next file. */
function SourceSheet({ open, onClose, onPick }: SourceSheetProps) {
  const { data = [] } = useQuery({ ...query(listActivationSources, {}), enabled: open })
  const form = useForm({
    initial: { name: '' },
    open,
    validate: ({ name }) => ({ name: name.trim() === '' && '请选择或填写是谁的文件' }),
  })
  const names = [...new Set([...data.map((source) => source.name), ...COMMON_SOURCES])]
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="谁的激活文件"
      submitLabel="下一步"
      {...form.sheet}
      onSubmit={form.handleSubmit(({ name }) => onPick(name.trim()))}
    >
      <FilterBar label="常用来源">
        {names.map((sourceName) => (
          <Chip
            key={sourceName}
            selected={form.values.name.trim() === sourceName}
            onClick={() => form.change({ name: sourceName })}
          >
            {sourceName}
          </Chip>
        ))}
      </FilterBar>
      <TextField
        label="来源"
        required
        maxLength={MAX_NAME_LENGTH}
        hint="同一来源下次上传，会自动认出同样的表头"
        {...form.field('name')}
      />
    </FormSheet>
  )
}

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
        {...(source !== null && { params: { source } })}
        open={open && hasSource}
        onClose={close}
        onDone={refresh}
      />
    </>
  )
}
