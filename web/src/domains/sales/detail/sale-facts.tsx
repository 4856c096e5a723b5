import {
  PAYMENT_METHOD_NAMES,
  REFUND_METHOD_NAMES,
  SALE_STATUS_NAMES,
} from '@shangxue/contract/sales/endpoints'
import { Link } from 'react-router'
import { dayOf, formatDateTime, formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { channelLabel } from '../../channels/public.ts'
import type { SaleDetail } from '../api.ts'
import { SALE_STATUS_TAG_KINDS } from '../sale-labels.ts'
import styles from './sale-detail.module.css'

const DECISION_LABELS: Partial<Record<SaleDetail['status'], string>> = {
  posted: '批准',
  declined: '未批准',
  withdrawn: '撤回',
  reversed: '作废',
}

/** Facts and totals of a sale. Cost and margin are shown if the server sends them. */
export function SaleFacts({ sale }: { sale: SaleDetail }) {
  const { total_fen, status, ask, credit_issue, pieces, kind, lines } = sale
  const issues = [
    lines.some(({ below_floor }) => below_floor) && '低于最低价',
    credit_issue && `客户${credit_issue}`,
  ].filter(Boolean)
  return (
    <>
      {status === 'waiting' && (
        <Notice kind="warning">
          {issues.join('；') || '低于最低价'}，等老板批准。原因：{ask}
        </Notice>
      )}
      <Card>
        <div className={styles.head}>
          <p className={styles.total}>
            <span>{kind === 'sale' ? '应收' : '退款'}</span>
            <strong>{formatMoney(Math.abs(total_fen))}</strong>
            <span>{Math.abs(pieces)} 件</span>
          </p>
          <Tag kind={SALE_STATUS_TAG_KINDS[status]}>
            {kind === 'return' ? '已退货' : SALE_STATUS_NAMES[status]}
          </Tag>
        </div>
        <DescriptionList items={saleFacts(sale)} />
      </Card>
    </>
  )
}

function saleFacts(sale: SaleDetail): Description[] {
  const { number, day, at, location, salesperson, customer, note, discount_fen, cost_fen, total_fen } = sale
  const { ask, credit_issue, status, decided_by, decided_at, decision, origin, kind } = sale
  const showsCost = status === 'posted' || status === 'reversed' || status === 'waiting'
  const facts = [
    { label: '单号', value: number },
    origin !== null && {
      label: '原销售单',
      value: <Link to={`/sales/${origin.id}`}>{origin.number}</Link>,
    },
    day !== dayOf(at) && { label: '日期', value: formatDay(day) },
    { label: day === dayOf(at) ? '时间' : '提交时间', value: formatDateTime(at) },
    { label: '门店', value: location },
    { label: '销售人', value: salesperson },
    { label: '客户', value: customer ?? '散客' },
    discount_fen !== 0 && { label: '优惠', value: formatMoney(discount_fen) },
    cost_fen !== null && showsCost && { label: '成本', value: formatMoney(cost_fen) },
    cost_fen !== null &&
      showsCost && {
        label: status === 'waiting' ? '预计毛利' : '毛利',
        value: formatMoney(total_fen - cost_fen),
      },
    note !== '' && { label: '备注', value: note },
    credit_issue !== null && status !== 'waiting' && { label: '赊账情况', value: credit_issue },
    ask !== null &&
      status !== 'waiting' && { label: credit_issue === null ? '低价原因' : '申请原因', value: ask },
    decided_by !== null && {
      label: DECISION_LABELS[status] ?? '处理',
      value: [decided_by, decided_at && formatDateTime(decided_at)].filter(Boolean).join(' '),
    },
    decision !== null && { label: kind === 'return' ? '退货原因' : '说明', value: decision },
  ]
  return facts.filter((fact) => fact !== false)
}

/** The parts of a method that arrive through channels. A response cached by an earlier version has none. */
const channelFacts = (
  payments: SaleDetail['channel_payments'] | undefined,
  method: SaleDetail['payments'][number]['method'],
): Description[] =>
  (payments ?? [])
    .filter((payment) => payment.method === method)
    .map(({ channel, instalments, amount_fen, reference }) => ({
      label: `其中 ${channelLabel(channel, instalments)}`,
      value: [formatMoney(Math.abs(amount_fen)), reference && `交易号 ${reference}`]
        .filter(Boolean)
        .join(' · '),
    }))

/** Payments or refunds of a sale. */
export function SalePayments({ sale: { payments, kind, ...sale } }: { sale: SaleDetail }) {
  if (payments.length === 0) return null
  const methodNames = kind === 'sale' ? PAYMENT_METHOD_NAMES : REFUND_METHOD_NAMES
  return (
    <Card title={kind === 'sale' ? '收款' : '退款'}>
      <DescriptionList
        items={payments.flatMap(({ method, amount_fen }) => [
          { label: methodNames[method], value: formatMoney(Math.abs(amount_fen)) },
          ...channelFacts(sale.channel_payments, method),
        ])}
      />
    </Card>
  )
}
