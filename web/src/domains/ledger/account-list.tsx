import { ACCOUNT_KIND_NAMES, ACCOUNT_KINDS } from '@shangxue/contract/ledger/endpoints'
import { useState } from 'react'
import { useUrlParams } from '../../lib/address/url-params.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/action/button.tsx'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { List, ListItem } from '../../ui/display/list/list.tsx'
import { Stat, StatGrid } from '../../ui/display/stat.tsx'
import { SearchField } from '../../ui/form/filters/search-field.tsx'
import { Page, Section } from '../../ui/layout/page/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonList } from '../../ui/state/skeleton.tsx'
import { AccountSheet } from './account-sheet.tsx'
import styles from './accounts.module.css'
import { ACCOUNTS_PATH, type Account, accountPath, KIND_ICONS, TILLS_PATH, useAccounts } from './api.ts'

const matchesSearch = ({ name, number, location }: Account, q: string) =>
  [name, number, location ?? ''].join(' ').toLowerCase().includes(q)

/** Accounts grouped by kind, with their balances. */
export function AccountList() {
  const { get, set } = useUrlParams()
  const { data, error, refetch } = useAccounts()
  const [adding, setAdding] = useState(false)
  const q = get('q').trim().toLowerCase()
  const result = data?.list.filter((account) => matchesSearch(account, q))
  return (
    <Page
      title="资金账户"
      back="/my-profile"
      actions={<IconButton icon="plus" label="新增账户" onClick={() => setAdding(true)} />}
      toolbar={
        <SearchField label="账户名称、卡号或门店" value={get('q')} onChange={(next) => set({ q: next })} />
      }
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && result && (
        <div className={styles.stack}>
          {q === '' && <TotalBalance total={data.total_fen} closed={data.closed_through} />}
          <AccountGroups
            list={result}
            onAdd={() => setAdding(true)}
            isSearch={q !== ''}
            onClear={() => set({ q: null })}
          />
          {q === '' && <MoreActions />}
        </div>
      )}
      <AccountSheet open={adding} onClose={() => setAdding(false)} />
    </Page>
  )
}

const TotalBalance = ({ total, closed }: { total: number; closed: string | null }) => (
  <Card>
    <StatGrid>
      <Stat
        label="全部账户余额"
        value={formatMoney(total)}
        note={closed === null ? undefined : `已结账到 ${closed}`}
      />
    </StatGrid>
  </Card>
)

interface GroupsProps {
  list: readonly Account[]
  isSearch: boolean
  onAdd: () => void
  onClear: () => void
}

function AccountGroups({ list, isSearch, onAdd, onClear }: GroupsProps) {
  if (list.length === 0)
    return (
      <EmptyState
        icon="wallet"
        title={isSearch ? '没有符合条件的账户' : '还没有账户'}
        hint={isSearch ? '换个名称试试' : '先新增现金、银行卡、微信或支付宝账户'}
        action={
          <Button kind={isSearch ? 'secondary' : 'primary'} onClick={isSearch ? onClear : onAdd}>
            {isSearch ? '清空条件' : '新增账户'}
          </Button>
        }
      />
    )
  const closed = list.filter(({ active }) => !active)
  return (
    <>
      {ACCOUNT_KINDS.map((kind) => {
        const ofKind = list.filter((account) => account.active && account.kind === kind)
        if (ofKind.length === 0) return null
        const sum = ofKind.reduce((total, { balance_fen }) => total + balance_fen, 0)
        return (
          <Section
            key={kind}
            title={ACCOUNT_KIND_NAMES[kind]}
            action={<span className={styles.hint}>{formatMoney(sum)}</span>}
          >
            <AccountRows label={ACCOUNT_KIND_NAMES[kind]} list={ofKind} />
          </Section>
        )
      })}
      {closed.length > 0 && (
        <Section title="已停用">
          <AccountRows label="已停用" list={closed} />
        </Section>
      )}
    </>
  )
}

const AccountRows = ({ label, list }: { label: string; list: readonly Account[] }) => (
  <List label={label}>
    {list.map(({ id, kind, name, number, location, balance_fen }) => (
      <ListItem
        key={id}
        to={accountPath(id)}
        icon={KIND_ICONS[kind]}
        title={name}
        note={
          [number, name.includes(location ?? '') ? '' : location].filter(Boolean).join(' · ') || undefined
        }
        value={<span className={balance_fen < 0 ? styles.below : undefined}>{formatMoney(balance_fen)}</span>}
        valueNote={balance_fen < 0 ? '透支' : undefined}
      />
    ))}
  </List>
)

const MoreActions = () => (
  <List label="账户设置">
    <ListItem to={TILLS_PATH} icon="check" title="现金盘点" note="每天收工点钱，差额入账" />
    <ListItem
      to={`${ACCOUNTS_PATH}?view=methods`}
      icon="store"
      title="门店收款账户"
      note="各门店每种收款方式进哪个账户"
    />
    <ListItem
      to={`${ACCOUNTS_PATH}?view=channels`}
      icon="wallet"
      title="收款渠道"
      note="分期、钱包的手续费和到账，对账"
    />
    <ListItem
      to={`${ACCOUNTS_PATH}?view=months`}
      icon="lock"
      title="月度结账"
      note="结账后那个月不能再记账"
    />
  </List>
)
