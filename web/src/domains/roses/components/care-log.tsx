import { useState } from 'react'
import { formatDay, today } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import type { CareEntry } from '../care-store.ts'
import { CARE_NAMES, CARES, type Care } from '../seasons.ts'
import type { CareLogState } from '../use-care-log.ts'
import styles from './roses.module.css'

const VISIBLE_ENTRIES = 10

/** Lists past care and adds new entries. */
export function CareLog({ careLog }: { careLog: CareLogState }) {
  const [adding, setAdding] = useState(false)
  const [showAll, setShowAll] = useState(false)
  const entries = careLog.kept?.entries ?? []
  const addToday = async (care: Care) => {
    if (await careLog.addEntry(care)) toast(`已记下今天${CARE_NAMES[care]}`, { kind: 'success' })
  }
  const remove = async (entry: CareEntry) => {
    if (!(await careLog.deleteEntry(entry))) return
    toast(`${formatDay(entry.day)}的${CARE_NAMES[entry.care]}已删除`, {
      action: { label: '撤销', onSelect: () => void careLog.addEntry(entry.care, entry.day, entry.note) },
    })
  }
  return (
    <Card
      title="照料记录"
      action={
        <Button kind="plain" small icon="plus" onClick={() => setAdding(true)}>
          补记
        </Button>
      }
    >
      <div className={styles.stack}>
        <div className={styles.actions}>
          {CARES.map((care) => (
            <Button key={care} kind="soft" small onClick={() => addToday(care)}>
              {care === 'pests' ? '打药了' : `${CARE_NAMES[care]}了`}
            </Button>
          ))}
        </div>
        {entries.length === 0 ? (
          <p className={styles.note}>做完点一下就记下了，下次该做什么由它来算</p>
        ) : (
          <div className={styles.log}>
            <List label="照料记录">
              {entries.slice(0, showAll ? entries.length : VISIBLE_ENTRIES).map((entry) => (
                <ListItem
                  key={entry.id}
                  title={CARE_NAMES[entry.care]}
                  note={[entry.day === today() ? '今天' : formatDay(entry.day), entry.note]
                    .filter(Boolean)
                    .join(' · ')}
                  value={
                    <Button
                      kind="plain"
                      small
                      aria-label={`删除${formatDay(entry.day)}的${CARE_NAMES[entry.care]}`}
                      onClick={() => remove(entry)}
                    >
                      删除
                    </Button>
                  }
                />
              ))}
            </List>
          </div>
        )}
        {entries.length > VISIBLE_ENTRIES && !showAll && (
          <Button kind="secondary" onClick={() => setShowAll(true)}>
            全部 {entries.length} 条
          </Button>
        )}
      </div>
      {adding && <AddSheet careLog={careLog} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function AddSheet({ careLog, onClose }: { careLog: CareLogState; onClose: () => void }) {
  const form = useForm({ initial: { care: 'water' as Care, day: today(), note: '' } })
  const { day } = form.values
  const submit = form.handleSubmit(
    async ({ care, note }) => (day !== '' && (await careLog.addEntry(care, day, note))) || undefined,
    '已保存',
    onClose,
  )
  return (
    <FormSheet open onClose={onClose} title="补记" {...form.sheet} onSubmit={submit}>
      <SelectField
        label="做了什么"
        options={CARES.map((value) => ({ value, label: CARE_NAMES[value] }))}
        {...form.field('care')}
      />
      <DateField
        label="哪一天"
        max={today()}
        {...form.field('day')}
        error={day === '' ? '请选择日期' : undefined}
      />
      <TextField label="备注" maxLength={100} {...form.field('note')} />
    </FormSheet>
  )
}
