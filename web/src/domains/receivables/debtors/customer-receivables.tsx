import { applyCredit, DUNNING_STEP_NAMES } from '@shangxue/contract/receivables/endpoints'
import { useState } from 'react'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDateTime, formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import {
  ageTagKind,
  type CustomerReceivablesData,
  DOCUMENTS_PATH,
  documentPath,
  KIND_LABELS,
  OVERVIEW_PATH,
  RECEIVABLE_QUERIES,
  type ReceivableItem,
  receivePath,
  sourcePath,
  statementPath,
  useCustomerReceivables,
} from '../api.ts'
import { OpeningBalanceSheet } from '../documents/opening-balance-sheet.tsx'
import { WriteOffSheet } from '../documents/write-off-sheet.tsx'
import styles from '../receivables.module.css'
import { CreditTerms } from './credit-terms.tsx'
import { ReceivableTotals } from './receivable-totals.tsx'
import { ReminderSheet } from './reminder-sheet.tsx'

const TITLE = '客户欠款'

/** The receivables of a customer by document, with actions. */
export function CustomerReceivables({ id }: { id: number }) {
  const back = useBackTarget(OVERVIEW_PATH)
  const { data, error, refetch } = useCustomerReceivables(id)
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page
      title={TITLE}
      subtitle={data?.name}
      back={back}
      footer={
        data && (
          <ButtonLink block icon="wallet" to={receivePath(id)}>
            收款
          </ButtonLink>
        )
      }
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="user" title="没有这个客户" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && <ReceivablesContent customer={data} />}
    </Page>
  )
}

function ReceivablesContent({ customer }: { customer: CustomerReceivablesData }) {
  const { id, area, phone, owner, items, waiting, reminders, today } = customer
  const facts = [area, phone, owner && `负责人 ${owner}`].filter(Boolean).join(' · ')
  return (
    <>
      <ReceivableTotals sums={customer} label="净欠款" note={facts} />
      <CreditTerms customer={customer} />
      <ReceivableActions customer={customer} />
      {waiting.length > 0 && (
        <Section title="待批准的核销">
          <List label="待批准的核销">
            {waiting.map((entry) => (
              <ListItem
                key={entry.id}
                to={documentPath(entry.id)}
                title={entry.number}
                value={formatMoney(entry.amount_fen)}
              />
            ))}
          </List>
        </Section>
      )}
      <Section
        title="未结清单据"
        action={
          <ButtonLink kind="plain" small to={`${DOCUMENTS_PATH}?customer=${id}`}>
            收款与核销
          </ButtonLink>
        }
      >
        {items.length === 0 ? (
          <EmptyState icon="check" title="没有未结清的单据" hint="往来明细请看对账单" />
        ) : (
          <List label="未结清单据">
            {items.map((item) => (
              <ItemRow key={item.id} item={item} today={today} />
            ))}
          </List>
        )}
      </Section>
      {reminders.length > 0 && (
        <Section title="催款记录">
          <List label="催款记录">
            {reminders.map(({ at, by, owed_fen, step, note }) => (
              <ListItem
                key={at}
                title={`${DUNNING_STEP_NAMES[step]} · ${by}`}
                note={[formatDateTime(at), note].filter(Boolean).join(' · ')}
                value={`欠 ${formatMoney(owed_fen)}`}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}

function ItemRow({ item, today }: { item: ReceivableItem; today: string }) {
  const { kind, number, day, days, due_day, amount_fen, open_fen } = item
  const isOverdue = open_fen > 0 && due_day < today
  const dueText = open_fen > 0 && `${formatDay(due_day)}${isOverdue ? '已到期' : '到期'}`
  const to = sourcePath(item)
  const isPartlyOpen = open_fen !== amount_fen && `共 ${formatMoney(Math.abs(amount_fen))}`
  return (
    <ListItem
      {...(to && { to })}
      title={`${KIND_LABELS[kind]} ${number}`}
      note={[formatDay(day), dueText, isPartlyOpen].filter(Boolean).join(' · ')}
      value={open_fen < 0 ? `预收 ${formatMoney(-open_fen)}` : formatMoney(open_fen)}
      valueNote={
        open_fen > 0 && (
          <Tag kind={isOverdue && days <= 60 ? 'warning' : ageTagKind(days)}>
            {days === 0 ? '今天' : `${days} 天`}
          </Tag>
        )
      }
    />
  )
}

function ReceivableActions({ customer }: { customer: CustomerReceivablesData }) {
  const [openSheet, setOpenSheet] = useState<'remind' | 'write-off' | 'opening' | null>(null)
  const { id, owed_fen, credit_fen } = customer
  const close = () => setOpenSheet(null)
  return (
    <div className={styles.actions}>
      <ButtonLink kind="secondary" small icon="document" to={statementPath(id)}>
        对账单
      </ButtonLink>
      {owed_fen > 0 && (
        <Button kind="secondary" small icon="bell" onClick={() => setOpenSheet('remind')}>
          催款
        </Button>
      )}
      {owed_fen > 0 && credit_fen > 0 && <UseCredit customer={customer} />}
      {owed_fen > 0 && (
        <Button kind="secondary" small icon="minus" onClick={() => setOpenSheet('write-off')}>
          核销
        </Button>
      )}
      <Button kind="secondary" small icon="plus" onClick={() => setOpenSheet('opening')}>
        期初欠款
      </Button>
      <ReminderSheet customer={customer} open={openSheet === 'remind'} onClose={close} />
      <WriteOffSheet customer={customer} open={openSheet === 'write-off'} onClose={close} />
      <OpeningBalanceSheet customer={customer} open={openSheet === 'opening'} onClose={close} />
    </div>
  )
}

function UseCredit({ customer: { id, owed_fen, credit_fen } }: { customer: CustomerReceivablesData }) {
  const apply = useCall(applyCredit, { invalidates: RECEIVABLE_QUERIES })
  const confirmUseCredit = async () => {
    const isConfirmed = await confirm({
      title: '用预收抵扣欠款？',
      message: `预收 ${formatMoney(Math.min(owed_fen, credit_fen))} 会从最早的单据开始抵扣。`,
      confirmLabel: '抵扣',
    })
    if (!isConfirmed) return
    const applied = await apply.mutateAsync({ id }).catch(() => undefined)
    if (applied) toast(`已抵扣 ${formatMoney(applied.used_fen)}`, { kind: 'success' })
  }
  return (
    <Button kind="secondary" small icon="refresh" onClick={confirmUseCredit}>
      预收抵扣
    </Button>
  )
}
