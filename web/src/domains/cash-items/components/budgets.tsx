import { setCashBudget } from '@shangxue/contract/cash-items'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { FormSheet } from '../../../ui/overlay/form-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { LocationField } from '../../stock/public.ts'
import { monthIn, monthText } from '../../targets/public.ts'
import { ITEM_READS, useBudgets } from '../cash.ts'
import styles from './cash.module.css'

/** The budgets of an item, each from its month on. They are kept at once, whatever becomes of the form. */
export function Budgets({ id, name }: { id: number; name: string }) {
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useBudgets(id)
  return (
    <div className={styles.buttons}>
      <span className={styles.label}>每月预算</span>
      {!data && !error && <SkeletonList rows={2} />}
      {!data && error && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void refetch() }}>
          {error.message}
        </Notice>
      )}
      {data?.length === 0 && <p className={styles.note}>还没有预算，分析里只看实际发生的金额</p>}
      {data && data.length > 0 && (
        <List label="预算记录">
          {data.map(({ month, location_id, location, amount_fen, by }) => (
            <ListItem
              key={`${month}/${location_id ?? ''}`}
              title={`${monthText(month)}起 · ${location ?? '全公司'}`}
              note={`${by}设置`}
              value={amount_fen === null ? '不再设预算' : formatMoney(amount_fen)}
            />
          ))}
        </List>
      )}
      <Button kind="secondary" icon="plus" onClick={() => setOpen(true)}>
        设置预算
      </Button>
      <FormSheet open={open} onClose={() => setOpen(false)} title={`设置“${name}”的预算`}>
        <BudgetForm id={id} onDone={() => setOpen(false)} />
      </FormSheet>
    </div>
  )
}

function BudgetForm({ id, onDone }: { id: number; onDone: () => void }) {
  const form = useId()
  const [month, setMonth] = useState(monthIn(''))
  const [store, setStore] = useState<number | null>(null)
  const [fen, setFen] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<string>()
  const saving = useCall(setCashBudget, { stale: ITEM_READS, quiet: true })
  const save = async (amount_fen: number | null) => {
    setTrouble(undefined)
    try {
      await saving.mutateAsync({ id, location_id: store, month, amount_fen })
      toast('已保存', { kind: 'success' })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTrouble(error.message)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (month === '') return setTrouble('请选择从哪个月开始')
    if (fen === null) return setTrouble('请填写每月预算')
    void save(fen)
  }
  return (
    <form id={form} noValidate onSubmit={submit}>
      <FormGrid>
        {trouble && <Notice kind="danger">{trouble}</Notice>}
        <LocationField label="适用范围" value={store} anyLabel="全公司" onChange={setStore} />
        <DateField
          type="month"
          label="从哪个月开始"
          required
          min="2020-01"
          max="2099-12"
          hint="一直有效，到再次设置为止"
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
        <MoneyField label="每月预算" required value={fen} onChange={setFen} />
        <Button type="submit" block busy={saving.isPending}>
          保存预算
        </Button>
        <Button
          kind="secondary"
          block
          disabled={saving.isPending || month === ''}
          onClick={() => void save(null)}
        >
          从这个月起不设预算
        </Button>
      </FormGrid>
    </form>
  )
}
