import { addPriceClaim, CLAIM_STATE_NAMES, cancelPriceCut } from '@shangxue/contract/purchasing/price-cuts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import styles from '../purchasing.module.css'
import { CLAIM_TAG_KINDS, CUT_QUERIES, CUTS_PATH, type CutDetail, claimPath, useCut } from './api.ts'

/** A price cut with its specs and claims. */
export function CutView({ id }: { id: number }) {
  const managesPurchases = useAllowed('purchase-manage')
  const { data, error, refetch } = useCut(id)
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page
      title="调价"
      subtitle={data?.number}
      back={useBackTarget(CUTS_PATH)}
      footer={data && managesPurchases && !data.cancelled && <CutActions cut={data} />}
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="tag" title="没有这次调价" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && <CutContent cut={data} />}
    </Page>
  )
}

function CutContent({ cut }: { cut: CutDetail }) {
  const { merchant, effective_at, window_days, any_supplier, note, by, at, items, claims } = cut
  return (
    <div className={styles.stack}>
      {cut.cancelled && <Notice kind="info">已取消：{cut.reason}</Notice>}
      {!cut.cancelled && !cut.claimable && (
        <Notice kind="info">{formatDateTime(effective_at)} 生效后才能生成价保单</Notice>
      )}
      <Card title={merchant} {...(cut.cancelled && { action: <Tag>已取消</Tag> })}>
        <DescriptionList
          items={[
            { label: '生效', value: formatDateTime(effective_at) },
            {
              label: '范围',
              value: window_days > 0 ? `在库、在途、${window_days} 天内售出` : '在库、在途',
            },
            { label: '供应商', value: any_supplier ? '含没有供应商记录的手机' : '只算从这家进的手机' },
            { label: '登记', value: `${by}，${formatDateTime(at)}` },
            ...(note === '' ? [] : [{ label: '备注', value: note }]),
          ]}
        />
      </Card>
      {claims.length > 0 && (
        <List label="价保单">
          {claims.map(({ id, number, state, devices, amount_fen, answered }) => (
            <ListItem
              key={id}
              icon="document"
              to={claimPath(id)}
              title={`价保单 ${number}`}
              note={[
                `${formatWhole(devices)} 台`,
                (state === 'submitted' || state === 'answered') && `已回复 ${formatWhole(answered)} 台`,
              ]
                .filter(Boolean)
                .join(' · ')}
              value={formatMoney(amount_fen)}
              valueNote={<Tag kind={CLAIM_TAG_KINDS[state]}>{CLAIM_STATE_NAMES[state]}</Tag>}
            />
          ))}
        </List>
      )}
      <List label="降价的型号">
        {items.map(({ sku_id, title, cut_fen }) => (
          <ListItem key={sku_id} title={title} value={formatMoney(cut_fen)} valueNote="每台" />
        ))}
      </List>
    </div>
  )
}

function CutActions({ cut: { id, merchant, claimable, claims } }: { cut: CutDetail }) {
  const navigate = useNavigate()
  const [isCancelling, setIsCancelling] = useState(false)
  const add = useCall(addPriceClaim, { invalidates: CUT_QUERIES })
  const cancel = useCall(cancelPriceCut, { invalidates: CUT_QUERIES, quiet: true })
  const hasClaim = claims.some(({ state }) => state !== 'cancelled')
  const create = async () => {
    const response = await add.mutateAsync({ id }).catch(() => undefined)
    if (!response) return
    toast(`已生成，共 ${formatWhole(response.devices)} 台`, { kind: 'success' })
    navigate(claimPath(response.id))
  }
  if (hasClaim && !claimable) return null
  return (
    <div className={styles.buttons}>
      {!hasClaim && (
        <Button kind="secondary" onClick={() => setIsCancelling(true)}>
          取消调价
        </Button>
      )}
      {claimable && (
        <Button
          kind={hasClaim ? 'secondary' : 'primary'}
          icon="document"
          busy={add.isPending}
          onClick={create}
        >
          {hasClaim ? '补一张价保单' : '生成价保单'}
        </Button>
      )}
      <ReasonSheet
        open={isCancelling}
        onClose={() => setIsCancelling(false)}
        title="取消调价"
        submitLabel="取消调价"
        danger
        commonReasons={['填错了', '厂家撤回']}
        onSubmit={async (reason) => {
          await cancel.mutateAsync({ id, reason })
          setIsCancelling(false)
          toast('已取消', { kind: 'success' })
        }}
      >
        <p>{merchant}的这次调价不再申报，要改内容请重新登记</p>
      </ReasonSheet>
    </div>
  )
}
