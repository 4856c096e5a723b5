import {
  DEBT_DOCUMENT_KINDS,
  DEBT_DOCUMENT_NAMES,
  DEBT_DOCUMENT_STATE_NAMES,
} from '@shangxue/contract/receivables/endpoints'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { type ListFilters, useListFilters } from '../../stock/public.ts'
import {
  DOCUMENT_ICONS,
  documentPath,
  OVERVIEW_PATH,
  type ReceivableDocument,
  receivePath,
  STATE_KINDS,
  useDocuments,
} from '../api.ts'
import { ReceivePaymentForm } from '../payments/receive-payment-form.tsx'
import { DocumentView } from './document-view.tsx'

const TITLE = '收款与核销'
const ROW_PX = 84

/** 收款与核销: payments, write-offs and opening balances, latest first. The address may open one, or a new payment. */
export default function DocumentsScreen() {
  const { get } = useUrlParams()
  const id = parsePositiveInt(get('id'))
  return (
    <RequirePermission permission="finance" title={TITLE}>
      {id !== undefined ? (
        <DocumentView key={id} id={id} />
      ) : get('new') === '1' ? (
        <ReceivePaymentForm customer={parsePositiveInt(get('customer'))} />
      ) : (
        <DocumentList />
      )}
    </RequirePermission>
  )
}

function parseFilters({ get }: ListFilters) {
  const kind = parseOneOf(DEBT_DOCUMENT_KINDS, get('kind'))
  const customer = parsePositiveInt(get('customer'))
  return {
    q: get('q').trim(),
    ...(kind && { kind }),
    ...(get('status') === 'waiting' && { status: 'waiting' as const }),
    ...(customer !== undefined && { customer_id: customer }),
  }
}

function DocumentList() {
  const address = useListFilters()
  const filters = parseFilters(address)
  const list = useDocuments(filters)
  return (
    <ListPage
      title={TITLE}
      back={OVERVIEW_PATH}
      list={list}
      itemKey={({ id }) => id}
      renderItem={(document) => <DocumentRow document={document} />}
      estimate={ROW_PX}
      search={{
        label: '单号、客户或账户',
        value: address.get('q'),
        onChange: (q) => address.set('q', q),
      }}
      filters={
        <FilterBar label="按状态和类型筛选">
          {filters.customer_id !== undefined && (
            <Chip icon="close" selected onClick={() => address.set('customer', null)}>
              只看一个客户
            </Chip>
          )}
          <Chip
            selected={filters.status !== undefined}
            onClick={() => address.set('status', filters.status ? null : 'waiting')}
          >
            待批准
          </Chip>
          {DEBT_DOCUMENT_KINDS.map((kind) => (
            <Chip
              key={kind}
              selected={filters.kind === kind}
              onClick={() => address.set('kind', filters.kind === kind ? null : kind)}
            >
              {DEBT_DOCUMENT_NAMES[kind]}
            </Chip>
          ))}
        </FilterBar>
      }
      add={<IconLink icon="plus" label="客户收款" to={receivePath(filters.customer_id)} />}
      empty={
        <EmptyState
          icon="wallet"
          title="还没有收款"
          hint="客户还款、坏账核销和期初欠款会留在这里"
          action={<ButtonLink to={receivePath()}>客户收款</ButtonLink>}
        />
      }
      filtered={address.hasFilters}
      onClearFilters={address.clear}
    />
  )
}

function DocumentRow({ document }: { document: ReceivableDocument }) {
  const { id, kind, status, customer, number, day, account, amount_fen } = document
  return (
    <ListRow
      to={documentPath(id)}
      icon={DOCUMENT_ICONS[kind]}
      title={customer}
      note={
        <>
          {DEBT_DOCUMENT_NAMES[kind]} {number}
          <br />
          {[formatDay(day), account].filter(Boolean).join(' · ')}
        </>
      }
      value={formatMoney(amount_fen)}
      valueNote={
        status !== 'posted' && <Tag kind={STATE_KINDS[status]}>{DEBT_DOCUMENT_STATE_NAMES[status]}</Tag>
      }
    />
  )
}
