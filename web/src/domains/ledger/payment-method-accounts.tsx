import {
  listPaymentAccounts,
  type MONEY_METHODS,
  setPaymentAccount,
} from '@shangxue/contract/ledger/endpoints'
import { PAYMENT_METHOD_NAMES } from '@shangxue/contract/sales/endpoints'
import { useState } from 'react'
import { useCall } from '../../lib/api/mutations.ts'
import { List, ListItem } from '../../ui/display/list/list.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Page, Section } from '../../ui/layout/page/page.tsx'
import { PickerSheet } from '../../ui/overlay/picker/picker-sheet.tsx'
import { toast } from '../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonList } from '../../ui/state/skeleton.tsx'
import styles from './accounts.module.css'
import { ACCOUNTS_PATH, type Account, useAccounts, usePaymentMethods } from './api.ts'

type Method = (typeof MONEY_METHODS)[number]

interface SelectedMethod {
  readonly location_id: number
  readonly location: string
  readonly method: Method
  readonly account_id: number | null
}

/** Assigns the account that receives each payment method of a store. */
export function PaymentMethodAccounts() {
  const methods = usePaymentMethods()
  const accounts = useAccounts()
  const [selected, setSelected] = useState<SelectedMethod | null>(null)
  const error = methods.error ?? accounts.error
  const methodName = (id: number | null) => accounts.data?.list.find((account) => account.id === id)?.name
  const stores = methods.data
  return (
    <Page title="门店收款账户" back={ACCOUNTS_PATH}>
      {!stores && !error && <SkeletonList rows={8} />}
      {!stores && error && <ErrorState error={error} onRetry={methods.refetch} />}
      {stores?.length === 0 && (
        <EmptyState icon="store" title="还没有门店" hint="请老板先在公司设置里新增门店" />
      )}
      {stores && stores.length > 0 && (
        <div className={styles.stack}>
          <Notice>改动只影响以后的收款，已经入账的不变</Notice>
          {stores.map(({ location_id, location, accounts: ofStore }) => (
            <Section key={location_id} title={location}>
              <List label={location}>
                {ofStore.map(({ method, account_id }) => (
                  <ListItem
                    key={method}
                    title={PAYMENT_METHOD_NAMES[method]}
                    note={methodName(account_id) ?? '第一次收款时自动选好'}
                    onClick={() => setSelected({ location_id, location, method, account_id })}
                  />
                ))}
              </List>
            </Section>
          ))}
        </div>
      )}
      <AccountPicker chosen={selected} list={accounts.data?.list ?? []} onClose={() => setSelected(null)} />
    </Page>
  )
}

interface AccountPickerProps {
  chosen: SelectedMethod | null
  list: readonly Account[]
  onClose: () => void
}

function AccountPicker({ chosen, list, onClose }: AccountPickerProps) {
  const assignAccount = useCall(setPaymentAccount, { invalidates: [listPaymentAccounts] })
  const cash = chosen?.method === 'cash'
  const eligible = list.filter(({ active, kind }) => active && (kind === 'cash') === cash)
  const assign = async (id: string | null) => {
    if (!chosen || id === null) return
    const { location_id, method } = chosen
    const saved = await assignAccount
      .mutateAsync({ location_id, method, account_id: Number(id) })
      .catch(() => undefined)
    if (saved) toast('已保存', { kind: 'success' })
  }
  return (
    <PickerSheet
      open={chosen !== null}
      onClose={onClose}
      title={chosen ? `${chosen.location} · ${PAYMENT_METHOD_NAMES[chosen.method]}` : ''}
      searchLabel="账户名称或卡号"
      options={eligible.map(({ id, name, number }) => ({ value: String(id), label: name, note: number }))}
      value={chosen?.account_id ? String(chosen.account_id) : null}
      onPick={assign}
    />
  )
}
