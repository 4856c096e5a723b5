import { exportCustomers } from '@shangxue/contract/customers/endpoints'
import { customerImport } from '@shangxue/contract/platform/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/summary-line.tsx'
import { ActionSheet } from '../../../ui/overlay/action-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { hasOpenImport, ImportFlow } from '../../imports/public.ts'
import { RequirePermission, useListFilters } from '../../stock/public.ts'
import { CustomerChips, customerFilters } from '../components/customer-chips.tsx'
import { Duplicates } from '../components/duplicates.tsx'
import {
  ADD,
  ALL_AREAS,
  areaPath,
  CUSTOMER_READS,
  cardPath,
  DUPLICATES,
  LEVEL_KINDS,
  type Row,
  TODAY,
  useCustomerList,
} from '../customers.ts'

const ROW_PX = 84

/** 客户: all customers, or pairs of possible duplicates, depending on the address. */
export default function CustomersScreen() {
  const address = useListFilters()
  const duplicates = address.get('view') === 'duplicates'
  return duplicates ? (
    <RequirePermission permission="customer-manage" title="疑似重复">
      <Duplicates />
    </RequirePermission>
  ) : (
    <RequirePermission permission="sales-view" title="客户">
      <Customers />
    </RequirePermission>
  )
}

function Customers() {
  const address = useListFilters()
  const mayManage = useAllowed('customer-manage')
  const [more, setMore] = useState(false)
  const filters = customerFilters(address)
  const list = useCustomerList(filters)
  return (
    <>
      <ListPage
        title="客户"
        back="/my-profile"
        actions={<IconButton icon="more" label="更多操作" onClick={() => setMore(true)} />}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(customer) => <CustomerRow customer={customer} />}
        estimate={ROW_PX}
        search={{
          label: '名称、拼音、联系人或电话',
          value: address.get('q'),
          onChange: (q) => address.set('q', q),
        }}
        filters={<CustomerChips address={address} />}
        summary={
          <SummaryLine
            action={<ExportButton endpoint={exportCustomers} filters={filters} label="导出" plain />}
          >
            {list.total !== undefined && `${list.total} 位客户`}
          </SummaryLine>
        }
        add={mayManage && <IconLink icon="plus" label="新增客户" to={ADD} />}
        empty={
          <EmptyState
            icon="user"
            title="还没有客户"
            hint={mayManage ? '可以逐个新增，也可以从表格导入' : '请联系管理客户的同事新增'}
            action={mayManage && <ButtonLink to={ADD}>新增客户</ButtonLink>}
          />
        }
        filtered={address.hasFilters}
        onClearFilters={address.clear}
      />
      <More open={more} onClose={() => setMore(false)} mayManage={mayManage} />
    </>
  )
}

interface MoreProps {
  open: boolean
  onClose: () => void
  mayManage: boolean
}

function More({ open, onClose, mayManage }: MoreProps) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const visits = useAllowed('kehu-fenxi')
  const [importing, setImporting] = useState(() => hasOpenImport(customerImport))
  const go = (to: string) => () => void navigate(to)
  const reload = () => {
    for (const { path } of CUSTOMER_READS) void cache.invalidateQueries({ queryKey: [path] })
  }
  return (
    <>
      <ActionSheet
        open={open}
        onClose={onClose}
        title="更多操作"
        actions={[
          { label: '按区域查看', icon: 'store' as const, onSelect: go(areaPath(ALL_AREAS)) },
          ...(visits ? [{ label: '今日拜访', icon: 'calendar' as const, onSelect: go(TODAY) }] : []),
          ...(mayManage
            ? [
                { label: '导入客户', icon: 'upload' as const, onSelect: () => setImporting(true) },
                { label: '查找重复客户', icon: 'people' as const, onSelect: go(DUPLICATES) },
              ]
            : []),
        ]}
      />
      {mayManage && (
        <ImportFlow
          endpoints={customerImport}
          title="导入客户"
          open={importing}
          onClose={() => setImporting(false)}
          onDone={reload}
        />
      )}
    </>
  )
}

function CustomerRow({ customer }: { customer: Row }) {
  const { id, name, area, phone, level, owner, state, merged_into, last_visit, amount_90_fen } = customer
  const facts = [
    merged_into && `已合并到${merged_into}`,
    last_visit && `${formatDay(last_visit)}拜访`,
    owner && `负责人 ${owner}`,
  ]
  return (
    <ListRow
      to={cardPath(id)}
      title={name}
      note={
        <>
          {[area, phone].filter(Boolean).join(' · ')}
          <br />
          {facts.filter(Boolean).join(' · ')}
        </>
      }
      value={amount_90_fen === 0 ? undefined : formatMoney(amount_90_fen)}
      valueNote={
        <Tag kind={state === 'active' ? LEVEL_KINDS[level] : 'warning'}>
          {state === 'active' ? level : state === 'merged' ? '已合并' : '已停用'}
        </Tag>
      }
    />
  )
}
