import { Suspense, useMemo, useState } from 'react'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { useWide } from '../../../ui/layout/navigation/use-wide.ts'
import { LeaveDialog } from '../../../ui/layout/page/leave-dialog.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { useLeaveGuard } from '../../../ui/layout/page/use-leave-guard.ts'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ChangesBar } from './components/changes-bar.tsx'
import { PermissionRequests } from './components/permission-requests.tsx'
import { PermissionRow } from './components/permission-row.tsx'
import type { GridRow } from './permission-changes.ts'
import { usePermissionChanges } from './use-permission-changes.ts'
import { usePermissionFilters } from './use-permission-filters.ts'
import { matchingRows, positionsOf, usePermissionGrid } from './use-permission-grid.ts'

const PermissionGrid = lazyWithRetry(
  () => import('./components/permission-grid.tsx'),
  ({ retry }) => <ErrorState onRetry={retry} />,
)
const UserKeysSheet = lazyWithRetry(() => import('./components/user-permissions-sheet.tsx'))
const ReviewSheet = lazyWithRetry(() => import('./components/review-sheet.tsx'))

const NO_ROWS: readonly GridRow[] = []
const TITLE = '权限管理'
const BACK = '/my-profile'

/** 权限管理: the permissions of all users. */
export default function PermissionManagementScreen() {
  const { q, position, user, change, open, close } = usePermissionFilters()
  const wide = useWide()
  const { data: rows = NO_ROWS, error, isPending, refetch } = usePermissionGrid()
  const changes = usePermissionChanges(rows)
  const { wanted: pendingChanges, list, submitError } = changes
  const [isReviewing, setIsReviewing] = useState(false)
  const blocker = useLeaveGuard(list.length > 0, () => false)
  const matchingUsers = useMemo(() => matchingRows(rows, q, position), [rows, q, position])
  const status = isPending ? 'loading' : error && rows.length === 0 ? 'error' : 'ready'
  const stale = error !== null && rows.length > 0
  const selectedUser = rows.find(({ id }) => id === user)

  const actions = (
    <>
      <IconLink icon="people" label="用户管理" to="/admin/user-management" />
      <IconLink icon="clock" label="操作记录" to="/admin/audit-trail" />
    </>
  )
  const filters = (
    <FilterBar label="按职位筛选">
      {positionsOf(rows).map((name) => (
        <Chip
          key={name}
          selected={name === position}
          onClick={() => change({ position: name === position ? '' : name })}
        >
          {name}
        </Chip>
      ))}
    </FilterBar>
  )
  const bar = list.length > 0 && (
    <ChangesBar list={list} onUndo={changes.undo} onReview={() => setIsReviewing(true)} />
  )
  const search = { label: '用户名或职位', value: q, onChange: (next: string) => change({ q: next }) }
  const empty = <EmptyState icon="people" title="还没有用户" hint="请先在用户管理里新增用户" />
  const clear = () => change({ q: '', position: '' })

  return (
    <>
      {wide ? (
        <Page
          wide
          title={TITLE}
          back={BACK}
          actions={
            <>
              <IconButton icon="refresh" label="刷新" onClick={() => void refetch()} />
              {actions}
            </>
          }
          toolbar={
            <>
              <SearchField {...search} />
              {filters}
            </>
          }
          footer={bar}
        >
          {stale && (
            <Notice kind="warning" action={{ label: '重试', onSelect: () => void refetch() }}>
              没有刷新成功，下面可能不是最新内容
            </Notice>
          )}
          <PermissionRequests />
          {status === 'loading' && <SkeletonList rows={8} avatar />}
          {status === 'error' && <ErrorState error={error} onRetry={refetch} />}
          {status === 'ready' && rows.length === 0 && empty}
          {status === 'ready' && rows.length > 0 && matchingUsers.length === 0 && (
            <EmptyState
              icon="search"
              title="没有符合条件的用户"
              hint="换一个关键词，或减少筛选条件"
              action={<Chip onClick={clear}>清空条件</Chip>}
            />
          )}
          {matchingUsers.length > 0 && (
            <Suspense fallback={<SkeletonList rows={8} avatar />}>
              <PermissionGrid
                rows={matchingUsers}
                pendingChanges={pendingChanges}
                onTurn={changes.turn}
                onTurnMany={changes.turnMany}
                onTemplate={changes.template}
              />
            </Suspense>
          )}
        </Page>
      ) : (
        <ListPage
          title={TITLE}
          back={BACK}
          list={{
            items: matchingUsers,
            status,
            message: error?.message,
            stale,
            onRefresh: refetch,
            total: matchingUsers.length,
          }}
          search={search}
          filters={filters}
          actions={actions}
          summary={<PermissionRequests />}
          footer={bar}
          estimate={68}
          itemKey={({ id }) => id}
          renderItem={(row) => (
            <PermissionRow row={row} pendingChanges={pendingChanges} onOpen={() => open(row.id)} />
          )}
          empty={empty}
          filtered={q !== '' || position !== ''}
          onClearFilters={clear}
        />
      )}
      <Suspense>
        {selectedUser && !wide && (
          <UserKeysSheet
            row={selectedUser}
            pendingChanges={pendingChanges}
            onTurn={changes.turn}
            onTemplate={changes.template}
            onClose={close}
          />
        )}
        {isReviewing && (
          <ReviewSheet
            list={list}
            busy={changes.saving}
            submitError={submitError}
            onSave={async () => {
              if (await changes.save()) setIsReviewing(false)
            }}
            onClose={() => {
              setIsReviewing(false)
              changes.clearSubmitError()
            }}
          />
        )}
      </Suspense>
      <LeaveDialog
        open={blocker.state === 'blocked'}
        keepable={false}
        onStay={() => blocker.reset?.()}
        onKeep={() => blocker.proceed?.()}
        onDiscard={() => blocker.proceed?.()}
      />
    </>
  )
}
