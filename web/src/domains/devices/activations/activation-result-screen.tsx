import {
  ACTIVATION_STATE_NAMES,
  ACTIVATION_STATES,
  exportActivationQuery,
} from '@shangxue/contract/devices/endpoints'
import { useState } from 'react'
import { parseOneOf } from '../../../lib/address/url-params.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ListPage, type ListState } from '../../../ui/layout/list/list-page.tsx'
import { SummaryLine } from '../../../ui/layout/list/summary-line.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ExportButton } from '../../exports/public.ts'
import { useListFilters } from '../../stock/public.ts'
import { ACTIVATION_QUERY_PATH, deviceAddress } from '../device-addresses.ts'
import { ACTIVATION_TAG_KINDS, gapText } from '../device-labels.ts'
import styles from '../shared/devices.module.css'
import {
  type ActivationResult,
  activationText,
  countByState,
  filterResults,
  resultTexts,
  saleText,
  useActivationResults,
} from './activation-results.ts'
import { CODES_SLOT, type CodesDraft, EMPTY_CODES, parseCodes } from './query-codes.ts'

/** 激活查询结果: the activation state of each code. */
export default function ActivationResultScreen() {
  const { values } = useForm<CodesDraft>({ initial: EMPTY_CODES, draft: CODES_SLOT })
  // Keeps the list as of when the screen opened.
  const [codes] = useState(() => parseCodes(values.text).queryCodes)
  const filters = useListFilters()
  const q = filters.get('q')
  const state = parseOneOf(ACTIVATION_STATES, filters.get('state'))
  const activationQuery = useActivationResults(codes)
  const results = activationQuery.data?.list ?? []
  const visibleResults = filterResults(results, state, q)
  const list: ListState<ActivationResult> = {
    items: visibleResults,
    status:
      activationQuery.data || codes.length === 0 ? 'ready' : activationQuery.isError ? 'error' : 'loading',
    message: activationQuery.error?.message,
    stale: activationQuery.isError && activationQuery.data !== undefined,
    onRefresh: activationQuery.refetch,
  }

  return (
    <ListPage
      title="激活查询结果"
      back={ACTIVATION_QUERY_PATH}
      list={list}
      search={{ label: '在结果里搜索', value: q, onChange: (next) => filters.set('q', next) }}
      filters={
        results.length > 0 && (
          <FilterBar label="按结果筛选">
            <Chip
              selected={state === undefined}
              count={results.length}
              onClick={() => filters.set('state', null)}
            >
              全部
            </Chip>
            {countByState(results).map((group) => (
              <Chip
                key={group.state}
                selected={state === group.state}
                count={group.count}
                onClick={() => filters.set('state', group.state)}
              >
                {ACTIVATION_STATE_NAMES[group.state]}
              </Chip>
            ))}
          </FilterBar>
        )
      }
      summary={
        results.length > 0 && (
          <>
            {activationQuery.data?.outside === 'failed' && (
              <Notice
                kind="warning"
                action={{ label: '重试', onSelect: () => void activationQuery.refetch() }}
              >
                在线查询没有成功，下面只有已导入的记录
              </Notice>
            )}
            <SummaryLine
              action={
                <span className={styles.actions}>
                  <CopyButton
                    label="复制结果"
                    text={visibleResults
                      .map((result) =>
                        [ACTIVATION_STATE_NAMES[result.state], ...resultTexts(result)].join('\t'),
                      )
                      .join('\n')}
                  />
                  <ExportButton
                    endpoint={exportActivationQuery}
                    filters={{ codes: [...codes], states: state ? [state] : [], q }}
                    label="导出"
                    plain
                  />
                </span>
              }
            >
              {visibleResults.length === results.length
                ? `共 ${results.length} 个`
                : `${visibleResults.length} 个，共 ${results.length} 个`}
            </SummaryLine>
          </>
        )
      }
      itemKey={({ at }) => at}
      renderItem={(result) => <ResultRow result={result} />}
      estimate={96}
      empty={
        <EmptyState
          icon="search"
          title="还没有要查的串号"
          hint="扫描或粘贴 IMEI 后再查询"
          action={
            <ButtonLink kind="secondary" to={ACTIVATION_QUERY_PATH}>
              去填写串号
            </ButtonLink>
          }
        />
      }
      filtered={results.length > 0 && filters.hasFilters}
      onClearFilters={filters.clear}
    />
  )
}

const STATE_EXPLANATIONS = {
  unknown: '库存和激活记录里都没有',
  invalid: '不是有效的 IMEI 或序列号，请核对',
  foreign: '不在本公司的库存里',
} as const

function ResultRow({ result }: { result: ActivationResult }) {
  const { code, state, title, device_id, twin, gap_days, location, sold_on } = result
  const lines = [
    title,
    state in STATE_EXPLANATIONS && STATE_EXPLANATIONS[state as keyof typeof STATE_EXPLANATIONS],
    twin !== null && (twin === code ? '和前面的重复' : `和 ${twin} 是同一台`),
    activationText(result),
    saleText(result),
    sold_on === null && location !== null && `在${location}`,
    gap_days !== null && gapText(gap_days),
  ].filter((line): line is string => typeof line === 'string' && line !== '')
  return (
    <ListRow
      {...(device_id !== null && { to: deviceAddress(device_id) })}
      title={<span className={styles.code}>{code}</span>}
      note={lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
      value={<Tag kind={ACTIVATION_TAG_KINDS[state]}>{ACTIVATION_STATE_NAMES[state]}</Tag>}
    />
  )
}
