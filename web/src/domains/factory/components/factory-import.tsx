import { factoryImport } from '@shangxue/contract/platform/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../../lib/api/queries.ts'
import { today } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { ImportFlow } from '../../imports/public.ts'
import { FACTORY_QUERIES, useFactorySources } from '../api.ts'

/** Asks for the manufacturer and date of the list, then for the file. */
export function FactoryImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const cache = useQueryClient()
  const [importInfo, setImportInfo] = useState<{ source: string; day: string }>()
  const close = () => {
    setImportInfo(undefined)
    onClose()
  }
  return (
    <>
      <ImportInfoSheet open={open && importInfo === undefined} onClose={close} onSubmit={setImportInfo} />
      <ImportFlow
        endpoints={factoryImport}
        title="导入厂家库存"
        open={open && importInfo !== undefined}
        {...(importInfo && { params: importInfo })}
        onClose={close}
        onDone={() => void invalidate(cache, FACTORY_QUERIES)}
      />
    </>
  )
}

interface ImportInfoSheetProps {
  open: boolean
  onClose: () => void
  onSubmit: (info: { source: string; day: string }) => void
}

function ImportInfoSheet({ open, onClose, onSubmit }: ImportInfoSheetProps) {
  const { data: sources = [] } = useFactorySources()
  const form = useForm({
    initial: { source: '', day: today() },
    open,
    validate: ({ source, day }) => ({
      source: source.trim() === '' && '请填写厂家',
      day: (day === '' || day > today()) && '请选择今天或之前的日期',
    }),
  })
  const submit = form.handleSubmit(({ source, day }) => onSubmit({ source: source.trim(), day }))
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="导入厂家库存"
      submitLabel="选择表格"
      {...form.sheet}
      onSubmit={submit}
    >
      <TextField
        label="厂家"
        required
        maxLength={30}
        placeholder="华为、荣耀、代理商"
        hint="同一厂家的列名对应过一次，下次自动对应"
        {...form.field('source')}
      />
      {sources.length > 0 && (
        <FilterBar label="导入过的厂家">
          {sources.map(({ id: key, name }) => (
            <Chip
              key={key}
              selected={name === form.values.source}
              onClick={() => form.change({ source: name })}
            >
              {name}
            </Chip>
          ))}
        </FilterBar>
      )}
      <DateField
        label="快照日期"
        required
        max={today()}
        hint="同一天再次导入，会替换这一天的快照"
        {...form.field('day')}
      />
    </FormSheet>
  )
}
