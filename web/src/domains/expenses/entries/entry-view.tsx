import { reverseCashEntry } from '@shangxue/contract/expenses/entries'
import { CASH_DIRECTION_NAMES, type CashDirection } from '@shangxue/contract/expenses/schemas'
import { useState } from 'react'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { Photos } from '../../../ui/photos/photos-field.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { type CashEntry, categoriesPath, ENTRY_QUERIES, entriesPath, useEntry } from '../api.ts'
import styles from '../expenses.module.css'
import { RECEIPT_PHOTOS } from '../receipt-photos.ts'
import { EntryStateTags } from './entry-state-tags.tsx'

/** An entry is immutable: mistakes are reversed. */
export function EntryView({ direction, id }: { direction: CashDirection; id: number }) {
  const back = useBackTarget(entriesPath(direction))
  const { data, error, refetch } = useEntry(id)
  const [isAsking, setIsAsking] = useState(false)
  const directionName = CASH_DIRECTION_NAMES[direction]
  const open = data && data.reverses_id === null && data.reversed === null && data.adjustment_id === null
  return (
    <Page
      title={`${directionName}详情`}
      back={back}
      footer={
        open && (
          <Button kind="danger" block onClick={() => setIsAsking(true)}>
            冲销
          </Button>
        )
      }
    >
      {data && <EntryFacts entry={data} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={6} />}
      {data && <ReverseSheet entry={data} open={isAsking} onClose={() => setIsAsking(false)} />}
    </Page>
  )
}

function EntryFacts({ entry }: { entry: CashEntry }) {
  const { direction, number, item, group, amount_fen, account, location, day, at, by, note } = entry
  const { photos, reverses_id, reversed, recurring_id, adjustment_id } = entry
  return (
    <div className={styles.stack}>
      {reversed && (
        <Notice kind="warning">
          {reversed.day} 由{reversed.by}冲销：{reversed.reason}
        </Notice>
      )}
      <Card>
        <div className={styles.facts}>
          <p className={styles.total}>{formatMoney(amount_fen)}</p>
          <p className={styles.name}>
            {group} · {item} <EntryStateTags entry={entry} />
          </p>
          <DescriptionList
            items={[
              { label: '单号', value: number },
              { label: '日期', value: day },
              { label: '账户', value: account },
              { label: '门店', value: location },
              { label: '经手人', value: by },
              { label: '记录时间', value: formatDateTime(at) },
              ...(note ? [{ label: reverses_id === null ? '备注' : '冲销原因', value: note }] : []),
            ]}
          />
        </div>
      </Card>
      {photos.length > 0 && (
        <Card title="单据照片">
          <Photos store={RECEIPT_PHOTOS} photos={photos} />
        </Card>
      )}
      {(reverses_id !== null || reversed || recurring_id !== null || adjustment_id !== null) && (
        <List label="相关记录">
          {reverses_id !== null && (
            <ListItem title="被冲销的记录" to={entriesPath(direction, `entry=${reverses_id}`)} />
          )}
          {reversed && <ListItem title="冲销记录" to={entriesPath(direction, `entry=${reversed.id}`)} />}
          {recurring_id !== null && (
            <ListItem
              title={`所属的固定${CASH_DIRECTION_NAMES[direction]}`}
              to={categoriesPath(direction, `view=recurring&recurring=${recurring_id}`)}
            />
          )}
          {adjustment_id !== null && (
            <ListItem
              title="所属的资金调整"
              note="手续费随资金调整一起冲销"
              to={`/others/fund-adjustment?id=${adjustment_id}`}
            />
          )}
        </List>
      )}
    </div>
  )
}

interface ReverseSheetProps {
  entry: CashEntry
  open: boolean
  onClose: () => void
}

function ReverseSheet({ entry: { id, item, amount_fen, account }, open, onClose }: ReverseSheetProps) {
  const reverseEntry = useCall(reverseCashEntry, { invalidates: ENTRY_QUERIES, quiet: true })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title="冲销这一笔？"
      submitLabel="冲销"
      danger
      commonReasons={['金额记错', '项目选错', '重复记录']}
      onSubmit={async (reason) => {
        await reverseEntry.mutateAsync({ id, reason })
        toast('已冲销', { kind: 'success' })
        onClose()
      }}
    >
      <p>
        {item} {formatMoney(amount_fen)}，今天记入{account}的相反金额；原来的记录保留
      </p>
    </ReasonSheet>
  )
}
