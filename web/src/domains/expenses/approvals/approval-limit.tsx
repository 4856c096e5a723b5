import { getCashSettings, saveCashSettings } from '@shangxue/contract/expenses/requests'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { useCashSettings } from '../api.ts'
import styles from '../expenses.module.css'

const limitText = (fen: number | null): string => {
  if (fen === null) return '只提醒，不用批准'
  return fen === 0 ? '超出预算就要批准' : `超出 ${formatMoney(fen)} 以上要批准`
}

/** The excess over budget above which expenses need approval. Only a boss can change it. */
export function ApprovalLimit() {
  const isBoss = useSession((session) => session.isAdmin)
  const { data } = useCashSettings()
  const [open, setOpen] = useState(false)
  if (!data) return null
  const { approval_over_fen: limit } = data
  return (
    <>
      <List label="超预算审批">
        <ListItem
          title="支出超出预算时"
          note={limitText(limit)}
          {...(isBoss && { onClick: () => setOpen(true) })}
        />
      </List>
      {open && <LimitSheet limit={limit} onClose={() => setOpen(false)} />}
    </>
  )
}

function LimitSheet({ limit, onClose }: { limit: number | null; onClose: () => void }) {
  const form = useForm({ initial: { fen: limit } })
  const saveSettings = useCall(saveCashSettings, { invalidates: [getCashSettings], ...form.callOptions })
  const { fen } = form.values
  const onSave = (approval_over_fen: number | null) =>
    form.run(
      () => saveSettings.mutateAsync({ approval_over_fen }),
      (saved) => limitText(saved.approval_over_fen),
      onClose,
    )
  return (
    <FormSheet
      open
      onClose={onClose}
      title="支出超出预算时"
      disabled={fen === null}
      {...form.sheet}
      onSubmit={() => onSave(fen)}
    >
      <p className={styles.note}>
        超出本月预算的金额大于这里填写的金额时，先等老板或其他财务批准，批准后才入账。老板自己记的支出不用批准。
      </p>
      <MoneyField label="超出多少要批准" hint="填 0 表示超出就要批准" {...form.field('fen')} />
      <Button kind="secondary" block disabled={form.isSubmitting} onClick={() => onSave(null)}>
        只提醒，不用批准
      </Button>
    </FormSheet>
  )
}
