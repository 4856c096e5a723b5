import { TODO_TITLE_MAX } from '@shangxue/contract/todos/endpoints'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { today } from '../../../lib/dates.ts'
import { useMinuteTick } from '../../../lib/react/use-minute-tick.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { PullIndicator, usePullRefresh } from '../../../ui/layout/list/pull-refresh.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { TodoRow, TodoSection } from '../components/todo-section.tsx'
import styles from '../components/todos.module.css'
import { ADD_PATH, EMPTY_CONTENT, groupBySection, shortTitle, type TodoContent } from '../todos.ts'
import { useNeighbourFocus } from '../use-neighbour-focus.ts'
import {
  useDoneTodos,
  useMoveTodo,
  useOpenTodos,
  usePendingTicks,
  useQuickAdd,
  useTodoTicks,
} from '../use-todos.ts'

/** 待办: the user's todos by due date. */
export default function TodosScreen() {
  useMinuteTick()
  const address = useUrlParams()
  const q = address.get('q')
  const query = useOpenTodos(q)
  const pullRefresh = usePullRefresh(query.refetch)
  const focus = useNeighbourFocus()
  const quickAdd = useQuickAdd()
  const clear = () => address.set({ q: '' })

  return (
    <Page
      title="待办"
      back="/my-profile"
      actions={<IconLink icon="plus" label="新增待办" to={ADD_PATH} />}
      toolbar={<SearchField label="搜索待办" value={q} onChange={(next) => address.set({ q: next })} />}
      footer={<QuickAdd add={quickAdd.add} />}
    >
      <div className={styles.body} {...pullRefresh.handlers} {...focus}>
        <PullIndicator state={pullRefresh.state} distance={pullRefresh.distance} />
        {quickAdd.refused.length > 0 && <RefusedTitles {...quickAdd} />}
        {query.isError && query.data && (
          <Notice kind="warning" action={{ label: '重试', onSelect: () => void pullRefresh.refresh() }}>
            没有刷新成功，下面可能不是最新内容
          </Notice>
        )}
        {query.data ? (
          <TodoLists q={q} {...query.data} empty={q ? <NoMatches onClear={clear} /> : <NoTodos />} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={query.refetch} />
        ) : (
          <SkeletonList rows={8} />
        )}
      </div>
    </Page>
  )
}

interface TodoListsProps {
  q: string
  list: Parameters<typeof groupBySection>[0]
  done: number
  empty: ReactNode
}

function TodoLists({ q, list, done, empty }: TodoListsProps) {
  const { ticking, complete, reopen } = useTodoTicks()
  const isWaiting = usePendingTicks()
  const move = useMoveTodo(q)
  const rows = { isTicking: (id: number) => ticking.has(id), isWaiting }
  return (
    <>
      {list.length === 0 && empty}
      {groupBySection(list).map(({ key, todos }) => (
        <TodoSection
          key={key}
          section={key}
          todos={todos}
          {...rows}
          onTick={(todo) => void complete(todo)}
          // disabled during search, because hidden rows make the target position ambiguous
          onMove={q ? undefined : (id, side, targetId) => void move(id, side, targetId)}
        />
      ))}
      {done > 0 && <DoneTodos q={q} count={done} {...rows} onTick={(todo) => void reopen(todo)} />}
    </>
  )
}

const MAX_COUNT = 1_000

function DoneTodos({
  q,
  count,
  ...rows
}: { q: string; count: number } & Omit<Parameters<typeof TodoRow>[0], 'todo'>) {
  const [open, setOpen] = useState(false)
  const done = useDoneTodos(q, open)
  return (
    <section>
      <h2>
        <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="chevron-right" size={1.125} />
          已完成
          <span className={styles.count}>{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</span>
        </button>
      </h2>
      {open && done.status === 'loading' && <SkeletonList rows={3} />}
      {open && done.status === 'error' && <ErrorState message={done.message} onRetry={done.onRefresh} />}
      {open && done.status === 'ready' && (
        <>
          <ul className={styles.list} aria-label="已完成">
            {done.items.map((todo) => (
              <TodoRow key={todo.id} todo={todo} {...rows} />
            ))}
          </ul>
          <LoadMore
            hasMore={done.hasMore}
            loading={done.loadingMore}
            failed={done.moreFailed}
            onMore={done.onMore}
          />
        </>
      )}
    </section>
  )
}

/** Adds one title after another by Enter. */
function QuickAdd({ add }: { add: (content: TodoContent) => unknown }) {
  const [title, setTitle] = useState('')
  const [isForToday, setIsForToday] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    setTitle('')
    void add({ ...EMPTY_CONTENT, title: title.trim(), day: isForToday ? today() : null })
  }
  return (
    <form className={styles.add} aria-label="快速新增" onSubmit={submit}>
      <TextField
        label="新待办"
        hideLabel
        placeholder="要做什么"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={TODO_TITLE_MAX}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Chip selected={isForToday} onClick={() => setIsForToday(!isForToday)}>
        今天
      </Chip>
      <Button type="submit" disabled={title.trim() === ''}>
        新增
      </Button>
    </form>
  )
}

/** Rejected titles are listed here, so that the input field stays free for the next title. */
function RefusedTitles({ refused, retry, giveUp: discard }: Omit<ReturnType<typeof useQuickAdd>, 'add'>) {
  return (
    <Section title="没有新增成功">
      <ul className={styles.list} aria-label="没有新增成功">
        {refused.map((content, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two titles may be equal
          <li key={index} className={classes(styles.row, styles.refused)}>
            <span className={styles.title}>{content.title}</span>
            <Button
              small
              kind="secondary"
              aria-label={`重试${shortTitle(content.title)}`}
              onClick={() => retry(content)}
            >
              重试
            </Button>
            <IconButton
              icon="close"
              label={`放弃${shortTitle(content.title)}`}
              onClick={() => discard(content)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const NoTodos = () => (
  <EmptyState icon="check" title="没有要做的事" hint="在下面写一件，或点右上角的加号，可以定日期和提醒" />
)

const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon="search"
    title="没有符合条件的待办"
    hint="换一个关键词试试"
    action={
      <Button kind="secondary" onClick={onClear}>
        清空条件
      </Button>
    }
  />
)
