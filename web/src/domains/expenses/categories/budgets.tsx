import { setCashBudget } from '@shangxue/contract/expenses/categories'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { LocationField } from '../../stock/public.ts'
import { monthText, parseMonth } from '../../targets/public.ts'
import { CATEGORY_QUERIES, useBudgets } from '../api.ts'
import styles from '../expenses.module.css'

/** The budgets of a category by start month. They are saved at once, independently of the form. */
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
      <BudgetSheet id={id} name={name} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

interface BudgetSheetProps {
  id: number
  name: string
  open: boolean
  onClose: () => void
}

function BudgetSheet({ id, name, open, onClose }: BudgetSheetProps) {
  const form = useForm({
    initial: { month: parseMonth(''), store: null as number | null, fen: null as number | null },
    open,
    validate: ({ month, fen }) => ({
      month: month === '' && '请选择从哪个月开始',
      fen: fen === null && '请填写每月预算',
    }),
  })
  const saveBudget = useCall(setCashBudget, { invalidates: CATEGORY_QUERIES, ...form.callOptions })
  const { month } = form.values
  const save = (amount_fen: number | null) =>
    saveBudget.mutateAsync({ id, location_id: form.values.store, month, amount_fen })
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={`设置“${name}”的预算`}
      submitLabel="保存预算"
      {...form.sheet}
      onSubmit={form.handleSubmit(({ fen }) => save(fen), '已保存', onClose)}
    >
      <LocationField label="适用范围" anyLabel="全公司" {...form.field('store')} />
      <DateField
        type="month"
        label="从哪个月开始"
        required
        min="2020-01"
        max="2099-12"
        hint="一直有效，到再次设置为止"
        {...form.field('month')}
      />
      <MoneyField label="每月预算" required {...form.field('fen')} />
      <Button
        kind="secondary"
        block
        disabled={form.isSubmitting || month === ''}
        onClick={() => form.run(() => save(null), '已保存', onClose)}
      >
        从这个月起不设预算
      </Button>
    </FormSheet>
  )
}
