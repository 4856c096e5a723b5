import {
  exportMerchantPayments,
  listMerchants,
  MERCHANT_PAYMENT_STATE_NAMES,
  PAYMENT_RADIO_NAMES,
  PAYMENT_RADIOS,
  type PaymentRadio,
} from '@shangxue/contract/treasury/merchants'
import { isDay } from '@shangxue/contract/values/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { oneOf } from '../../../lib/address/index.ts'
import { query } from '../../../lib/api/index.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/summary-line.tsx'
import { periodText } from '../../../ui/overlay/period.ts'
import { PeriodSheet } from '../../../ui/overlay/period-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import type { ListFilters } from '../../stock/public.ts'
import {
  ADD,
  addFor,
  LIST,
  type Payment,
  type PaymentFilters,
  paymentAt,
  STATE_KINDS,
  usePaymentSums,
  usePayments,
} from '../merchants.ts'
import { MerchantSheet } from './merchant-sheet.tsx'

const RADIOS = PAYMENT_RADIOS.map((value) => ({ value, label: PAYMENT_RADIO_NAMES[value] }))

function filtersIn({ get }: ListFilters): PaymentFilters {
  const [from, to] = [get('from'), get('to')]
  return {
    shangjiamingcheng: get('merchant'),
    radio: oneOf(PAYMENT_RADIOS, get('radio')) ?? '1',
    q: get('q').trim(),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}

/** Payments to one merchant, or to all if the address names none. */
export function PaymentList({ address }: { address: ListFilters }) {
  const filters = filtersIn(address)
  const { shangjiamingcheng: name, radio, from = '', to = '' } = filters
  const list = usePayments(filters)
  const [opened, setOpened] = useState<'period' | 'edit' | null>(null)
  const close = () => setOpened(null)
  const known = useQuery({
    ...query(listMerchants, { q: name, active: 'all', limit: 30 }),
    enabled: name !== '',
    meta: { quiet: true },
  })
  const merchant = known.data?.list.find((one) => one.name === name)
  const addTo = name === '' ? ADD : addFor(name)
  const narrowed = radio !== '1' || filters.q !== '' || from !== '' || to !== ''
  return (
    <>
      <ListPage
        title={name || '商家打款'}
        subtitle={name && '商家打款'}
        back={LIST}
        actions={merchant && <IconButton icon="edit" label="修改商家" onClick={() => setOpened('edit')} />}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(payment) => <PaymentRow payment={payment} named={name === ''} />}
        search={{
          label: '单号、流水号、金额或备注',
          value: address.get('q'),
          onChange: (q) => address.set('q', q),
        }}
        filters={
          <>
            <SegmentedControl<PaymentRadio>
              label="打款进度"
              options={RADIOS}
              value={radio}
              onChange={(next) => address.set('radio', next === '1' && name !== '' ? null : next)}
            />
            <FilterBar label="按时间筛选">
              <Chip
                icon="calendar"
                opens
                selected={from !== '' || to !== ''}
                onClick={() => setOpened('period')}
              >
                {periodText(from, to)}
              </Chip>
            </FilterBar>
          </>
        }
        summary={<Sums filters={filters} />}
        estimate={84}
        add={merchant?.active !== false && <IconLink icon="plus" label="新增打款" to={addTo} />}
        empty={
          <EmptyState
            icon="wallet"
            title="还没有打款"
            hint="登记要打的款，银行扣款后再确认"
            action={<ButtonLink to={addTo}>新增打款</ButtonLink>}
          />
        }
        filtered={narrowed}
        onClearFilters={() =>
          address.setAll({ radio: name === '' ? '1' : null, q: null, from: null, to: null })
        }
      />
      <PeriodSheet
        open={opened === 'period'}
        onClose={close}
        value={{ from, to }}
        onPick={(period) => address.setAll({ from: period.from, to: period.to })}
      />
      <MerchantSheet
        open={opened === 'edit'}
        onClose={close}
        merchant={merchant}
        onSaved={(saved) => address.set('merchant', saved.name)}
      />
    </>
  )
}

function Sums({ filters }: { filters: PaymentFilters }) {
  const { data } = usePaymentSums(filters)
  const words = data && [
    `${data.payments} 笔`,
    data.pending > 0 && `待打款 ${formatMoney(data.pending_fen)}`,
    data.done > 0 && `已打款 ${formatMoney(data.done_fen)}`,
  ]
  return (
    <SummaryLine
      action={<ExportButton endpoint={exportMerchantPayments} filters={filters} label="导出" plain />}
    >
      {words?.filter(Boolean).join(' · ')}
    </SummaryLine>
  )
}

/** Names the merchant in lists of several merchants. */
function PaymentRow({ payment, named }: { payment: Payment; named: boolean }) {
  const { id, number, merchant, account, amount_fen, day, bank_reference, state, note, voucher } = payment
  return (
    <ListRow
      to={paymentAt(id)}
      title={formatMoney(amount_fen)}
      note={
        <>
          {[named && merchant, formatDay(day), account].filter(Boolean).join(' · ')}
          <br />
          {[bank_reference || number, voucher && '有凭证', note].filter(Boolean).join(' · ')}
        </>
      }
      value={<Tag kind={STATE_KINDS[state]}>{MERCHANT_PAYMENT_STATE_NAMES[state]}</Tag>}
    />
  )
}
