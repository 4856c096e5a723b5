import {
  listRewardReports,
  REWARD_REPORT_REASON_NAMES,
  REWARD_REPORT_STATES,
} from '@shangxue/contract/rewards/endpoints'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { FactLine } from '../../../ui/display/list/fact-line.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { KIND_ICONS } from '../reward-labels.ts'
import { TASKS_PATH } from '../reward-paths.ts'
import { type Report, ReportSheet } from './report-sheet.tsx'

const STATE_LABELS = { open: '待处理', kept: '已保留', removed: '已下架' }
const STATE_TAG_KINDS: Record<Report['state'], TagKind> = {
  open: 'warning',
  kept: 'neutral',
  removed: 'danger',
}

/** Reports for content moderators, pending ones first. */
export function ReportList() {
  const { get, set } = useUrlParams()
  const state = parseOneOf(REWARD_REPORT_STATES, get('state'))
  const [selected, setSelected] = useState<Report>()
  const reportsQuery = useInfiniteQuery({
    ...infiniteQuery(listRewardReports, { ...(state && { state }) }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <>
      <ListPage
        title="举报处理"
        back={TASKS_PATH}
        list={infiniteListProps(reportsQuery)}
        filters={
          <FilterBar label="按状态筛选">
            {REWARD_REPORT_STATES.map((option) => (
              <Chip
                key={option}
                selected={state === option}
                onClick={() => set({ state: state === option ? null : option })}
              >
                {STATE_LABELS[option]}
              </Chip>
            ))}
          </FilterBar>
        }
        itemKey={({ id }) => id}
        renderItem={(report) => (
          <ListRow
            icon={KIND_ICONS[report.kind]}
            title={report.title}
            note={
              <FactLine
                of={[
                  REWARD_REPORT_REASON_NAMES[report.reason],
                  `${report.reporter} 举报`,
                  formatAgo(report.at),
                ]}
              />
            }
            value={<Tag kind={STATE_TAG_KINDS[report.state]}>{STATE_LABELS[report.state]}</Tag>}
            onClick={() => setSelected(report)}
          />
        )}
        empty={<EmptyState icon="check" title="没有举报" hint="有人举报任务时会收到通知，并出现在这里" />}
        filtered={state !== undefined}
        onClearFilters={() => set({ state: null })}
      />
      <ReportSheet report={selected} onClose={() => setSelected(undefined)} />
    </>
  )
}
