import { EXAM_STATUS_NAMES, getUserExamHistory } from '@shangxue/contract/exams/endpoints'
import { SUBJECTS } from '@shangxue/contract/papers/schemas'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { PeriodSheet } from '../../../ui/overlay/picker/period-sheet.tsx'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'

type ExamRecord = ResponseOf<typeof getUserExamHistory>['list'][number]
const SUBJECT_OPTIONS = SUBJECTS.map((value) => ({ value, label: value }))

/** Filters of the exam history, stored in the address. */
function useHistoryFilters() {
  const [search, setSearch] = useSearchParams()
  const get = (key: string) => search.get(key) ?? ''
  const set = (values: Record<string, string>) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [key, value] of Object.entries(values))
          if (value) next.set(key, value)
          else next.delete(key)
        return next
      },
      { replace: true },
    )
  const subject = SUBJECTS.find((option) => option === get('subject')) ?? null
  return { subject, from: get('from'), to: get('to'), set }
}

/** Exam history (考试记录): every attempt, newest first. */
export function ExamHistory() {
  const filters = useHistoryFilters()
  const { subject, from, to, set } = filters
  const userName = useSession((session) => session.userName)
  const historyQuery = useInfiniteQuery({
    ...infiniteQuery(getUserExamHistory, {
      ...(userName && { username: userName }),
      ...(subject && { subject }),
      ...(from && { start_date: from }),
      ...(to && { end_date: to }),
    }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <ListPage
      title="考试记录"
      back="/paper-analysis/stats"
      list={infiniteListProps(historyQuery)}
      filters={<HistoryFilters {...filters} />}
      itemKey={({ attempt_info }) => attempt_info.attempt_id}
      renderItem={(exam) => <ExamRow exam={exam} />}
      empty={
        <EmptyState
          icon="clock"
          title="还没有考试记录"
          hint="做过的试卷都会记在这里"
          action={<ButtonLink to="/paper-analysis">去看试卷</ButtonLink>}
        />
      }
      filtered={subject !== null || from !== '' || to !== ''}
      onClearFilters={() => set({ subject: '', from: '', to: '' })}
    />
  )
}

function HistoryFilters({ subject, from, to, set }: ReturnType<typeof useHistoryFilters>) {
  const [openFilter, setOpenFilter] = useState<'subject' | 'period' | null>(null)
  const close = () => setOpenFilter(null)
  return (
    <>
      <FilterBar label="按科目和时间筛选">
        <Chip opens selected={subject !== null} onClick={() => setOpenFilter('subject')}>
          {subject ?? '科目'}
        </Chip>
        <Chip
          icon="calendar"
          opens
          selected={from !== '' || to !== ''}
          onClick={() => setOpenFilter('period')}
        >
          {periodText(from, to)}
        </Chip>
      </FilterBar>
      <PickerSheet
        open={openFilter === 'subject'}
        onClose={close}
        title="科目"
        anyLabel="全部科目"
        options={SUBJECT_OPTIONS}
        value={subject}
        onPick={(value) => set({ subject: value ?? '' })}
      />
      <PeriodSheet
        open={openFilter === 'period'}
        onClose={close}
        value={{ from, to }}
        onPick={(period) => set({ ...period })}
      />
    </>
  )
}

function ExamRow({ exam: { attempt_info: attempt, paper_info: paper } }: { exam: ExamRecord }) {
  const { status, score, judged_score, answered, questions, needs_review } = attempt
  const isRunning = status === 'in_progress' || status === 'paused'
  return (
    <ListRow
      to={
        isRunning ? `/paper-analysis/exam/${paper.paper_id}` : `/paper-analysis/result/${attempt.attempt_id}`
      }
      title={paper.title}
      note={`${paper.subject} · ${formatDateTime(attempt.started_at)}`}
      value={
        score !== null
          ? `${score} / ${judged_score}`
          : EXAM_STATUS_NAMES[needs_review > 0 ? 'submitted' : status]
      }
      valueNote={
        isRunning
          ? `已答 ${answered}/${questions}`
          : needs_review > 0
            ? `${needs_review} 题待批改`
            : undefined
      }
    />
  )
}
