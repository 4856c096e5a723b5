import { listRewardAttempts, startRewardTask } from '@shangxue/contract/rewards/attempts'
import { getRewardTask, listRewardTasks } from '@shangxue/contract/rewards/endpoints'
import type { RewardTask } from '@shangxue/contract/rewards/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { positive } from '../../../lib/address/index.ts'
import { ApiError, call, invalidate, query } from '../../../lib/api/index.ts'
import { uniqueId } from '../../../lib/unique.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { HALL } from '../parts/addresses.ts'
import { type StoredPlay, storedPlays } from './autosave.ts'
import { type Gate, gateOf } from './gate.ts'
import type { Begun } from './ledger.ts'
import { PlayView } from './play-view.tsx'
import { StartView } from './start-view.tsx'

const TOLD = { quiet: true }

/** Plays a reward task (任务挑战 or 阅读任务): the start page, then the play, which survives a reload. */
export default function PlayScreen() {
  const id = positive(useParams().id) ?? 0
  return id === 0 ? <Gone /> : <Finding key={id} id={id} />
}

const useTitle = () => (useLocation().pathname.startsWith(`${HALL}/reading`) ? '阅读任务' : '任务挑战')

const toHall = (
  <ButtonLink kind="secondary" to={HALL}>
    看看其他任务
  </ButtonLink>
)

function Gone() {
  return (
    <Page title={useTitle()} back={HALL}>
      <EmptyState icon="search" title="没有这个任务" hint="链接不完整，或任务已被删除" action={toHall} />
    </Page>
  )
}

const toStored = (begun: Begun): StoredPlay => ({
  begun,
  unsaved: storedPlays.read(begun.task_id)?.unsaved ?? {},
  at: storedPlays.read(begun.task_id)?.at ?? -1,
  ahead: Date.parse(begun.server_now) - Date.now(),
})

/** Returns a stored play whose time is not up, if the server is unreachable. */
function runningPlay(id: number, error: unknown): StoredPlay | undefined {
  const stored = error instanceof ApiError && error.isTemporary ? storedPlays.read(id) : undefined
  return stored && Date.parse(stored.begun.ends_at) > Date.now() + stored.ahead ? stored : undefined
}

function Finding({ id }: { id: number }) {
  const cache = useQueryClient()
  const [playing, setPlaying] = useState<StoredPlay>()
  const found = useQuery({ ...query(getRewardTask, { id }), meta: TOLD })
  const title = useTitle()
  // Once started, this page has newer state than the query.
  if (playing) return <PlayView stored={playing} />
  if (found.data) {
    const begin = (begun: Begun) => {
      setPlaying(toStored(begun))
      void invalidate(cache, [getRewardTask, listRewardTasks, listRewardAttempts])
    }
    return <Found task={found.data} onBegun={begin} onStored={setPlaying} />
  }
  if (found.error instanceof ApiError && found.error.isGone) return <Gone />
  const stored = runningPlay(id, found.error)
  if (stored) setPlaying(stored)
  return (
    <Page title={title} back={HALL}>
      <Loaded of={found}>{() => null}</Loaded>
    </Page>
  )
}

interface FoundProps {
  task: RewardTask
  onBegun: (begun: Begun) => void
  onStored: (stored: StoredPlay) => void
}

function Found({ task, onBegun, onStored }: FoundProps) {
  const title = useTitle()
  const gate = gateOf(task)
  if (gate) return <Shut gate={gate} taskId={task.id} />
  if (task.play) return <Going id={task.id} onBegun={onBegun} onStored={onStored} />
  return <StartView title={title} task={task} onStarted={onBegun} />
}

function Shut({ gate, taskId }: { gate: Gate; taskId: number }) {
  useEffect(() => storedPlays.remove(taskId), [taskId])
  return (
    <Page title={useTitle()} back={HALL}>
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
function Going({ id, onBegun, onStored }: { id: number } & Omit<FoundProps, 'task'>) {
  const title = useTitle()
  const begun = useQuery({
    queryKey: ['reward-play', id],
    queryFn: () => call(startRewardTask, { id }, { quiet: true, idempotencyKey: uniqueId() }),
    gcTime: 0,
    meta: TOLD,
  })
  const { data, error } = begun
  useEffect(() => {
    if (data) return onBegun(data)
    const stored = runningPlay(id, error)
    if (stored) onStored(stored)
  })
  return (
    <Page title={title} back={HALL}>
      <Loaded of={begun}>{() => null}</Loaded>
    </Page>
  )
}
