import { JOURNAL_ENTRY_KIND_NAMES, JOURNAL_ENTRY_KINDS } from '@shangxue/contract/ledger/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { useState } from 'react'
import { parseOneOf } from '../../lib/address/url-params.ts'
import { useBackTarget } from '../../lib/address/use-back-target.ts'
import { ApiError } from '../../lib/api/error.ts'
import { formatDateTime, today } from '../../lib/dates.ts'
import { formatChange, formatMoney } from '../../lib/money.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { DescriptionList } from '../../ui/display/list/description-list.tsx'
import { ListRow } from '../../ui/display/list/list.tsx'
import { Tag } from '../../ui/display/tag.tsx'
import { Chip } from '../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../ui/layout/list/list-page.tsx'
import { periodText } from '../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../ui/overlay/picker/period-sheet.tsx'
import { PickerSheet } from '../../ui/overlay/picker/picker-sheet.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useListFilters } from '../stock/public.ts'
import { AccountSheet } from './account-sheet.tsx'
import styles from './accounts.module.css'
import {
  ACCOUNTS_PATH,
  type AccountEntry,
  documentPath,
  useAccountEntries,
  useAccounts,
  useStatementSummary,
} from './api.ts'

const dayIn = (text: string): string | undefined => (isDay(text) ? text : undefined)

/** The movements of an account in a period, with opening and closing balance. */
export function AccountStatement({ id }: { id: number }) {
  const address = useListFilters()
  const [openSheet, setOpenSheet] = useState<'period' | 'kind' | 'edit' | null>(null)
  const to = dayIn(address.get('to')) ?? today()
  const from = dayIn(address.get('from')) ?? `${to.slice(0, 8)}01`
  const kind = parseOneOf(JOURNAL_ENTRY_KINDS, address.get('kind'))
  const params = { id, from, to }
  const summary = useStatementSummary(params)
  const list = useAccountEntries({ ...params, ...(kind && { kind }) })
  const account = useAccounts().data?.list.find((selectedAccount) => selectedAccount.id === id)
  const back = useBackTarget(ACCOUNTS_PATH)
  const close = () => setOpenSheet(null)
  const isMissing = summary.error instanceof ApiError && summary.error.isNotFound
  const clear = () => address.setAll({ from: null, to: null, kind: null })
  return (
    <>
      <ListPage
        title={summary.data?.account.name ?? '账户流水'}
        subtitle={account && !account.active ? '已停用' : undefined}
        back={back}
        actions={account && <IconButton icon="edit" label="修改账户" onClick={() => setOpenSheet('edit')} />}
        list={list}
        itemKey={({ entry_id, amount_fen, balance_fen }) => `${entry_id}-${amount_fen}-${balance_fen}`}
        renderItem={(entry) => <EntryRow entry={entry} account={id} />}
        filters={
          <FilterBar label="按时间和类型筛选">
            <Chip icon="calendar" opens selected onClick={() => setOpenSheet('period')}>
              {periodText(from, to)}
            </Chip>
            <Chip opens selected={kind !== undefined} onClick={() => setOpenSheet('kind')}>
              {kind ? JOURNAL_ENTRY_KIND_NAMES[kind] : '全部类型'}
            </Chip>
          </FilterBar>
        }
        summary={
          summary.data && (
            <Card>
              <DescriptionList
                items={[
                  { label: '期初余额', value: formatMoney(summary.data.opening_fen) },
                  { label: '收入', value: formatMoney(summary.data.in_fen) },
                  { label: '支出', value: formatMoney(summary.data.out_fen) },
                  { label: '期末余额', value: formatMoney(summary.data.closing_fen) },
                ]}
              />
            </Card>
          )
        }
        estimate={76}
        empty={
          <EmptyState
            icon="wallet"
            title={isMissing ? '没有这个账户' : '这段时间没有流水'}
            hint={isMissing ? '请回到账户列表重新选择' : '换一段时间看看'}
          />
        }
        filtered={kind !== undefined}
        onClearFilters={clear}
      />
      <PeriodSheet
        open={openSheet === 'period'}
        onClose={close}
        value={{ from, to }}
        bounded
        onPick={(period) => address.setAll({ from: period.from, to: period.to })}
      />
      <PickerSheet
        open={openSheet === 'kind'}
        onClose={close}
        title="流水类型"
        anyLabel="全部类型"
        options={JOURNAL_ENTRY_KINDS.map((value) => ({ value, label: JOURNAL_ENTRY_KIND_NAMES[value] }))}
        value={kind ?? null}
        onPick={(next) => address.set('kind', next)}
      />
      <AccountSheet open={openSheet === 'edit'} onClose={close} account={account} />
    </>
  )
}

function EntryRow({ entry, account }: { entry: AccountEntry; account: number }) {
  const { kind, number, day, at, by, note, amount_fen, balance_fen, reversed } = entry
  const to = documentPath(entry, account)
  return (
    <ListRow
      {...(to && { to })}
      title={
        <>
          {JOURNAL_ENTRY_KIND_NAMES[kind]} {reversed && <Tag>已冲销</Tag>}
        </>
      }
      note={
        <>
          {[number, note].filter(Boolean).join(' · ')}
          <br />
          {day === formatDateTime(at).slice(0, 10) ? formatDateTime(at) : day} · {by}
        </>
      }
      value={<span className={amount_fen > 0 ? styles.gain : undefined}>{formatChange(amount_fen)}</span>}
      valueNote={`余额 ${formatMoney(balance_fen)}`}
    />
  )
}
