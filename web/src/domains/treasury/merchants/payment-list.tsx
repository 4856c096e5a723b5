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
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import type { ListFilters } from '../../stock/public.ts'
import {
  ADD_PATH,
  addPaymentPath,
  LIST_PATH,
  type Payment,
  type PaymentFilters,
  paymentPath,
  STATE_KINDS,
  usePaymentSums,
  usePayments,
} from './api.ts'
import { MerchantSheet } from './merchant-sheet.tsx'

const RADIOS = PAYMENT_RADIOS.map((value) => ({ value, label: PAYMENT_RADIO_NAMES[value] }))

function parseFilters({ get }: ListFilters): PaymentFilters {
  const [from, to] = [get('from'), get('to')]
  return {
    shangjiamingcheng: get('merchant'),
    radio: parseOneOf(PAYMENT_RADIOS, get('radio')) ?? '1',
    q: get('q').trim(),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}

/** Payments to one merchant, or to all if the address names none. */
export function PaymentList({ address }: { address: ListFilters }) {
  const filters = parseFilters(address)
  const { shangjiamingcheng: name, radio, from = '', to = '' } = filters
  const list = usePayments(filters)
  const [openSheet, setOpenSheet] = useState<'period' | 'edit' | null>(null)
  const close = () => setOpenSheet(null)
  const merchants = useQuery({
    ...query(listMerchants, { q: name, active: 'all', limit: 30 }),
    enabled: name !== '',
    meta: { quiet: true },
  })
  const merchant = merchants.data?.list.find((item) => item.name === name)
  const addPath = name === '' ? ADD_PATH : addPaymentPath(name)
  const isFiltered = radio !== '1' || filters.q !== '' || from !== '' || to !== ''
  return (
    <>
      <ListPage
        title={name || '商家打款'}
        subtitle={name && '商家打款'}
        back={LIST_PATH}
        actions={merchant && <IconButton icon="edit" label="修改商家" onClick={() => setOpenSheet('edit')} />}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(payment) => <PaymentRow payment={payment} showMerchant={name === ''} />}
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
                onClick={() => setOpenSheet('period')}
              >
                {periodText(from, to)}
              </Chip>
            </FilterBar>
          </>
        }
        summary={<PaymentSums filters={filters} />}
        estimate={84}
        add={merchant?.active !== false && <IconLink icon="plus" label="新增打款" to={addPath} />}
        empty={
          <EmptyState
            icon="wallet"
            title="还没有打款"
            hint="登记要打的款，银行扣款后再确认"
            action={<ButtonLink to={addPath}>新增打款</ButtonLink>}
          />
        }
        filtered={isFiltered}
        onClearFilters={() =>
          address.setAll({ radio: name === '' ? '1' : null, q: null, from: null, to: null })
        }
      />
      <PeriodSheet
        open={openSheet === 'period'}
        onClose={close}
        value={{ from, to }}
        onPick={(period) => address.setAll({ from: period.from, to: period.to })}
      />
      <MerchantSheet
        open={openSheet === 'edit'}
        onClose={close}
        merchant={merchant}
        onSaved={(merchantSaved) => address.set('merchant', merchantSaved.name)}
      />
    </>
  )
}

function PaymentSums({ filters }: { filters: PaymentFilters }) {
  const { data } = usePaymentSums(filters)
  const sums = data && [
    `${data.payments} 笔`,
    data.pending > 0 && `待打款 ${formatMoney(data.pending_fen)}`,
    data.done > 0 && `已打款 ${formatMoney(data.done_fen)}`,
  ]
  return (
    <SummaryLine
      action={<ExportButton endpoint={exportMerchantPayments} filters={filters} label="导出" plain />}
    >
      {sums?.filter(Boolean).join(' · ')}
    </SummaryLine>
  )
}

/** Names the merchant in lists of several merchants. */
function PaymentRow({ payment, showMerchant }: { payment: Payment; showMerchant: boolean }) {
  const { id, number, merchant, account, amount_fen, day, bank_reference, state, note, voucher } = payment
  return (
    <ListRow
      to={paymentPath(id)}
      title={formatMoney(amount_fen)}
      note={
        <>
          {[showMerchant && merchant, formatDay(day), account].filter(Boolean).join(' · ')}
          <br />
          {[bank_reference || number, voucher && '有凭证', note].filter(Boolean).join(' · ')}
        </>
      }
      value={<Tag kind={STATE_KINDS[state]}>{MERCHANT_PAYMENT_STATE_NAMES[state]}</Tag>}
    />
  )
}
