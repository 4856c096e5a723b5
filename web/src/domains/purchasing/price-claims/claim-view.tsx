import { CLAIM_LINE_STATE_NAMES, exportPriceClaim } from '@shangxue/contract/purchasing/price-claims'
import { CLAIM_STATE_NAMES } from '@shangxue/contract/purchasing/price-cuts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ExportButton } from '../../exports/public.ts'
import { supplierPath } from '../api.ts'
import {
  CLAIM_TAG_KINDS,
  type Claim,
  claimLinesPath,
  cutPath,
  LINE_TAG_KINDS,
  useClaim,
} from '../price-cuts/api.ts'
import styles from '../purchasing.module.css'
import { ClaimActions, useClaimActions } from './claim-actions.tsx'
import { ClaimSums } from './claim-sums.tsx'

/** A claim with its sums, answers and what was booked. */
export function ClaimView({ id }: { id: number }) {
  const { data, error, refetch } = useClaim(id)
  const actions = useClaimActions(data)
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page
      title="价保单"
      subtitle={data?.number}
      back={useBackTarget(data ? cutPath(data.cut_id) : '/others/purchasing?view=price-cuts')}
      actions={
        data && <ExportButton endpoint={exportPriceClaim} filters={{ claim_id: id }} label="导出" plain />
      }
      footer={data && actions.length > 0 && <ClaimActions claim={data} actions={actions} />}
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="document" title="没有这张价保单" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && <ClaimContent claim={data} />}
    </Page>
  )
}

function ClaimContent({ claim }: { claim: Claim }) {
  const { id, state, merchant, merchant_id, sums, answers, items } = claim
  const answered = answers.filter((answer) => ['accepted', 'reduced', 'refused'].includes(answer.state))
  const answeredCount = answered.reduce((sum, { devices }) => sum + devices, 0)
  const isDecided = state === 'submitted' || state === 'answered' || state === 'credited'
  return (
    <div className={styles.stack}>
      {state === 'cancelled' && <Notice kind="info">已取消：{claim.reason}</Notice>}
      <Card title={merchant} action={<Tag kind={CLAIM_TAG_KINDS[state]}>{CLAIM_STATE_NAMES[state]}</Tag>}>
        <div className={styles.stack}>
          {isDecided && (
            <Progress
              label="已回复"
              value={answeredCount}
              max={sums.devices}
              text={`${formatWhole(answeredCount)} / ${formatWhole(sums.devices)} 台`}
            />
          )}
          <DescriptionList items={facts(claim)} />
        </div>
      </Card>
      {isDecided && (
        <List label="供应商的回复">
          {answers
            .filter((answer) => answer.state !== 'left_out')
            .map((answer) => (
              <ListItem
                key={answer.state}
                to={claimLinesPath(id, answer.state)}
                title={<Tag kind={LINE_TAG_KINDS[answer.state]}>{CLAIM_LINE_STATE_NAMES[answer.state]}</Tag>}
                value={formatMoney(answer.amount_fen)}
                valueNote={`${formatWhole(answer.devices)} 台`}
              />
            ))}
        </List>
      )}
      {state === 'credited' && (
        <List label="入账">
          <ListItem
            title="库存成本减少"
            note="还在库、在途的手机"
            value={formatMoney(claim.stock_fen ?? 0)}
            {...(claim.document_id !== null && { to: `/stock/documents/${claim.document_id}` })}
          />
          <ListItem
            title="毛利更正"
            note="已经售出的手机，记在入账当天"
            value={formatMoney(claim.correction_fen ?? 0)}
          />
          <ListItem icon="store" title="供应商往来" note={merchant} to={supplierPath(merchant_id)} />
        </List>
      )}
      <List label="明细">
        <ListItem icon="phone" title="逐台查看" to={claimLinesPath(id)} value={`${sums.devices} 台`} />
      </List>
      <ClaimSums sums={sums} label="申报" />
      <List label="按型号">
        {items.map(({ sku_id, title, devices, amount_fen, answered_fen }) => (
          <ListItem
            key={sku_id}
            title={title}
            note={`${formatWhole(devices)} 台`}
            value={formatMoney(amount_fen)}
            valueNote={answeredCount > 0 && `认可 ${formatMoney(answered_fen)}`}
          />
        ))}
      </List>
    </div>
  )
}

function facts({ effective_at, cut_number, by, at, submitted_at, credited_at, credited_by }: Claim) {
  const known: (Description | false)[] = [
    { label: '调价', value: cut_number },
    { label: '生效', value: formatDateTime(effective_at) },
    { label: '生成', value: `${by}，${formatDateTime(at)}` },
    submitted_at !== null && { label: '提交', value: formatDateTime(submitted_at) },
    credited_at !== null && { label: '入账', value: `${credited_by}，${formatDateTime(credited_at)}` },
  ]
  return known.filter((fact) => fact !== false)
}
