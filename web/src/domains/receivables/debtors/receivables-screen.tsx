import { exportDebts } from '@shangxue/contract/receivables/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatAgo, formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { waitForHeader } from '../../../ui/layout/list/wait-for-header.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { useListFilters } from '../../stock/public.ts'
import {
  ageTagKind,
  customerPath,
  type Debtor,
  DOCUMENTS_PATH,
  type ReceivableFilters,
  receivePath,
  useDebtors,
  useReceivableSums,
} from '../api.ts'
import { parseReceivableFilters, ReceivableFilterChips } from './receivable-filter-chips.tsx'
import { ReceivableTotals } from './receivable-totals.tsx'
import { ReminderDaysSheet } from './reminder-days-sheet.tsx'

const ROW_PX = 84

/** 欠款总览: debtors with amount and age. */
export default function ReceivablesScreen() {
  return (
    <RequirePermission permission="finance" title="欠款总览">
      <Debtors />
    </RequirePermission>
  )
}

function Debtors() {
  const address = useListFilters()
  const filters = parseReceivableFilters(address)
  const list = useDebtors(filters)
  const sums = useReceivableSums(filters)
  const [isSettingsOpen, setIsSettingsOpen] = useState(false)
  return (
    <>
      <ListPage
        title="欠款总览"
        back="/my-profile"
        actions={
          <>
            <IconLink icon="document" label="收款与核销" to={DOCUMENTS_PATH} />
            <IconButton icon="bell" label="欠款提醒" onClick={() => setIsSettingsOpen(true)} />
          </>
        }
        list={waitForHeader(sums, list)}
        itemKey={({ id }) => id}
        renderItem={(debtor) => <DebtorRow debtor={debtor} />}
        estimate={ROW_PX}
        search={{
          label: '客户名称、拼音或电话',
          value: address.get('q'),
          onChange: (q) => address.set('q', q),
        }}
        filters={<ReceivableFilterChips filters={address} />}
        summary={<DebtorSums filters={filters} />}
        add={<IconLink icon="plus" label="客户收款" to={receivePath()} />}
        empty={
          <EmptyState
            icon="wallet"
            title="没有客户欠款"
            hint="赊账销售和期初欠款会出现在这里"
            action={<ButtonLink to={receivePath()}>客户收款</ButtonLink>}
          />
        }
        filtered={address.hasFilters}
        onClearFilters={address.clear}
      />
      <ReminderDaysSheet open={isSettingsOpen} onClose={() => setIsSettingsOpen(false)} />
    </>
  )
}

function DebtorSums({ filters }: { filters: ReceivableFilters }) {
  const navigate = useNavigate()
  const { data } = useReceivableSums(filters)
  if (!data) return null
  const { customers, waiting, day, overdue_fen } = data
  return (
    <>
      {waiting > 0 && (
        <Notice
          kind="warning"
          action={{ label: '查看', onSelect: () => void navigate(`${DOCUMENTS_PATH}?status=waiting`) }}
        >
          {waiting} 笔坏账核销待批准
        </Notice>
      )}
      {customers > 0 && (
        <ReceivableTotals
          sums={data}
          label={filters.day === undefined ? '净欠款' : `${formatDay(day)}的净欠款`}
        />
      )}
      <SummaryLine action={<ExportButton endpoint={exportDebts} filters={filters} label="导出" plain />}>
        {[`${customers} 位客户`, overdue_fen > 0 && `逾期 ${formatMoney(overdue_fen)}`]
          .filter(Boolean)
          .join(' · ')}
      </SummaryLine>
    </>
  )
}

function DebtorRow({ debtor }: { debtor: Debtor }) {
  const { id, name, area, net_fen, oldest_days, reminded, credit_fen, owed_fen } = debtor
  const notes = [
    area,
    credit_fen > 0 && owed_fen > 0 && `预收 ${formatMoney(credit_fen)}`,
    reminded && `${formatAgo(reminded.at)}催过`,
  ]
  return (
    <ListRow
      to={customerPath(id)}
      title={name}
      note={notes.filter(Boolean).join(' · ')}
      value={formatMoney(net_fen)}
      valueNote={
        oldest_days === null ? (
          <Tag kind="success">预收</Tag>
        ) : (
          <Tag kind={ageTagKind(oldest_days)}>{oldest_days === 0 ? '今天' : `${oldest_days} 天`}</Tag>
        )
      }
    />
  )
}
