import { listActivationSources } from '@shangxue/contract/devices'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { query } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'

interface SourceSheetProps {
  open: boolean
  onClose: () => void
  onPick: (source: string) => void
}

const USUAL = ['华为', '荣耀', '小米', 'OPPO', 'vivo', '苹果']
const MOST_LETTERS = 20

/** Whose file comes next: its columns are read as those of the one before. */
export function SourceSheet({ open, onClose, onPick }: SourceSheetProps) {
  const form = useId()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="谁的激活文件"
      footer={
        <Button type="submit" form={form} block>
          下一步
        </Button>
      }
    >
      <Choice form={form} onPick={onPick} />
    </Sheet>
  )
}

// Lives inside the sheet's content, so that every opening begins anew.
function Choice({ form, onPick }: { form: string; onPick: (source: string) => void }) {
  const { data = [] } = useQuery(query(listActivationSources, {}))
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const names = [...new Set([...data.map((source) => source.name), ...USUAL])]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '') onPick(name.trim())
  }
  return (
    <form id={form} noValidate onSubmit={submit}>
      <FormGrid>
        <FilterBar label="常用来源">
          {names.map((one) => (
            <Chip key={one} selected={name.trim() === one} onClick={() => setName(one)}>
              {one}
            </Chip>
          ))}
        </FilterBar>
        <TextField
          label="来源"
          required
          maxLength={MOST_LETTERS}
          value={name}
          error={tried && name.trim() === '' ? '请选择或填写是谁的文件' : undefined}
          hint="同一来源下次上传，会自动认出同样的表头"
          onChange={(event) => setName(event.target.value)}
        />
      </FormGrid>
    </form>
  )
}
