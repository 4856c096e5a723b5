import { defaultAvatar } from '@shangxue/contract/platform/constants'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { getTaskLoad, reassignTasks } from '@shangxue/contract/tasks/endpoints'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { Avatar } from '../../../ui/display/avatar/avatar.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ColleaguePicker, type Person } from '../../colleagues/public.ts'
import styles from '../components/tasks.module.css'
import { LIST_PATH, NEW_PATH, TASK_QUERIES } from '../tasks.ts'

type TeamLoad = Output<typeof getTaskLoad>
type LoadRow = TeamLoad['list'][number]

/** 任务管理: workload per person, and handing tasks over. */
export default function ManagementScreen() {
  const { get, set } = useUrlParams()
  const q = get('q')
  const result = useInfiniteQuery({
    ...infiniteQuery(getTaskLoad, { q, limit: 50 }),
    ...{ staleTime: 0, meta: { quiet: true }, placeholderData: keepPreviousData },
  })
  const total = result.data?.pages.at(-1)?.total
  const handOver = useHandOverTasks()
  return (
    <>
      <ListPage
        title="任务管理"
        back={LIST_PATH}
        list={infiniteListProps(result)}
        actions={<IconLink icon="plus" label="新增任务" to={NEW_PATH} />}
        search={{ label: '搜索姓名或职位', value: q, onChange: (text) => set({ q: text }) }}
        summary={total && <LoadTotals total={total} />}
        itemKey={({ id }) => id}
        estimate={120}
        renderItem={(row) => <PersonRow row={row} onHandOver={handOver.ask} />}
        empty={
          <EmptyState
            icon="people"
            title="没有同事"
            hint="新增用户之后，就能把任务交给他们"
            action={<ButtonLink to="/admin/user-management">用户管理</ButtonLink>}
          />
        }
        filtered={q !== ''}
        onClearFilters={() => set({ q: '' })}
      />
      {handOver.picker}
    </>
  )
}

function LoadTotals({ total }: { total: TeamLoad['total'] }) {
  const { open, overdue, week, done, nobody } = total
  return (
    <Card>
      <StatGrid>
        <Stat label="未完成" value={open} unit="个" />
        <Stat label="已逾期" value={overdue} unit="个" />
        <Stat label="本周到期" value={week} unit="个" />
        <Stat label="近 30 天完成" value={done} unit="个" />
      </StatGrid>
      {nobody > 0 && <p className={styles.none}>{nobody} 个未完成的任务还没有负责人</p>}
    </Card>
  )
}

const tasksPath = ({ id, name }: LoadRow, due = ''): string =>
  `${LIST_PATH}?${new URLSearchParams({ scope: 'all', user_id: String(id), name, ...(due && { due }) })}`

function PersonRow({ row, onHandOver }: { row: LoadRow; onHandOver: (row: LoadRow) => void }) {
  const { id, name, position, avatar, disabled, open, overdue, week, done } = row
  return (
    <div className={styles.person}>
      <div className={styles.line}>
        <Link to={tasksPath(row)} className={styles.who}>
          <Avatar src={avatar} number={defaultAvatar(id)} size={2.25} />
          <span>
            <span>{name}</span>
            <span className={styles.small}>{position}</span>
          </span>
          {disabled && <Tag kind="warning">账号已停用</Tag>}
        </Link>
        {open > 0 && (
          <Button kind="plain" small aria-label={`交接${name}的任务`} onClick={() => onHandOver(row)}>
            交接
          </Button>
        )}
      </div>
      <p className={styles.figures}>
        <span>未完成 {open}</span>
        {overdue > 0 && <span className={styles.late}>逾期 {overdue}</span>}
        {week > 0 && <span>本周到期 {week}</span>}
        {done > 0 && <span>近 30 天完成 {done}</span>}
      </p>
      {open + done > 0 && (
        <Progress
          label={`${name}的进度`}
          hideLabel
          value={done}
          max={open + done}
          text={`完成 ${done} / ${open + done}`}
        />
      )}
    </div>
  )
}

/** Selects the new assignee, confirms and hands the tasks over. */
function useHandOverTasks() {
  const [from, setFrom] = useState<LoadRow>()
  const handing = useCall(reassignTasks, { invalidates: TASK_QUERIES })
  const handOverTo = async (handOverSheet: LoadRow, to: Person) => {
    const isConfirmed = await confirm({
      title: `把${handOverSheet.name}的任务交给${to.name}？`,
      message: `${handOverSheet.open} 个未完成的任务会换成${to.name}负责，已完成的不变。`,
      confirmLabel: '交接',
    })
    if (!isConfirmed) return
    try {
      const { moved } = await handing.mutateAsync({ from: handOverSheet.id, to: to.id })
      toast(`已交接 ${moved} 个任务`, { kind: 'success' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  return {
    ask: setFrom,
    picker: (
      <ColleaguePicker
        open={from !== undefined}
        onClose={() => setFrom(undefined)}
        title="交接给谁"
        value={null}
        except={from ? [from.id] : []}
        onPick={(to) => {
          if (from && to) void handOverTo(from, to)
        }}
      />
    ),
  }
}
