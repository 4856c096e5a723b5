import { listReadingAttempts } from '@shangxue/contract/reading/endpoints'
import { READING_PURPOSE_NAMES, READING_PURPOSES } from '@shangxue/contract/reading/schemas'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { formatDuration, isLibraryText, practicePath, READING_PATH, resultPath } from '../reading-paths.ts'

/** Reading history (阅读历史), or the attempts of one exercise (练习记录). */
export default function HistoryScreen() {
  const back = useBackTarget(READING_PATH)
  const { get, set } = useUrlParams()
  const id = parsePositiveInt(useParams().id)
  const exerciseId = id !== undefined && !isLibraryText(id) ? id : undefined
  const purpose = parseOneOf(READING_PURPOSES, get('purpose'))
  const result = useInfiniteQuery({
    ...infiniteQuery(listReadingAttempts, {
      ...(exerciseId !== undefined && { exercise_id: exerciseId }),
      ...(purpose && { purpose }),
    }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <ListPage
      title={id === undefined ? '阅读历史' : '练习记录'}
      back={back}
      list={infiniteListProps(result)}
      filters={
        id === undefined && (
          <FilterBar label="按来源筛选">
            {READING_PURPOSES.map((option) => (
              <Chip
                key={option}
                selected={purpose === option}
                onClick={() => set({ purpose: purpose === option ? null : option })}
              >
                {READING_PURPOSE_NAMES[option]}
              </Chip>
            ))}
          </FilterBar>
        )
      }
      itemKey={(row) => row.id}
      renderItem={({
        id: attempt,
        exercise_id,
        title,
        level,
        purpose: rowPurpose,
        questions,
        right,
        seconds,
        started_at,
      }) => (
        <ListRow
          to={right === null ? practicePath(exercise_id) : resultPath(exercise_id, attempt)}
          title={<span lang="en">{title}</span>}
          note={`${level}，${READING_PURPOSE_NAMES[rowPurpose]}，${formatAgo(started_at)}`}
          value={right === null ? <Tag kind="info">作答中</Tag> : `${right}/${questions}`}
          valueNote={seconds === null ? undefined : formatDuration(seconds)}
        />
      )}
      empty={
        <EmptyState
          icon="clock"
          title="还没有练习记录"
          hint="读完一篇并提交，就会出现在这里"
          action={<ButtonLink to={READING_PATH}>选一篇</ButtonLink>}
        />
      }
      filtered={purpose !== undefined}
      onClearFilters={() => set({ purpose: null })}
    />
  )
}
