import { DEBT_DOCUMENT_NAMES, DEBT_DOCUMENT_STATE_NAMES } from '@shangxue/contract/receivables/endpoints'
import { Link } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { dayOf, formatDateTime, formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import {
  customerPath,
  DOCUMENTS_PATH,
  KIND_LABELS,
  type ReceivableDocumentDetail,
  STATE_KINDS,
  sourcePath,
  useDocument,
} from '../api.ts'
import styles from '../receivables.module.css'
import { DecideButtons, DocumentActions } from './document-actions.tsx'

const TITLE = '欠款单据'

/** A payment, write-off or opening balance. */
export function DocumentView({ id }: { id: number }) {
  const back = useBackTarget(DOCUMENTS_PATH)
  const { data, error, refetch } = useDocument(id)
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page
      title={data ? DEBT_DOCUMENT_NAMES[data.kind] : TITLE}
      subtitle={data?.number}
      back={back}
      footer={data?.may_decide && <DecideButtons document={data} />}
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="wallet" title="没有这张单据" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && <DocumentContent document={data} />}
    </Page>
  )
}

const AMOUNT_NAMES = { receipt: '收款', write_off: '核销', opening: '欠款' } as const

function DocumentContent({ document }: { document: ReceivableDocumentDetail }) {
  const { kind, status, amount_fen, settles } = document
  return (
    <>
      {status === 'waiting' && <Notice kind="warning">等老板批准，批准前不入账</Notice>}
      <Card>
        <div className={styles.stack}>
          <div className={styles.head}>
            <p className={styles.total}>
              <span>{AMOUNT_NAMES[kind]}</span>
              <strong>{formatMoney(amount_fen)}</strong>
            </p>
            <Tag kind={STATE_KINDS[status]}>{DEBT_DOCUMENT_STATE_NAMES[status]}</Tag>
          </div>
          <DescriptionList items={factsOf(document)} />
        </div>
      </Card>
      <DocumentActions document={document} />
      {settles.length > 0 && (
        <Section title={kind === 'opening' ? '已由这些单据结清' : '结清的单据'}>
          <List label="结清的单据">
            {settles.map((item) => {
              const to = sourcePath(item)
              return (
                <ListItem
                  key={item.id}
                  {...(to && { to })}
                  title={`${KIND_LABELS[item.kind]} ${item.number}`}
                  note={formatDay(item.day)}
                  value={formatMoney(item.amount_fen)}
                />
              )
            })}
          </List>
        </Section>
      )}
    </>
  )
}

const DECISION_LABELS = {
  ...{ waiting: '处理', posted: '批准', declined: '未批准', withdrawn: '撤回', reversed: '冲销' },
}

function factsOf(document: ReceivableDocumentDetail): Description[] {
  const { customer_id, customer, account, day, at, by, note, kind, status } = document
  const { credit_fen, owed_after_fen, decided_by, decided_at, decision } = document
  const facts = [
    { label: '客户', value: <Link to={customerPath(customer_id)}>{customer}</Link> },
    account !== null && { label: '收到账户', value: account },
    { label: '日期', value: formatDay(day) },
    {
      label: kind === 'write_off' ? '申请' : '登记',
      value: [by, day === dayOf(at) || formatDateTime(at)]
        .filter((decisionLabel) => decisionLabel !== true)
        .join(' '),
    },
    credit_fen > 0 && status === 'posted' && { label: '其中留作预收', value: formatMoney(credit_fen) },
    owed_after_fen !== null &&
      status === 'posted' && {
        label: owed_after_fen < 0 ? '之后预收余额' : '之后净欠款',
        value: formatMoney(Math.abs(owed_after_fen)),
      },
    note !== '' && { label: kind === 'write_off' ? '核销原因' : '备注', value: note },
    decided_by !== null && {
      label: DECISION_LABELS[status],
      value: [decided_by, decided_at && formatDateTime(decided_at)].filter(Boolean).join(' '),
    },
    decision !== null && { label: status === 'reversed' ? '冲销原因' : '说明', value: decision },
  ]
  return facts.filter((fact) => fact !== false)
}
