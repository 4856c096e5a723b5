import { PRICE_TYPE_NAMES } from '@shangxue/contract/pricing/endpoints'
import { BELOW_LIMIT_ERROR, PRICE_REQUEST_STATE_NAMES } from '@shangxue/contract/pricing/requests'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed, useSession } from '../../../lib/session/state.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import {
  type PriceRequest,
  REQUEST_TAG_KINDS,
  REQUESTS_PATH,
  type RequestLine,
  usePriceRequest,
} from './price-requests.ts'
import { RequestActions } from './request-actions.tsx'
import styles from './requests.module.css'

/** Requested prices with the current ones, and with the violated limits for users who may see costs. */
function RequestLines({ request: { lines, more } }: { request: PriceRequest }) {
  const canSeeCost = useAllowed('cost-view')
  return (
    <>
      <List label="要改的价格">
        {lines.map((line) => (
          <ListItem
            key={line.line}
            title={[line.model, line.spec, line.color].filter(Boolean).join(' ')}
            note={
              <>
                {PRICE_TYPE_NAMES[line.type]} {beforeText(line, canSeeCost)}
                {line.valid_from !== null && ` · ${formatDateTime(line.valid_from)} 起`}
                {canSeeCost && (
                  <>
                    <br />
                    最低价 {priceText(line.floor_fen)} · 采购价 {priceText(line.purchase_fen)}
                  </>
                )}
              </>
            }
            value={<span className="num">{formatMoney(line.amount_fen)}</span>}
            valueNote={<LimitTag line={line} />}
          />
        ))}
      </List>
      {more > 0 && <p className={styles.note}>还有 {more} 个价格没有列出，批准时一起生效</p>}
    </>
  )
}

const priceText = (fen: number | null): string => (fen === null ? '未定价' : formatMoney(fen))

/** The server sends hidden prices as null, like prices that do not exist. */
const beforeText = ({ type, old_fen }: RequestLine, canSeeCost: boolean): string =>
  !canSeeCost && (type === 'purchase' || type === 'floor') ? '原价不可见' : `原价 ${priceText(old_fen)}`

function LimitTag({ line: { amount_fen, floor_fen, purchase_fen, below } }: { line: RequestLine }) {
  if (!below) return null
  const isBelowCost = purchase_fen !== null && amount_fen < purchase_fen
  const isBelowFloor = floor_fen !== null && amount_fen < floor_fen
  return (
    <Tag
      kind={isBelowCost ? 'danger' : 'warning'}
    >{`低于${[isBelowFloor && '最低价', isBelowCost && '采购价'].filter(Boolean).join('和')}`}</Tag>
  )
}

/** One price change request, pending or decided. */
export function RequestDetail({ id }: { id: number }) {
  const { data, error, refetch } = usePriceRequest(id)
  const back = useBackTarget(REQUESTS_PATH)
  const isAdmin = useSession((session) => session.isAdmin)
  const isMissing = error instanceof ApiError && error.isNotFound
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
        {state === 'pending' && !isAdmin && (
          <Notice kind="warning">{BELOW_LIMIT_ERROR}，确认后才会生效</Notice>
        )}
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
