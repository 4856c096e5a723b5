import { TASK_MARK_NAMES, type TaskMark } from '@shangxue/contract/reading/schemas'
import { listTaskAnswers, TASK_ANSWER_FILTERS } from '@shangxue/contract/reading/tasks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { formatAgo, formatDateTime } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import styles from './workbench.module.css'

type AnsweredText = ResponseOf<typeof listTaskAnswers>['list'][number]
type Answer = AnsweredText['answers'][number]

const FILTER_NAMES = { unmarked: '没有自评', not_right: '没有全对' } as const

/** 任务型作答: what learners have written about the readings, with their own marks. */
export function TaskAnswersPage({ back }: { back: string }) {
  const { get, set, search } = useUrlParams()
  const [q, show] = [get('q'), parseOneOf(TASK_ANSWER_FILTERS, get('show')) ?? 'all']
  const result = useInfiniteQuery({
    ...infiniteQuery(listTaskAnswers, { q: q.trim(), show }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const [opened, setOpened] = useState<AnsweredText>()
  return (
    <>
      <ListPage
        title="任务型作答"
        back={back}
        list={infiniteListProps(result)}
        search={{ label: '学生或短文', value: q, onChange: (text) => set({ q: text }) }}
        filters={
          <FilterBar label="按自评筛选">
            {(['unmarked', 'not_right'] as const).map((option) => (
              <Chip
                key={option}
                selected={show === option}
                onClick={() => set({ show: show === option ? null : option })}
              >
                {FILTER_NAMES[option]}
              </Chip>
            ))}
          </FilterBar>
        }
        itemKey={({ id }) => id}
        renderItem={(text) => <AnsweredRow text={text} onOpen={() => setOpened(text)} />}
        empty={
          <EmptyState
            icon="document"
            title="还没有任务型题的作答"
            hint="学生做完带任务型题的阅读后，作答和自评会在这里"
          />
        }
        filtered={['q', 'show'].some((name) => search.has(name))}
        onClearFilters={() => set({ q: null, show: null })}
      />
      {opened && (
        <Sheet open tall onClose={() => setOpened(undefined)} title={opened.title}>
          <Answers text={opened} />
        </Sheet>
      )}
    </>
  )
}

function AnsweredRow({ text, onOpen }: { text: AnsweredText; onOpen: () => void }) {
  const { learner, title, submitted_at, answers } = text
  const right = answers.filter(({ mark }) => mark === 'right').length
  const unmarked = answers.filter(({ mark }) => mark === null).length
  return (
    <ListRow
      title={learner}
      note={
        <>
          <span lang="en">{title}</span> · {formatAgo(submitted_at)}
        </>
      }
      value={`${right}/${answers.length}`}
      {...(unmarked > 0 && { valueNote: `${unmarked} 题没有自评` })}
      onClick={onOpen}
    />
  )
}

const MARK_TAGS: Record<TaskMark, TagKind> = { right: 'success', partial: 'warning', wrong: 'danger' }

function MarkTag({ mark }: Pick<Answer, 'mark'>) {
  return mark === null ? <Tag>没有自评</Tag> : <Tag kind={MARK_TAGS[mark]}>{TASK_MARK_NAMES[mark]}</Tag>
}

const Answers = ({ text: { learner, level, submitted_at, answers } }: { text: AnsweredText }) => (
  <div className={styles.preview}>
    <p className={styles.note}>
      {learner} · {level} · {formatDateTime(submitted_at)} 提交
    </p>
    {answers.map(({ stem, text, mark, accepted }, i) => (
      <Card key={stem} title={`第${i + 1}题`} action={<MarkTag mark={mark} />}>
        <div className={styles.options}>
          <p lang="en">{stem}</p>
          {text === '' ? <p className={styles.note}>没有作答</p> : <p lang="en">{text}</p>}
          {accepted !== null && (
            <p className={styles.note}>
              参考答案：<span lang="en">{accepted}</span>
            </p>
          )}
        </div>
      </Card>
    ))}
  </div>
)
