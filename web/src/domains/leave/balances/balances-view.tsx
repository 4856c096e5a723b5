import { grantLeaveYear } from '@shangxue/contract/leave/endpoints'
import { leaveText } from '@shangxue/contract/leave/schemas'
import { useNavigate } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import type { ListFilters } from '../../stock/public.ts'
import {
  balancesPath,
  expiryText,
  LEAVE_PATH,
  LEAVE_QUERIES,
  type LeaveType,
  ledgerPath,
  type MemberBalance,
  useBalances,
  useTypes,
} from '../api.ts'
import { NoteLines } from '../components/note-lines.tsx'
import { GrantForm } from './grant-form.tsx'

const TITLE = '员工余额'

/** The balances of all members for one leave type. */
export default function BalancesView({ address }: { address: ListFilters }) {
  const types = useTypes()
  const back = useBackTarget(LEAVE_PATH)
  const counted = types.data?.filter((item) => item.counted && item.active) ?? []
  const type = counted.find(({ id }) => id === parsePositiveInt(address.get('type'))) ?? counted[0]
  if (type && address.get('grant') === '1') return <GrantForm key={type.id} type={type} />
  if (type) return <TypeBalances type={type} among={counted} address={address} />
  return (
    <Page title={TITLE} back={back}>
      {types.isPending && <SkeletonList rows={6} />}
      {types.isError && !types.data && <ErrorState error={types.error} onRetry={types.refetch} />}
      {types.data && (
        <EmptyState icon="list" title="没有计余额的假期" hint="在假期类型里打开一种假的余额，就可以发放" />
      )}
    </Page>
  )
}

interface OfTypeProps {
  type: LeaveType
  among: readonly LeaveType[]
  address: ListFilters
}

function TypeBalances({ type, among, address }: OfTypeProps) {
  const q = address.get('q').trim()
  const list = useBalances(type.id, q)
  return (
    <ListPage
      title={TITLE}
      back={useBackTarget(LEAVE_PATH)}
      list={list}
      itemKey={({ user_id }) => user_id}
      renderItem={(member) => <MemberRow member={member} type={type.id} />}
      estimate={72}
      search={{
        label: '姓名、职位或门店',
        value: address.get('q'),
        onChange: (next) => address.set('q', next),
      }}
      filters={
        <FilterBar label="按假期筛选">
          {among.map(({ id, name }) => (
            <Chip key={id} selected={id === type.id} onClick={() => address.set('type', id)}>
              {name}
            </Chip>
          ))}
        </FilterBar>
      }
      summary={type.yearly.length > 0 && <YearlyGrant type={type} />}
      add={<IconLink icon="plus" label="发放或扣减" to={`${balancesPath(type.id)}&grant=1`} />}
      empty={
        <EmptyState
          icon="people"
          title="还没有员工"
          hint="建好员工档案，就能看到每个人的余额"
          action={<ButtonLink to="/attendance/staff-management">员工管理</ButtonLink>}
        />
      }
      filtered={q !== ''}
      onClearFilters={() => address.set('q', null)}
    />
  )
}

function MemberRow({ member, type }: { member: MemberBalance; type: number }) {
  const { user_id, user, position, store, left: remaining, used } = member
  return (
    <ListRow
      to={ledgerPath(type, { id: user_id, name: user })}
      title={user}
      note={<NoteLines lines={[[position, store].filter(Boolean).join(' · '), expiryText(member)]} />}
      value={leaveText(remaining)}
      {...(used > 0 && { valueNote: `已休 ${leaveText(used)}` })}
    />
  )
}

const STAFF_PATH = '/attendance/staff-management'

/** A nightly job grants the yearly leave. The button grants it to members added today, or for next year. */
function YearlyGrant({ type }: { type: LeaveType }) {
  const navigate = useNavigate()
  const grantYear = useCall(grantLeaveYear, { invalidates: LEAVE_QUERIES })
  const year = Number(today().slice(0, 4))
  const grant = async () => {
    const isConfirmed = await confirm({
      title: `发放 ${year} 年${type.name}？`,
      message: '按入职日期和工龄计算，今年已经发过的人不会重复发放',
      confirmLabel: '发放',
    })
    if (!isConfirmed) return
    const granted = await grantYear.mutateAsync({ type_id: type.id, year }).catch(() => undefined)
    if (!granted) return
    const { people, without_join: withoutBalance } = granted
    if (people > 0) toast(`已发给 ${people} 人`, { kind: 'success' })
    else if (withoutBalance.people === 0) toast('没有人要发：已发过，或工龄不到')
    if (withoutBalance.people === 0) return
    const omittedText =
      withoutBalance.people > withoutBalance.names.length ? `等 ${withoutBalance.people} 人` : ''
    const missingText = await confirm({
      title: `${withoutBalance.people} 人没有入职日期，没有发放`,
      message: `${withoutBalance.names.join('、')}${omittedText}。填写入职日期后再发放，已发过的人不会重复`,
      confirmLabel: '去填写',
      cancelLabel: '以后再说',
    })
    if (missingText) void navigate(STAFF_PATH)
  }
  return (
    <SummaryLine
      action={
        <Button kind="plain" small busy={grantYear.isPending} onClick={grant}>
          发放 {year} 年
        </Button>
      }
    >
      每年按工龄自动发放
    </SummaryLine>
  )
}
