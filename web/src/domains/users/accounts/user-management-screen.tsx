import { userImport } from '@shangxue/contract/platform/imports'
import { exportUsers, USER_STATES } from '@shangxue/contract/users/admin'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { invalidate } from '../../../lib/api/queries.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { Pane, SplitView } from '../../../ui/layout/navigation/split-view.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { ImportFlow } from '../../imports/public.ts'
import { PasswordSheet } from '../passwords/password-sheet.tsx'
import { USER_INVALIDATIONS, type UserDetail, useUsers, useUsersWithoutPassword } from '../use-users.ts'
import { STATE_LABELS } from '../user-labels.ts'
import { useUserFilters } from './use-user-filters.ts'
import { UserRow } from './user-row.tsx'

const UserPanel = lazyWithRetry(() => import('./user-panel.tsx'))
const NewUserSheet = lazyWithRetry(() => import('./new-user-sheet.tsx'))
const EditUserSheet = lazyWithRetry(() => import('./edit-user-sheet.tsx'))
const UserStoresSheet = lazyWithRetry(() => import('./user-stores-sheet.tsx'))
const ResetPasswordSheet = lazyWithRetry(() => import('../passwords/reset-password-sheet.tsx'))
const InitialPasswordsSheet = lazyWithRetry(() => import('../passwords/initial-passwords-sheet.tsx'))

/** The sheet that is open above the list and the detail; only one at a time. */
type Task =
  | { readonly kind: 'new' | 'hand-over' }
  | { readonly kind: 'edit' | 'stores' | 'reset'; readonly user: UserDetail }
  | { readonly kind: 'password'; readonly title: string; readonly name: string; readonly password: string }

/** 用户管理: the company's user accounts. */
export default function UserManagementScreen() {
  const { filters, change, show, close, user, wide, importing } = useUserFilters()
  const list = useUsers(filters)
  const waiting = useUsersWithoutPassword()
  const cache = useQueryClient()
  const [task, setTask] = useState<Task | null>(null)
  const reload = () => {
    void invalidate(cache, USER_INVALIDATIONS)
  }

  return (
    <SplitView>
      <ListPage
        title="用户管理"
        back="/my-profile"
        list={list}
        estimate={68}
        search={{ label: '用户名或职位', value: filters.q, onChange: (q) => change({ q }) }}
        filters={
          <FilterBar label="按状态筛选">
            {USER_STATES.map((state) => (
              <Chip key={state} selected={filters.state === state} onClick={() => change({ state })}>
                {STATE_LABELS[state]}
              </Chip>
            ))}
            <ExportButton endpoint={exportUsers} filters={filters} label="导出" plain />
          </FilterBar>
        }
        actions={
          <>
            <IconButton icon="upload" label="导入用户" onClick={() => show({ import: 'users' })} />
            <IconLink icon="shield" label="权限管理" to="/admin/permission-management" />
            <IconLink icon="clock" label="操作记录" to="/admin/audit-trail" />
          </>
        }
        summary={
          waiting > 0 && (
            <Notice
              kind="warning"
              action={{ label: '发放密码', onSelect: () => setTask({ kind: 'hand-over' }) }}
            >
              {waiting} 位用户还没有密码，不能登录
            </Notice>
          )
        }
        itemKey={({ id }) => id}
        renderItem={(item) => (
          <UserRow user={item} current={wide && item.id === user} onOpen={() => show({ user: item.id })} />
        )}
        empty={
          <EmptyState
            icon="people"
            title="还没有用户"
            hint="逐个新增，或用表格一次导入"
            action={<Button onClick={() => setTask({ kind: 'new' })}>新增用户</Button>}
          />
        }
        filtered={filters.q !== '' || filters.state !== 'active'}
        onClearFilters={() => change({ q: '', state: 'active' })}
        add={<IconButton icon="plus" label="新增用户" onClick={() => setTask({ kind: 'new' })} />}
      />
      <Suspense>
        {user !== undefined && (wide || task === null) && (
          <UserPanel
            key={user}
            id={user}
            wide={wide}
            onClose={close}
            onEdit={(detail) => setTask({ kind: 'edit', user: detail })}
            onEditStores={(detail) => setTask({ kind: 'stores', user: detail })}
            onResetPassword={(detail) => setTask({ kind: 'reset', user: detail })}
          />
        )}
        {wide && user === undefined && <EmptyDetail />}
      </Suspense>
      <Suspense>{task && <TaskSheet task={task} onTask={setTask} waiting={waiting} />}</Suspense>
      <ImportFlow endpoints={userImport} title="导入用户" open={importing} onClose={close} onDone={reload} />
    </SplitView>
  )
}

interface TaskSheetProps {
  task: Task
  onTask: (task: Task | null) => void
  waiting: number
}

function TaskSheet({ task, onTask, waiting }: TaskSheetProps) {
  const ownId = useSession((session) => session.userId)
  const close = () => onTask(null)
  const showPasswordFor = (title: string) => (created: { name: string; password: string }) =>
    onTask({ kind: 'password', title, ...created })

  switch (task.kind) {
    case 'new':
      return <NewUserSheet onClose={close} onCreated={showPasswordFor('用户已新增')} />
    case 'hand-over':
      return <InitialPasswordsSheet waiting={waiting} onClose={close} />
    case 'edit':
      return <EditUserSheet user={task.user} isOwn={task.user.id === ownId} onClose={close} />
    case 'stores':
      return <UserStoresSheet user={task.user} onClose={close} />
    case 'reset':
      return <ResetPasswordSheet user={task.user} onClose={close} onDone={showPasswordFor('新密码已生效')} />
    case 'password':
      return <PasswordSheet title={task.title} name={task.name} password={task.password} onClose={close} />
  }
}

function EmptyDetail() {
  return (
    <Pane title="用户">
      <EmptyState
        icon="user"
        title="选择一位用户"
        hint="在左边的列表里点一行，这里显示资料、权限和登录设备"
      />
    </Pane>
  )
}
