import { CUSTOMER_LEVEL_NAMES } from '@shangxue/contract/customers/schemas'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { formatDay, formatTime } from '../../../lib/dates.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

import {
  customerDetailPath,
  LEVEL_KINDS,
  TODAY_PATH,
  useVisitOverview,
  useVisits,
  type Visit,
  type VisitOverview,
} from '../api.ts'
import styles from '../customers.module.css'
import { PhoneLink } from '../phone-link.tsx'
import { CancelVisit } from './cancel-visit.tsx'
import { usePendingVisit } from './use-pending-visit.ts'
import { VisitCheckIn } from './visit-check-in.tsx'
import { checkInText, VisitEntry } from './visit-entry.tsx'
import { VisitOutcomeForm } from './visit-outcome-form.tsx'
import { VisitPlanSheet } from './visit-plan-sheet.tsx'

/** 客户拜访: plan, check-in, outcome and past visits. */
export default function VisitScreen() {
  const { kehuxingming = '' } = useParams()
  return (
    <RequirePermission permission="kehu-fenxi" title="客户拜访">
      <CustomerVisits key={kehuxingming} name={kehuxingming} />
    </RequirePermission>
  )
}

function CustomerVisits({ name }: { name: string }) {
  const back = useBackTarget(TODAY_PATH)
  const { data, error, refetch } = useVisitOverview(name)
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page title="客户拜访" subtitle={data?.name ?? name} back={back}>
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && (
        <EmptyState
          icon="user"
          title={`没有客户“${name}”`}
          hint="请核对名称，或从客户列表中打开"
          action={<ButtonLink to={TODAY_PATH}>今日拜访</ButtonLink>}
        />
      )}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && <VisitContent key={data.id} customer={data} />}
    </Page>
  )
}

function VisitContent({ customer }: { customer: VisitOverview }) {
  const { id, name, active, open, planned } = customer
  const pendingVisit = usePendingVisit(id)
  const [sheet, setSheet] = useState<'plan' | 'replan' | null>(null)
  const [cancelled, setCancelled] = useState<Visit | null>(null)
  // a pending visit counts with the state that it will have
  const currentVisit =
    pendingVisit.finish === undefined && (open !== null || pendingVisit.checkIn !== undefined)
  return (
    <div className={styles.stack}>
      <CustomerSummary customer={customer} />
      {pendingVisit.finish && <Notice>拜访记录已保存在手机上，联网后自动提交</Notice>}
      {currentVisit && (
        <CurrentVisit
          customer={customer}
          pendingSince={pendingVisit.checkIn?.madeAt}
          onCancel={open ? () => setCancelled(open) : undefined}
        />
      )}
      {!currentVisit && !pendingVisit.finish && active && (
        <Card title={planned ? `计划${formatDay(planned.day)}拜访` : '开始拜访'}>
          <div className={styles.stack}>
            {planned?.purpose && <p className={styles.note}>目的：{planned.purpose}</p>}
            {planned?.overdue && <Tag kind="danger">已逾期</Tag>}
            <VisitCheckIn customer={customer} />
            <div className={styles.wrap}>
              <Button
                kind="secondary"
                small
                icon="calendar"
                onClick={() => setSheet(planned ? 'replan' : 'plan')}
              >
                {planned ? '修改计划' : '计划拜访'}
              </Button>
              {planned && (
                <Button kind="plain" small onClick={() => setCancelled(planned)}>
                  取消拜访
                </Button>
              )}
            </div>
          </div>
        </Card>
      )}
      <PastVisits customerId={id} />
      {sheet && (
        <VisitPlanSheet
          customer={{ id, name }}
          existing={sheet === 'replan' ? (planned ?? undefined) : undefined}
          onClose={() => setSheet(null)}
        />
      )}
      {cancelled && <CancelVisit visit={cancelled} onClose={() => setCancelled(null)} />}
    </div>
  )
}

function CustomerSummary({ customer }: { customer: VisitOverview }) {
  const { id, name, area, level, address, active, contacts } = customer
  const canSeeCustomer = useCanSeeCustomer()
  return (
    <Card>
      <div className={styles.tight}>
        <div className={styles.head}>
          <strong>{name}</strong>
          <Tag kind={LEVEL_KINDS[level]}>{CUSTOMER_LEVEL_NAMES[level]}</Tag>
        </div>
        <p className={styles.note}>{[area, address].filter(Boolean).join(' · ')}</p>
        {!active && <Notice kind="warning">这位客户已停用，不能再安排拜访</Notice>}
        {contacts.map(
          ({ name: who, role, phone }) =>
            phone && (
              <div key={`${who} ${phone}`} className={styles.head}>
                <span>{[who, role].filter(Boolean).join(' · ') || '联系人'}</span>
                <PhoneLink phone={phone} name={who} />
              </div>
            ),
        )}
        {canSeeCustomer && (
          <ButtonLink kind="secondary" small icon="user" to={customerDetailPath(id)}>
            客户详情
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** Mirrors the contract's 'sales-view' permission. */
function useCanSeeCustomer(): boolean {
  const sales = useAllowed('sales-record')
  const finance = useAllowed('finance')
  const market = useAllowed('market-analysis')
  const stock = useAllowed('inventory-manage')
  return sales || finance || market || stock
}

interface CurrentVisitProps {
  customer: VisitOverview
  pendingSince: number | undefined
  onCancel: (() => void) | undefined
}

function CurrentVisit({ customer, pendingSince, onCancel }: CurrentVisitProps) {
  const { open } = customer
  return (
    <>
      <Notice kind="success">
        {open
          ? `拜访中：${open.overdue ? `${formatDay(open.day)} ` : ''}${checkInText(open)}`
          : `${formatTime(pendingSince ?? Date.now())} 的签到已保存在手机上，联网后自动提交`}
      </Notice>
      <VisitOutcomeForm customer={customer} />
      {onCancel && (
        <Button kind="plain" onClick={onCancel}>
          取消拜访
        </Button>
      )}
    </>
  )
}

function PastVisits({ customerId }: { customerId: number }) {
  const visits = useVisits(customerId)
  const pastVisits = visits.items.filter(({ state }) => state !== 'planned' && state !== 'open')
  return (
    <Section title="历次拜访">
      {visits.status === 'loading' && <SkeletonList rows={3} />}
      {visits.status === 'error' && <ErrorState message={visits.message} onRetry={visits.onRefresh} />}
      {visits.status === 'ready' && pastVisits.length === 0 && (
        <EmptyState icon="clock" title="还没有拜访过" hint="到店后点签到，记录会留在这里" />
      )}
      {pastVisits.length > 0 && (
        <Card flush>
          <List label="历次拜访">
            {pastVisits.map((visit) => (
              <VisitEntry key={visit.id} visit={visit} />
            ))}
          </List>
        </Card>
      )}
      {pastVisits.length > 0 && (
        <LoadMore
          hasMore={visits.hasMore}
          loading={visits.loadingMore}
          failed={visits.moreFailed}
          onMore={() => visits.onMore()}
        />
      )}
    </Section>
  )
}
