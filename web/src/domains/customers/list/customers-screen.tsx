import { exportCustomers } from '@shangxue/contract/customers/endpoints'
import { customerImport } from '@shangxue/contract/platform/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { hasOpenImport, ImportFlow } from '../../imports/public.ts'
import { useListFilters } from '../../stock/public.ts'
import {
  ADD_PATH,
  ALL_AREAS,
  areaPath,
  CUSTOMER_QUERIES,
  type CustomerListRow,
  customerDetailPath,
  DUPLICATES_PATH,
  LEVEL_KINDS,
  TODAY_PATH,
  useCustomerList,
} from '../api.ts'
import { Duplicates } from '../merging/duplicates.tsx'
import { CustomerFilterChips, parseCustomerFilters } from './customer-chips.tsx'

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
      <CustomerList />
    </RequirePermission>
  )
}

function CustomerList() {
  const address = useListFilters()
  const canManage = useAllowed('customer-manage')
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const filters = parseCustomerFilters(address)
  const list = useCustomerList(filters)
  return (
    <>
      <ListPage
        title="客户"
        back="/my-profile"
        actions={<IconButton icon="more" label="更多操作" onClick={() => setIsMoreOpen(true)} />}
        list={list}
        itemKey={({ id }) => id}
        renderItem={(customer) => <CustomerRow customer={customer} />}
        estimate={ROW_PX}
        search={{
          label: '名称、拼音、联系人或电话',
          value: address.get('q'),
          onChange: (q) => address.set('q', q),
        }}
        filters={<CustomerFilterChips address={address} />}
        summary={
          <SummaryLine
            action={<ExportButton endpoint={exportCustomers} filters={filters} label="导出" plain />}
          >
            {list.total !== undefined && `${list.total} 位客户`}
          </SummaryLine>
        }
        add={canManage && <IconLink icon="plus" label="新增客户" to={ADD_PATH} />}
        empty={
          <EmptyState
            icon="user"
            title="还没有客户"
            hint={canManage ? '可以逐个新增，也可以从表格导入' : '请联系管理客户的同事新增'}
            action={canManage && <ButtonLink to={ADD_PATH}>新增客户</ButtonLink>}
          />
        }
        filtered={address.hasFilters}
        onClearFilters={address.clear}
      />
      <MoreActions open={isMoreOpen} onClose={() => setIsMoreOpen(false)} mayManage={canManage} />
    </>
  )
}

interface MoreActionsProps {
  open: boolean
  onClose: () => void
  mayManage: boolean
}

function MoreActions({ open, onClose, mayManage }: MoreActionsProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const visits = useAllowed('kehu-fenxi')
  const [isImporting, setIsImporting] = useState(() => hasOpenImport(customerImport))
  const go = (to: string) => () => void navigate(to)
  const reload = () => {
    for (const { path } of CUSTOMER_QUERIES) void queryClient.invalidateQueries({ queryKey: [path] })
  }
  return (
    <>
      <ActionSheet
        open={open}
        onClose={onClose}
        title="更多操作"
        actions={[
          { label: '按区域查看', icon: 'store' as const, onSelect: go(areaPath(ALL_AREAS)) },
          ...(visits ? [{ label: '今日拜访', icon: 'calendar' as const, onSelect: go(TODAY_PATH) }] : []),
          ...(mayManage
            ? [
                { label: '导入客户', icon: 'upload' as const, onSelect: () => setIsImporting(true) },
                { label: '查找重复客户', icon: 'people' as const, onSelect: go(DUPLICATES_PATH) },
              ]
            : []),
        ]}
      />
      {mayManage && (
        <ImportFlow
          endpoints={customerImport}
          title="导入客户"
          open={isImporting}
          onClose={() => setIsImporting(false)}
          onDone={reload}
        />
      )}
    </>
  )
}

function CustomerRow({ customer }: { customer: CustomerListRow }) {
  const { id, name, area, phone, level, owner, state, merged_into, last_visit, amount_90_fen } = customer
  const facts = [
    merged_into && `已合并到${merged_into}`,
    last_visit && `${formatDay(last_visit)}拜访`,
    owner && `负责人 ${owner}`,
  ]
  return (
    <ListRow
      to={customerDetailPath(id)}
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
