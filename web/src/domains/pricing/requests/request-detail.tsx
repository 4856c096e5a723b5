import { BELOW_LIMIT, PRICE_REQUEST_STATE_NAMES } from '@shangxue/contract/pricing/requests'
import { ApiError } from '../../../lib/api/index.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session/index.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/description-list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useWayBack } from '../../stock/public.ts'
import { type PriceRequest, REQUEST_TAG_KINDS, REQUESTS_PATH, usePriceRequest } from './price-requests.ts'
import { RequestActions } from './request-actions.tsx'
import { RequestLines } from './request-lines.tsx'
import styles from './requests.module.css'

/** One price change request, pending or decided. */
export function RequestDetail({ id }: { id: number }) {
  const { data, error, refetch } = usePriceRequest(id)
  const back = useWayBack(REQUESTS_PATH)
  const isAdmin = useSession((session) => session.isAdmin)
  const isMissing = error instanceof ApiError && error.isGone
  return (
    <Page
      title="改价申请"
      back={back}
      footer={
        data?.state === 'pending' &&
        (isAdmin || data.own) && <RequestActions request={data} isAdmin={isAdmin} />
      }
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="tag" title="没有这次改价" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <div className={styles.stack}>
          <RequestSummary request={data} isAdmin={isAdmin} />
          <RequestLines request={data} />
        </div>
      )}
    </Page>
  )
}

function RequestSummary({ request, isAdmin }: { request: PriceRequest; isAdmin: boolean }) {
  const { state, by, at, prices, file_name, reason, valid_from, decided_by, decided_at, decision } = request
  const changed = request.lines.filter((line) => line.changed).length
  return (
    <Card
      title={`${by}改 ${prices} 个价格`}
      action={<Tag kind={REQUEST_TAG_KINDS[state]}>{PRICE_REQUEST_STATE_NAMES[state]}</Tag>}
    >
      <div className={styles.stack}>
        {state === 'pending' && !isAdmin && <Notice kind="warning">{BELOW_LIMIT}，确认后才会生效</Notice>}
        {state === 'pending' && isAdmin && changed > 0 && (
          <Notice kind="warning">提交之后，其中 {changed} 个价格又改过，请按现在的价格核对</Notice>
        )}
        <DescriptionList
          items={[
            { label: '提交时间', value: formatDateTime(at) },
            {
              label: '生效时间',
              value: valid_from === null ? '批准后立即生效' : `${formatDateTime(valid_from)} 起`,
            },
            ...(file_name === null ? [] : [{ label: '导入文件', value: file_name }]),
            ...(reason === '' ? [] : [{ label: '原因', value: reason }]),
            ...(decided_at === null
              ? []
              : [
                  {
                    label: PRICE_REQUEST_STATE_NAMES[state],
                    value: `${decided_by}，${formatDateTime(decided_at)}`,
                  },
                ]),
            ...(decision === '' ? [] : [{ label: '审批意见', value: decision }]),
          ]}
        />
      </div>
    </Card>
  )
}
