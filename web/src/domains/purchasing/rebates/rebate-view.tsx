import {
  endRebate,
  REBATE_BASIS_NAMES,
  REBATE_METHOD_NAMES,
  REBATE_PERIOD_NAMES,
} from '@shangxue/contract/purchasing/rebates'
import { type ReactNode, useState } from 'react'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import styles from '../purchasing.module.css'
import {
  formatMeasure,
  formatRate,
  REBATE_QUERIES,
  REBATES_PATH,
  type RebateDetail,
  useRebate,
} from './api.ts'
import { SettleSheet } from './settle-sheet.tsx'

type FinishedPeriod = RebateDetail['periods'][number]

/** A rebate agreement: progress, margins per model, finished periods and daily accruals. */
export function RebateView({ id }: { id: number }) {
  const managesPurchases = useAllowed('purchase-manage')
  const { data, error, refetch } = useRebate(id)
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page
      title={data?.name ?? '返利协议'}
      subtitle={data?.number}
      back={useBackTarget(REBATES_PATH)}
      footer={data && managesPurchases && !data.ended && <EndButton rebate={data} />}
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="gift" title="没有这份返利协议" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && <RebateContent rebate={data} />}
    </Page>
  )
}

function RebateContent({ rebate }: { rebate: RebateDetail }) {
  const { merchant, basis, measure, period, from_day, to_day, retroactive, scope, tiers, note } = rebate
  return (
    <div className={styles.stack}>
      {rebate.ended && <Notice kind="info">已终止：{rebate.reason}</Notice>}
      {rebate.progress && <CurrentPeriod rebate={rebate} progress={rebate.progress} />}
      <Periods rebate={rebate} />
      <Models rebate={rebate} />
      <Card title={merchant} {...(rebate.ended && { action: <Tag>已终止</Tag> })}>
        <DescriptionList
          items={[
            { label: '范围', value: scope.join('、') },
            { label: '计算', value: `${REBATE_PERIOD_NAMES[period]}，${REBATE_BASIS_NAMES[basis]}` },
            { label: '有效期', value: `${formatDay(from_day)} 到 ${formatDay(to_day)}` },
            { label: '达到档位后', value: retroactive ? '全部按这一档算' : '只有超过的部分按这一档算' },
            ...(note === '' ? [] : [{ label: '备注', value: note }]),
          ]}
        />
      </Card>
      <List label="档位">
        {tiers.map(({ from, rate }) => (
          <ListItem
            key={from}
            title={`${formatMeasure(measure, from)}起`}
            value={formatRate(measure, rate)}
          />
        ))}
      </List>
      <Days rebate={rebate} />
    </div>
  )
}

interface CurrentPeriodProps {
  rebate: RebateDetail
  progress: NonNullable<RebateDetail['progress']>
}

function CurrentPeriod({ rebate: { measure }, progress }: CurrentPeriodProps) {
  const count = measure === 'pieces' ? progress.pieces : progress.amount_fen
  const { next_from, forecast, forecast_fen } = progress
  return (
    <Card title={`本期 ${formatDay(progress.from)} 到 ${formatDay(progress.to)}`}>
      <div className={styles.stack}>
        <p className={styles.total}>
          <span>应得返利</span>
          <strong>{formatMoney(progress.accrued_fen)}</strong>
        </p>
        <Progress
          label={next_from === null ? '已到最高档' : '到下一档'}
          value={Math.max(0, count)}
          max={Math.max(1, next_from ?? count)}
          text={
            next_from === null
              ? formatMeasure(measure, count)
              : `${formatMeasure(measure, count)} / ${formatMeasure(measure, next_from)}`
          }
        />
        <p className={styles.sub}>
          按现在的进度，期末约 {formatMeasure(measure, forecast)}，返利 {formatMoney(forecast_fen)}
        </p>
      </div>
    </Card>
  )
}

/** Finished periods; one that is not settled opens the settlement. */
function Periods({ rebate }: { rebate: RebateDetail }) {
  const managesMoney = useAllowed('finance')
  const [chosen, setChosen] = useState<FinishedPeriod>()
  if (rebate.periods.length === 0) return null
  return (
    <Section title="已结束的各期">
      <List label="已结束的各期">
        {rebate.periods.map((period) => (
          <ListItem
            key={period.from}
            {...(period.settlement === null && managesMoney && { onClick: () => setChosen(period) })}
            title={`${formatDay(period.from)} 到 ${formatDay(period.to)}`}
            note={settlementNote(period)}
            value={formatMoney(period.settlement?.amount_fen ?? period.accrued_fen)}
            valueNote={
              period.settlement === null ? (
                <Tag kind="warning">待结算</Tag>
              ) : (
                <Tag kind="success">{REBATE_METHOD_NAMES[period.settlement.method]}</Tag>
              )
            }
          />
        ))}
      </List>
      {chosen && <SettleSheet rebate={rebate} period={chosen} onClose={() => setChosen(undefined)} />}
    </Section>
  )
}

function settlementNote({ accrued_fen, settlement }: FinishedPeriod): ReactNode {
  if (settlement === null) return '应得返利'
  return [
    settlement.number,
    settlement.receipt && `收货 ${settlement.receipt}`,
    settlement.amount_fen !== accrued_fen && `应得 ${formatMoney(accrued_fen)}`,
    settlement.reason,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Models({ rebate: { models } }: { rebate: RebateDetail }) {
  if (models.length === 0) return null
  return (
    <Section title="本期各型号">
      <List label="本期各型号">
        {models.map(({ product_id, title, pieces, rebate_fen, sold, margin_fen, full_margin_fen }) => (
          <ListItem
            key={product_id}
            title={title}
            note={[
              `计入 ${formatWhole(pieces)} 台`,
              `售出 ${formatWhole(sold)} 台`,
              margin_fen !== null && `毛利 ${formatMoney(margin_fen)}`,
              full_margin_fen !== null && `含价保返利 ${formatMoney(full_margin_fen)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            value={formatMoney(rebate_fen)}
            valueNote="返利"
          />
        ))}
      </List>
    </Section>
  )
}

function Days({ rebate: { measure, days } }: { rebate: RebateDetail }) {
  if (days.length === 0) return null
  return (
    <Section title="每天计提">
      <List label="每天计提">
        {days.map(({ day, pieces, amount_fen, accrued_fen }) => (
          <ListItem
            key={day}
            title={formatDay(day)}
            note={`累计 ${formatMeasure(measure, measure === 'pieces' ? pieces : amount_fen)}`}
            value={formatMoney(accrued_fen)}
          />
        ))}
      </List>
    </Section>
  )
}

function EndButton({ rebate: { id, name } }: { rebate: RebateDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const end = useCall(endRebate, { invalidates: REBATE_QUERIES, quiet: true })
  return (
    <div className={styles.buttons}>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        终止协议
      </Button>
      <ReasonSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="终止返利协议"
        submitLabel="终止"
        danger
        commonReasons={['条件改了', '登记错了', '供应商取消']}
        onSubmit={async (reason) => {
          await end.mutateAsync({ id, reason })
          setIsOpen(false)
          toast('已终止', { kind: 'success' })
        }}
      >
        <p>{name}从今天起不再计算，昨天为止的可以结算</p>
      </ReasonSheet>
    </div>
  )
}
