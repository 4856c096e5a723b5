import { EXAM_STATUS_NAMES, getUserExamHistory } from '@shangxue/contract/exams/endpoints'
import { SUBJECTS } from '@shangxue/contract/papers/schemas'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Answer, endless, pages } from '../../../lib/api/index.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { ListRow } from '../../../ui/display/list.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { periodText } from '../../../ui/overlay/period.ts'
import { PeriodSheet } from '../../../ui/overlay/period-sheet.tsx'
import { PickerSheet } from '../../../ui/overlay/picker-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'

type Exam = Answer<typeof getUserExamHistory>['list'][number]
const OPTIONS = SUBJECTS.map((value) => ({ value, label: value }))

/** Filters of the exam history, stored in the address. */
function useFilters() {
  const [search, setSearch] = useSearchParams()
  const get = (key: string) => search.get(key) ?? ''
  const set = (values: Record<string, string>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(values))
          if (value) next.set(key, value)
          else next.delete(key)
        return next
      },
      { replace: true },
    )
  const subject = SUBJECTS.find((one) => one === get('subject')) ?? null
  return { subject, from: get('from'), to: get('to'), set }
}

/** Exam history (考试记录): every attempt, newest first. */
export function History() {
  const filters = useFilters()
  const { subject, from, to, set } = filters
  const userName = useSession((session) => session.userName)
  const found = useInfiniteQuery({
    ...pages(getUserExamHistory, {
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
      list={endless(found)}
      filters={<Filters {...filters} />}
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

function Filters({ subject, from, to, set }: ReturnType<typeof useFilters>) {
  const [open, setOpen] = useState<'subject' | 'period' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <FilterBar label="按科目和时间筛选">
        <Chip opens selected={subject !== null} onClick={() => setOpen('subject')}>
          {subject ?? '科目'}
        </Chip>
        <Chip icon="calendar" opens selected={from !== '' || to !== ''} onClick={() => setOpen('period')}>
          {periodText(from, to)}
        </Chip>
      </FilterBar>
      <PickerSheet
        open={open === 'subject'}
        onClose={close}
        title="科目"
        anyLabel="全部科目"
        options={OPTIONS}
        value={subject}
        onPick={(value) => set({ subject: value ?? '' })}
      />
      <PeriodSheet
        open={open === 'period'}
        onClose={close}
        value={{ from, to }}
        onPick={(period) => set({ ...period })}
      />
    </>
  )
}

function ExamRow({ exam: { attempt_info: attempt, paper_info: paper } }: { exam: Exam }) {
  const { status, score, judged_score, answered, questions, needs_review } = attempt
  const running = status === 'in_progress' || status === 'paused'
  return (
    <ListRow
      to={running ? `/paper-analysis/exam/${paper.paper_id}` : `/paper-analysis/result/${attempt.attempt_id}`}
      title={paper.title}
      note={`${paper.subject} · ${formatDateTime(attempt.started_at)}`}
      value={
        score !== null
          ? `${score} / ${judged_score}`
          : EXAM_STATUS_NAMES[needs_review > 0 ? 'submitted' : status]
      }
      valueNote={
        running ? `已答 ${answered}/${questions}` : needs_review > 0 ? `${needs_review} 题待批改` : undefined
      }
    />
  )
}
