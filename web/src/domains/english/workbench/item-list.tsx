import {
  CONTENT_KIND_NAMES,
  CONTENT_KINDS,
  CONTENT_STATE_NAMES,
  CONTENT_STATES,
  type ContentKind,
} from '@shangxue/contract/content/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { useState } from 'react'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { IconButton, IconLink } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { gradeLabel, stateTag } from './content-labels.ts'
import { type ContentFilters, type ContentRow, useContentList } from './use-content.ts'

interface ItemListProps {
  onNew: (kind: ContentKind) => void
  addressOf: (id: number) => string
  /** Address of the answers of learners to tasks. */
  answersAddress: string
}

/** 内容管理: the company's own content, by kind, level and state. */
export function ItemList({ onNew, addressOf, answersAddress }: ItemListProps) {
  const { get, set, search } = useUrlParams()
  const filters: ContentFilters = {
    q: get('q'),
    kind: parseOneOf(CONTENT_KINDS, get('kind')),
    level: parseOneOf(LEVELS, get('level')),
    state: parseOneOf(CONTENT_STATES, get('state')),
  }
  const [isChoosing, setChoosing] = useState(false)
  const chips = <K extends 'kind' | 'level' | 'state'>(
    name: K,
    options: readonly (readonly [string, string])[],
  ) =>
    options.map(([value, label]) => (
      <Chip
        key={value}
        selected={filters[name] === value}
        onClick={() => set({ [name]: filters[name] === value ? null : value })}
      >
        {label}
      </Chip>
    ))
  return (
    <>
      <ListPage
        title="内容管理"
        back="/english-study"
        actions={<IconLink icon="people" label="任务型作答" to={answersAddress} />}
        list={useContentList(filters)}
        search={{ label: '标题、单词或句子', value: filters.q, onChange: (q) => set({ q }) }}
        filters={
          <FilterBar label="按类型、学段和状态筛选">
            {chips('kind', Object.entries(CONTENT_KIND_NAMES))}
            {chips(
              'level',
              LEVELS.map((level) => [level, level] as const),
            )}
            {chips('state', Object.entries(CONTENT_STATE_NAMES))}
          </FilterBar>
        }
        add={<IconButton icon="plus" label="新增内容" onClick={() => setChoosing(true)} />}
        itemKey={({ id }) => id}
        renderItem={(item) => <ItemRow item={item} to={addressOf(item.id)} />}
        empty={
          <EmptyState
            icon="edit"
            title="还没有自编内容"
            hint="点右下角的加号，新增一篇短文、一个单词或句子"
          />
        }
        filtered={['q', 'kind', 'level', 'state'].some((name) => search.has(name))}
        onClearFilters={() => set({ q: null, kind: null, level: null, state: null })}
      />
      <ActionSheet
        open={isChoosing}
        onClose={() => setChoosing(false)}
        title="新增内容"
        actions={CONTENT_KINDS.map((kind) => ({
          label: CONTENT_KIND_NAMES[kind],
          onSelect: () => onNew(kind),
        }))}
      />
    </>
  )
}

function ItemRow({ item, to }: { item: ContentRow; to: string }) {
  const { kind, level, grade, title, state, version, published_version, problems } = item
  const tag = stateTag(state)
  const hasChanges = state === 'published' && version !== published_version
  return (
    <ListRow
      to={to}
      title={title === '' ? '还没有标题' : <span lang="en">{title}</span>}
      note={`${CONTENT_KIND_NAMES[kind]} · ${gradeLabel(level, grade)} · ${item.updated_by} ${formatAgo(item.updated_at)}`}
      value={<Tag kind={tag.kind}>{tag.text}</Tag>}
      {...((problems > 0 || hasChanges) && {
        valueNote: problems > 0 ? `${problems} 处要修改` : '有修改未发布',
      })}
    />
  )
}
