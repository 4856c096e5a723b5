import { factoryImport } from '@shangxue/contract/imports'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { invalidate } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { ImportFlow } from '../../imports/public.ts'
import { FACTORY_READS, useFactorySources } from '../factory.ts'

/** First of whom and of which day the list is, then the list itself. */
export function FactoryImport({ open, onClose }: { open: boolean; onClose: () => void }) {
  const cache = useQueryClient()
  const [given, setGiven] = useState<{ source: string; day: string }>()
  const close = () => {
    setGiven(undefined)
    onClose()
  }
  return (
    <>
      <AboutSheet open={open && given === undefined} onClose={close} onGiven={setGiven} />
      <ImportFlow
        endpoints={factoryImport}
        title="导入厂家库存"
        open={open && given !== undefined}
        {...(given && { given })}
        onClose={close}
        onDone={() => void invalidate(cache, FACTORY_READS)}
      />
    </>
  )
}

interface AboutSheetProps {
  open: boolean
  onClose: () => void
  onGiven: (given: { source: string; day: string }) => void
}

function AboutSheet({ open, onClose, onGiven }: AboutSheetProps) {
  const id = useId()
  const { data: sources = [] } = useFactorySources()
  const [source, setSource] = useState('')
  const [day, setDay] = useState(today)
  const [tried, setTried] = useState(false)
  const noSource = source.trim() === '' ? '请填写厂家' : undefined
  const noDay = day === '' || day > today() ? '请选择今天或之前的日期' : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!noSource && !noDay) onGiven({ source: source.trim(), day })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="导入厂家库存"
      footer={
        <Button type="submit" form={id} block>
          选择表格
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <FormGrid>
          <TextField
            label="厂家"
            required
            maxLength={30}
            placeholder="华为、荣耀、代理商"
            value={source}
            hint="同一厂家的列名对应过一次，下次自动对应"
            error={tried ? noSource : undefined}
            onChange={(event) => setSource(event.target.value)}
          />
          {sources.length > 0 && (
            <FilterBar label="导入过的厂家">
              {sources.map(({ id: key, name }) => (
                <Chip key={key} selected={name === source} onClick={() => setSource(name)}>
                  {name}
                </Chip>
              ))}
            </FilterBar>
          )}
          <DateField
            label="快照日期"
            required
            max={today()}
            value={day}
            hint="同一天再次导入，会替换这一天的快照"
            error={tried ? noDay : undefined}
            onChange={(event) => setDay(event.target.value)}
          />
        </FormGrid>
      </form>
    </Sheet>
  )
}
