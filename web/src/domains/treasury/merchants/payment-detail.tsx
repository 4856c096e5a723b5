import { MERCHANT_PAYMENT_STATE_NAMES } from '@shangxue/contract/treasury/merchants'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { formatDateTime, formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/display/list/timeline.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { editPaymentPath, LIST_PATH, type MerchantPaymentDetail, STATE_KINDS, usePayment } from './api.ts'
import styles from './merchant-payments.module.css'
import { PaymentActions } from './payment-actions.tsx'
import { VoucherPhoto } from './voucher-photo.tsx'

/** A payment with its voucher and history. */
export function PaymentDetail({ id }: { id: number }) {
  const { data, error, refetch } = usePayment(id)
  const back = useBackTarget(LIST_PATH)
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page
      title="打款详情"
      subtitle={data?.merchant}
      back={back}
      actions={
        data?.state === 'pending' && <IconLink icon="edit" label="修改打款" to={editPaymentPath(id)} />
      }
      footer={data && <PaymentActions payment={data} />}
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="wallet" title="没有这笔打款" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <div className={styles.stack}>
          <PaymentHeader payment={data} />
          <VoucherPhoto payment={data} />
          <Card title="经过">
            <Timeline label="打款经过" entries={historyOf(data)} />
          </Card>
        </div>
      )}
    </Page>
  )
}

function PaymentHeader({ payment }: { payment: MerchantPaymentDetail }) {
  const { number, merchant, bank, account, amount_fen, day, bank_reference, note, state } = payment
  const balanceAfter = payment.balance_fen - amount_fen
  const facts: (Description | false)[] = [
    { label: '商家', value: merchant },
    bank !== '' && {
      label: '对方账户',
      value: (
        <span className={styles.copied}>
          {bank} <CopyButton text={bank} label="复制账户" />
        </span>
      ),
    },
    { label: '付款账户', value: account },
    { label: state === 'pending' ? '计划日期' : '打款日期', value: formatDay(day) },
    bank_reference !== '' && { label: '银行流水号', value: bank_reference },
    note !== '' && { label: '备注', value: note },
    { label: '单号', value: number },
  ]
  return (
    <Card
      title={formatMoney(amount_fen)}
      action={<Tag kind={STATE_KINDS[state]}>{MERCHANT_PAYMENT_STATE_NAMES[state]}</Tag>}
    >
      <div className={styles.stack}>
        {state === 'pending' && balanceAfter < 0 && (
          <Notice kind={payment.cash ? 'danger' : 'warning'}>
            {account}现有 {formatMoney(payment.balance_fen)}，
            {payment.cash ? '不够付这笔款，请先补足' : `打款后将透支 ${formatMoney(-balanceAfter)}`}
          </Notice>
        )}
        <DescriptionList items={facts.filter((fact) => fact !== false)} />
      </div>
    </Card>
  )
}

/** The history of a payment, latest first. */
function historyOf({
  at,
  by,
  state,
  done_at,
  done_by,
  ended_at,
  ended_by,
  reason,
}: MerchantPaymentDetail): TimelineEntry[] {
  const history: TimelineEntry[] = []
  if (ended_at !== null)
    history.push({
      id: 'ended',
      title: `${ended_by}${state === 'reversed' ? '冲销' : '撤回'}`,
      time: formatDateTime(ended_at),
      dateTime: ended_at,
      icon: 'undo',
      kind: 'danger',
      note: reason || undefined,
    })
  if (done_at !== null)
    history.push({
      id: 'done',
      title: `${done_by}确认打款`,
      time: formatDateTime(done_at),
      dateTime: done_at,
      icon: 'check',
      kind: 'success',
    })
  history.push({
    id: 'added',
    title: `${by}登记`,
    time: formatDateTime(at),
    dateTime: at,
    icon: 'edit',
    kind: 'neutral',
  })
  return history
}
