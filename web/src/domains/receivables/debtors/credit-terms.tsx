import { sendDebtReminder, setCreditTerms } from '@shangxue/contract/receivables/endpoints'
import { CREDIT_DAYS_MAX } from '@shangxue/contract/receivables/schemas'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { dayOf, formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { NumberField } from '../../../ui/form/numbers/number-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { type CustomerReceivablesData, RECEIVABLE_QUERIES } from '../api.ts'
import styles from '../receivables.module.css'

const STOP_REASONS = ['多次催款没有付', '超过约定时间', '联系不上']
const RESUME_REASONS = ['已付清', '已约好付款时间']

interface CustomerProps {
  customer: CustomerReceivablesData
}

/** How much a customer may owe and for how long, and whether sales on account are stopped. */
export function CreditTerms({ customer }: CustomerProps) {
  const [open, setOpen] = useState<'terms' | 'stop' | null>(null)
  const { owed_fen, overdue_fen, credit_limit_fen, credit_days, remind_days, credit_stopped_at } = customer
  const isStopped = credit_stopped_at !== null
  const close = () => setOpen(null)
  return (
    <Card title="赊账">
      <div className={styles.stack}>
        {isStopped && (
          <Notice kind="danger">{formatDay(dayOf(credit_stopped_at))}起停止赊销，赊账开单要老板批准</Notice>
        )}
        <DescriptionList
          items={[
            { label: '额度', value: credit_limit_fen === null ? '不限' : formatMoney(credit_limit_fen) },
            {
              label: '账期',
              value: credit_days === null ? `${remind_days} 天（按公司）` : `${credit_days} 天`,
            },
            { label: '已逾期', value: formatMoney(overdue_fen) },
          ]}
        />
        <div className={styles.actions}>
          <Button kind="secondary" small icon="edit" onClick={() => setOpen('terms')}>
            额度和账期
          </Button>
          {(isStopped || owed_fen > 0) && (
            <Button
              kind="secondary"
              small
              icon={isStopped ? 'check' : 'lock'}
              onClick={() => setOpen('stop')}
            >
              {isStopped ? '恢复赊销' : '停止赊销'}
            </Button>
          )}
        </div>
      </div>
      {open === 'terms' && <TermsSheet customer={customer} onClose={close} />}
      <StopSheet customer={customer} open={open === 'stop'} onClose={close} />
    </Card>
  )
}

function TermsSheet({ customer, onClose }: CustomerProps & { onClose: () => void }) {
  const { id, name, credit_limit_fen, credit_days, remind_days } = customer
  const form = useForm({
    initial: { limit: credit_limit_fen, days: credit_days },
    validate: ({ days }) => ({
      days: days !== null && (days < 0 || days > CREDIT_DAYS_MAX) && `账期最多 ${CREDIT_DAYS_MAX} 天`,
    }),
  })
  const save = useCall(setCreditTerms, { invalidates: RECEIVABLE_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ limit, days }) => save.mutateAsync({ id, credit_limit_fen: limit, credit_days: days }),
    '已保存',
    onClose,
  )
  return (
    <FormSheet open onClose={onClose} title={`${name}的额度和账期`} {...form.sheet} onSubmit={submit}>
      <MoneyField label="赊账额度" hint="不填就不限。超过额度的赊账要老板批准" {...form.field('limit')} />
      <NumberField
        label="账期（天）"
        hint={`不填就按公司的 ${remind_days} 天。已有的单据到期日不变`}
        {...form.field('days')}
      />
    </FormSheet>
  )
}

function StopSheet({ customer, open, onClose }: CustomerProps & { open: boolean; onClose: () => void }) {
  const { id, name, credit_stopped_at } = customer
  const record = useCall(sendDebtReminder, { invalidates: RECEIVABLE_QUERIES, quiet: true })
  const isStopped = credit_stopped_at !== null
  const submit = async (note: string) => {
    await record.mutateAsync({ id, step: isStopped ? 'resume' : 'stop', note })
    toast(isStopped ? '已恢复赊销' : '已停止赊销', { kind: 'success' })
    onClose()
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={isStopped ? '恢复赊销' : '停止赊销'}
      submitLabel={isStopped ? '恢复' : '停止'}
      danger={!isStopped}
      commonReasons={isStopped ? RESUME_REASONS : STOP_REASONS}
      onSubmit={submit}
    >
      <p>
        {isStopped
          ? `之后给${name}赊账开单按额度和账期检查。`
          : `之后给${name}赊账开单要老板批准，现款不受影响。`}
      </p>
    </ReasonSheet>
  )
}
