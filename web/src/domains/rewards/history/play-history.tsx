import type { Output } from '@shangxue/contract/platform/endpoint'
import { listRewardAttempts } from '@shangxue/contract/rewards/attempts'
import { REWARD_KIND_NAMES, REWARD_KINDS } from '@shangxue/contract/rewards/schemas'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { FactLine } from '../../../ui/display/list/fact-line.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useRewardFigures } from '../api.ts'
import { formatDuration, KIND_ICONS } from '../reward-labels.ts'
import { LEDGER_PATH, playPath, resultPath, TASKS_PATH } from '../reward-paths.ts'

type Play = Output<typeof listRewardAttempts>['list'][number]

const RESULTS = ['running', 'passed', 'failed'] as const
const RESULT_LABELS = { running: '挑战中', passed: '已及格', failed: '未及格' }

export function PlayHistory() {
  const { get, set } = useUrlParams()
  const kind = parseOneOf(REWARD_KINDS, get('kind'))
  const result = parseOneOf(RESULTS, get('result'))
  const historyQuery = useInfiniteQuery({
    ...infiniteQuery(listRewardAttempts, { result: result ?? 'all', ...(kind && { kind }) }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <ListPage
      title="挑战记录"
      back={TASKS_PATH}
      list={infiniteListProps(historyQuery)}
      actions={
        <ButtonLink small kind="soft" icon="star" to={LEDGER_PATH}>
          积分明细
        </ButtonLink>
      }
      filters={
        <FilterBar label="按结果和类型筛选">
          {RESULTS.map((option) => (
            <Chip
              key={option}
              selected={result === option}
              onClick={() => set({ result: result === option ? null : option })}
            >
              {RESULT_LABELS[option]}
            </Chip>
          ))}
          {REWARD_KINDS.map((option) => (
            <Chip
              key={option}
              selected={kind === option}
              onClick={() => set({ kind: kind === option ? null : option })}
            >
              {REWARD_KIND_NAMES[option]}
            </Chip>
          ))}
        </FilterBar>
      }
      summary={<PlayTotals />}
      itemKey={({ id }) => id}
      renderItem={(play) => <PlayRow play={play} />}
      empty={
        <EmptyState
          icon="clock"
          title="还没有挑战过"
          hint="到大厅选一个任务，及格就有积分"
          action={<ButtonLink to={TASKS_PATH}>去大厅</ButtonLink>}
        />
      }
      filtered={kind !== undefined || result !== undefined}
      onClearFilters={() => set({ kind: null, result: null })}
    />
  )
}

function PlayTotals() {
  const { data } = useRewardFigures()
  if (!data || data.played.plays === 0) return null
  const { plays, passed, won, best_place } = data.played
  return (
    <Card>
      <StatGrid>
        <Stat label="挑战" value={plays} unit="次" note={`${passed} 次及格`} />
        <Stat
          label="赢得"
          value={won}
          unit="积分"
          {...(best_place !== null && { note: `最好第${best_place}名` })}
        />
      </StatGrid>
    </Card>
  )
}

function PlayRow({ play }: { play: Play }) {
  const { id, task_id, kind, title, level, started_at, submitted_at, score, total, passed } = play
  const isRunning = submitted_at === null
  return (
    <ListRow
      to={isRunning ? playPath(task_id, kind) : resultPath(id)}
      icon={KIND_ICONS[kind]}
      title={title}
      note={
        <>
          <FactLine of={[REWARD_KIND_NAMES[kind], level, formatAgo(started_at)]} />
          <br />
          <FactLine of={outcomeFacts(play)} />
        </>
      }
      value={isRunning ? <Tag kind="info">挑战中</Tag> : `${score}/${total} 分`}
      valueNote={
        isRunning ? undefined : <Tag kind={passed ? 'success' : 'neutral'}>{passed ? '及格' : '未及格'}</Tag>
      }
    />
  )
}

/** Rank and points. Both can change until the task is settled. */
function outcomeFacts({
  submitted_at,
  place,
  seconds,
  state,
  passed,
  paid,
  points,
}: Play): (string | false | null)[] {
  if (submitted_at === null) return ['还没有提交，点开继续']
  const isSettled = state === 'settled'
  return [
    place !== null && `${isSettled ? '' : '暂列'}第${place}名`,
    seconds !== null && `用时 ${formatDuration(seconds)}`,
    isSettled ? paid > 0 && `得 ${paid} 积分` : passed && `结束后得 ${points} 积分`,
  ]
}
