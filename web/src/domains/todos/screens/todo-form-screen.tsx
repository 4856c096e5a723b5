import { REMINDER_NAMES, REMINDERS, REPEAT_NAMES, REPEATS } from '@shangxue/contract/tasks/reminders'
import { addTodo, getTodo, saveTodo, TODO_NOTE_MAX, TODO_TITLE_MAX } from '@shangxue/contract/todos/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { usePendingEdit } from '../../../lib/outbox/hooks.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { QuickDays } from '../components/quick-days.tsx'
import { ADD_PATH, EMPTY_CONTENT, isReminderPast, LIST_PATH, type TodoContent } from '../todos.ts'
import { type TodoForm, usePendingTicks, useTodoForm } from '../use-todos.ts'

/** The form of 新增待办 and 待办详情. */
export default function TodoFormScreen() {
  const address = useUrlParams()
  const { pathname } = useLocation()
  const id = parsePositiveInt(address.get('id'))
  if (pathname === ADD_PATH) return <NewTodo />
  if (id !== undefined) return <EditTodo key={id} id={id} />
  return (
    <Page title="待办详情" back={LIST_PATH}>
      <ErrorState
        title="没有指定待办"
        message="请从待办列表中打开"
        action={<ButtonLink to={LIST_PATH}>查看待办</ButtonLink>}
      />
    </Page>
  )
}

function NewTodo() {
  const editedEntry = usePendingEdit(addTodo)
  return (
    <Form
      slot={editedEntry ? `todo-${editedEntry.id}` : 'todo-new'}
      start={editedEntry?.input ?? EMPTY_CONTENT}
      replaces={editedEntry?.id}
    />
  )
}

function EditTodo({ id }: { id: number }) {
  const edited = usePendingEdit(saveTodo)
  // the initial values come from fresh data and stay fixed while the user types
  const result = useQuery({
    ...query(getTodo, { id }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  const existing = result.data
  const initial = edited?.input ?? existing
  const isMissing = result.error instanceof ApiError && result.error.isNotFound
  if (initial && (existing || isMissing))
    return (
      <Form
        slot={edited ? `todo-${edited.id}` : `todo-${id}`}
        start={initial}
        replaces={edited?.id}
        saved={{ id, version: initial.version, doneAt: existing?.done_at ?? null, isMissing }}
      />
    )
  return (
    <Page title="待办详情" back={LIST_PATH}>
      {result.error === null && <SkeletonList rows={4} />}
      {isMissing && (
        <EmptyState
          icon="check"
          title="这条待办已经删除"
          hint="可能是在另一台设备上删除的"
          action={
            <ButtonLink kind="secondary" to={LIST_PATH} replace>
              查看全部待办
            </ButtonLink>
          }
        />
      )}
      {result.error && !isMissing && <ErrorState error={result.error} onRetry={result.refetch} />}
    </Page>
  )
}

const GONE = '这条待办已在别处删除，内容还在这里，可以另存为新的'

function Form(formStart: TodoForm) {
  const { saved: isSaved } = formStart
  const { form, content, gone, change, save, remove, tick } = useTodoForm(formStart)
  const isWaiting = usePendingTicks()
  // completing would discard unsaved input
  const canTick = isSaved !== undefined && !gone && !form.dirty && !isWaiting(isSaved.id)
  return (
    <FormPage
      title={isSaved ? '待办详情' : '新增待办'}
      back={LIST_PATH}
      {...form.page}
      onSubmit={save}
      submitLabel={gone ? '另存为新待办' : '保存'}
      lastVisit={gone}
      error={gone ? GONE : form.submitError}
      actions={isSaved && !gone && <IconButton icon="trash" label="删除" onClick={() => void remove()} />}
      lead={
        isSaved?.doneAt && (
          <Notice kind="success" {...(canTick && { action: { label: '恢复', onSelect: () => void tick() } })}>
            已于 {formatDateTime(isSaved.doneAt)} 完成
          </Notice>
        )
      }
      secondary={
        isSaved &&
        !gone &&
        isSaved.doneAt === null &&
        !form.dirty && (
          <Button kind="secondary" icon="check" disabled={!canTick} onClick={tick}>
            标记完成
          </Button>
        )
      }
    >
      <TodoFields content={content} change={change} titleError={form.errors.title} />
    </FormPage>
  )
}

interface FieldsProps {
  content: TodoContent
  change: (fields: Partial<TodoContent>) => void
  titleError: string | undefined
}

function TodoFields({ content, change, titleError }: FieldsProps) {
  const { title, note, day, time, reminder, repeat } = content
  return (
    <>
      <TextField
        label="要做的事"
        required
        maxLength={TODO_TITLE_MAX}
        value={title}
        error={titleError}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="备注"
        maxLength={TODO_NOTE_MAX}
        value={note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <QuickDays day={day} onChoose={(chosen) => change({ day: chosen })} />
      <FormGrid pair>
        <DateField
          label="日期"
          min="2000-01-01"
          max="2199-12-31"
          value={day ?? ''}
          onChange={(event) => change({ day: event.target.value || null })}
        />
        <DateField
          label="时间"
          type="time"
          value={time ?? ''}
          disabled={day === null}
          onChange={(event) => change({ time: event.target.value || null })}
        />
      </FormGrid>
      <FormGrid pair>
        <SelectField
          label="提醒"
          options={REMINDERS.map((value) => ({ value, label: REMINDER_NAMES[value] }))}
          value={reminder}
          disabled={time === null}
          hint={
            time === null
              ? '选好日期和时间后可以提醒'
              : isReminderPast(content) && '提醒的时间已经过去，不会再提醒'
          }
          onChange={(event) => change({ reminder: event.target.value as TodoContent['reminder'] })}
        />
        <SelectField
          label="重复"
          options={REPEATS.map((value) => ({ value, label: REPEAT_NAMES[value] }))}
          value={repeat}
          disabled={day === null}
          hint={day === null ? '选好日期后可以重复' : repeat !== 'none' && '完成后自动生成下一次'}
          onChange={(event) => change({ repeat: event.target.value as TodoContent['repeat'] })}
        />
      </FormGrid>
    </>
  )
}
