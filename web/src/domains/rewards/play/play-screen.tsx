import { listRewardAttempts, startRewardTask } from '@shangxue/contract/rewards/attempts'
import { getRewardTask, listRewardTasks } from '@shangxue/contract/rewards/endpoints'
import type { RewardTask } from '@shangxue/contract/rewards/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { invalidate, query } from '../../../lib/api/queries.ts'
import { uniqueId } from '../../../lib/util/unique-id.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { TASKS_PATH } from '../reward-paths.ts'
import { type StoredPlay, storedPlays } from './autosave-play.ts'
import { type PlayGate, playGate } from './play-gate.ts'
import type { StartedPlay } from './play-ledger.ts'
import { PlayView } from './play-view.tsx'
import { StartView } from './start-view.tsx'

const QUIET_META = { quiet: true }

/** Plays a reward task (任务挑战 or 阅读任务): the start page, then the play, which survives a reload. */
export default function PlayScreen() {
  const id = parsePositiveInt(useParams().id) ?? 0
  return id === 0 ? <TaskNotFound /> : <TaskLoader key={id} id={id} />
}

const useTitle = () => (useLocation().pathname.startsWith(`${TASKS_PATH}/reading`) ? '阅读任务' : '任务挑战')

const tasksLink = (
  <ButtonLink kind="secondary" to={TASKS_PATH}>
    看看其他任务
  </ButtonLink>
)

function TaskNotFound() {
  return (
    <Page title={useTitle()} back={TASKS_PATH}>
      <EmptyState icon="search" title="没有这个任务" hint="链接不完整，或任务已被删除" action={tasksLink} />
    </Page>
  )
}

const toStored = (started: StartedPlay): StoredPlay => ({
  begun: started,
  unsaved: storedPlays.read(started.task_id)?.unsaved ?? {},
  at: storedPlays.read(started.task_id)?.at ?? -1,
  ahead: Date.parse(started.server_now) - Date.now(),
})

/** Returns a stored play whose time is not up, if the server is unreachable. */
function runningPlay(id: number, error: unknown): StoredPlay | undefined {
  const stored = error instanceof ApiError && error.isTemporary ? storedPlays.read(id) : undefined
  return stored && Date.parse(stored.begun.ends_at) > Date.now() + stored.ahead ? stored : undefined
}

function TaskLoader({ id }: { id: number }) {
  const queryClient = useQueryClient()
  const [startedPlay, setStartedPlay] = useState<StoredPlay>()
  const result = useQuery({ ...query(getRewardTask, { id }), meta: QUIET_META })
  const title = useTitle()
  // Once started, this page has newer state than the query.
  if (startedPlay) return <PlayView stored={startedPlay} />
  if (result.data) {
    const handleStarted = (started: StartedPlay) => {
      setStartedPlay(toStored(started))
      void invalidate(queryClient, [getRewardTask, listRewardTasks, listRewardAttempts])
    }
    return <PlayEntry task={result.data} onStarted={handleStarted} onStored={setStartedPlay} />
  }
  if (result.error instanceof ApiError && result.error.isNotFound) return <TaskNotFound />
  const stored = runningPlay(id, result.error)
  if (stored) setStartedPlay(stored)
  return (
    <Page title={title} back={TASKS_PATH}>
      <Loaded of={result}>{() => null}</Loaded>
    </Page>
  )
}

interface PlayEntryProps {
  task: RewardTask
  onStarted: (begun: StartedPlay) => void
  onStored: (stored: StoredPlay) => void
}

function PlayEntry({ task, onStarted, onStored }: PlayEntryProps) {
  const title = useTitle()
  const gate = playGate(task)
  if (gate) return <PlayBlocked gate={gate} taskId={task.id} />
  if (task.play) return <PlayResumer id={task.id} onStarted={onStarted} onStored={onStored} />
  return <StartView title={title} task={task} onStarted={onStarted} />
}

function PlayBlocked({ gate, taskId }: { gate: PlayGate; taskId: number }) {
  useEffect(() => storedPlays.remove(taskId), [taskId])
  return (
    <Page title={useTitle()} back={TASKS_PATH}>
      <EmptyState
        icon="trophy"
        title={gate.title}
        hint={gate.hint}
        action={<ButtonLink to={gate.to}>{gate.label}</ButtonLink>}
      />
    </Page>
  )
}

/** Resumes a started play. */
function PlayResumer({ id, onStarted, onStored }: { id: number } & Omit<PlayEntryProps, 'task'>) {
  const title = useTitle()
  const result = useQuery({
    queryKey: ['reward-play', id],
    queryFn: () => call(startRewardTask, { id }, { quiet: true, idempotencyKey: uniqueId() }),
    gcTime: 0,
    meta: QUIET_META,
  })
  const { data, error } = result
  useEffect(() => {
    if (data) return onStarted(data)
    const stored = runningPlay(id, error)
    if (stored) onStored(stored)
  })
  return (
    <Page title={title} back={TASKS_PATH}>
      <Loaded of={result}>{() => null}</Loaded>
    </Page>
  )
}
