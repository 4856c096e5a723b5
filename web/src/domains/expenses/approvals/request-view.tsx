import {
  CASH_REQUEST_STATE_NAMES,
  type CashRequestState,
  decideCashRequest,
  withdrawCashRequest,
} from '@shangxue/contract/expenses/requests'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session/state.ts'
import { ApprovalButtons } from '../../../ui/action/decision.tsx'
import { WithdrawButton } from '../../../ui/action/withdraw-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { Photos } from '../../../ui/photos/photos-field.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import {
  type ApprovalRequest,
  categoriesPath,
  ENTRY_QUERIES,
  entriesPath,
  REQUESTS_PATH,
  useRequest,
} from '../api.ts'
import styles from '../expenses.module.css'
import { RECEIPT_PHOTOS } from '../receipt-photos.ts'
import { BudgetNotices } from './budget-notices.tsx'

export const REQUEST_STATE_KINDS: Record<CashRequestState, TagKind> = {
  pending: 'warning',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
}

/** An expense over budget. No money moves before it is approved. */
export function RequestView({ id }: { id: number }) {
  const back = useBackTarget(REQUESTS_PATH)
  const { data, error, refetch } = useRequest(id)
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page
      title="超预算支出"
      back={back}
      footer={data?.state === 'pending' && <RequestActions request={data} />}
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="wallet" title="没有这笔支出" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && <RequestFacts request={data} />}
    </Page>
  )
}

function RequestFacts({ request }: { request: ApprovalRequest }) {
  const { number, state, item, group, amount_fen, account, location, day, note, over_fen, by, at } = request
  const { decided_by, decided_at, decision, entry_id, recurring_id, photos, budgets } = request
  return (
    <div className={styles.stack}>
      <BudgetNotices budgets={budgets} needsApproval={false} />
      <Card>
        <div className={styles.facts}>
          <p className={styles.total}>{formatMoney(amount_fen)}</p>
          <p className={styles.name}>
            {group} · {item} <Tag kind={REQUEST_STATE_KINDS[state]}>{CASH_REQUEST_STATE_NAMES[state]}</Tag>
          </p>
          <DescriptionList
            items={[
              { label: '单号', value: number },
              { label: '超出预算', value: formatMoney(over_fen) },
              { label: '日期', value: day },
              { label: '账户', value: account },
              { label: '门店', value: location },
              { label: '经手人', value: `${by}，${formatDateTime(at)}` },
              ...(note ? [{ label: '备注', value: note }] : []),
              ...(decided_at === null
                ? []
                : [
                    {
                      label: CASH_REQUEST_STATE_NAMES[state],
                      value: `${decided_by}，${formatDateTime(decided_at)}`,
                    },
                  ]),
              ...(decision ? [{ label: '审批意见', value: decision }] : []),
            ]}
          />
        </div>
      </Card>
      {photos.length > 0 && (
        <Card title="单据照片">
          <Photos store={RECEIPT_PHOTOS} photos={photos} />
        </Card>
      )}
      {(entry_id !== null || recurring_id !== null) && (
        <List label="相关记录">
          {entry_id !== null && (
            <ListItem title="支出记录" to={entriesPath('expense', `entry=${entry_id}`)} />
          )}
          {recurring_id !== null && (
            <ListItem
              title="所属的固定支出"
              to={categoriesPath('expense', `view=recurring&recurring=${recurring_id}`)}
            />
          )}
        </List>
      )}
    </div>
  )
}

/** Another user or a boss decides; the author can withdraw it. */
function RequestActions({ request }: { request: ApprovalRequest }) {
  const isBoss = useSession((session) => session.isAdmin)
  return (
    <>
      {request.own && <WithdrawAction request={request} />}
      {(isBoss || !request.own) && <DecideButtons request={request} />}
    </>
  )
}

function DecideButtons({ request: { id, item, amount_fen } }: { request: ApprovalRequest }) {
  const decideRequest = useCall(decideCashRequest, { invalidates: ENTRY_QUERIES, quiet: true })
  const approveRequest = useCall(decideCashRequest, { invalidates: ENTRY_QUERIES })
  const approve = async () => {
    const response = await approveRequest
      .mutateAsync({ id, approve: true, reason: '' })
      .catch(() => undefined)
    if (response) toast('已批准，支出已入账', { kind: 'success' })
  }
  return (
    <ApprovalButtons
      title="不批准这笔支出"
      busy={approveRequest.isPending}
      onApprove={approve}
      onDecline={async (reason) => {
        await decideRequest.mutateAsync({ id, approve: false, reason })
        toast('已回复不批准', { kind: 'success' })
      }}
      commonReasons={['超出预算太多', '下个月再支出', '金额不对']}
    >
      {item} {formatMoney(amount_fen)}，原因会通知经手人
    </ApprovalButtons>
  )
}

function WithdrawAction({ request: { id, amount_fen } }: { request: ApprovalRequest }) {
  const withdrawRequest = useCall(withdrawCashRequest, { invalidates: ENTRY_QUERIES })
  return (
    <WithdrawButton
      title="撤回这笔支出？"
      message={`${formatMoney(amount_fen)} 不会入账，需要时可以重新记录`}
      onWithdraw={() => withdrawRequest.mutateAsync({ id })}
      busy={withdrawRequest.isPending}
    />
  )
}
