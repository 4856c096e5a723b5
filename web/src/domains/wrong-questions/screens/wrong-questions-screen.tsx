import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SORT_LABELS, STATE_OPTIONS } from '../book-labels.ts'
import styles from '../components/book.module.css'
import { BookFilterSheet } from '../components/book-filter-sheet.tsx'
import { BookRow } from '../components/book-row.tsx'
import { PrintSheet } from '../components/print-sheet.tsx'
import { QuestionSheet } from '../components/question-sheet.tsx'
import { ReviewMode } from '../components/review-mode.tsx'
import { ReviewPaperSheet } from '../components/review-paper-sheet.tsx'
import type { BookPage, BookQuestion } from '../load-book.ts'
import { useBook } from '../use-book.ts'
import { type BookFilterState, useBookFilters } from '../use-book-filters.ts'
import { useRemoveQuestions } from '../use-remove-questions.ts'

const ROW_PX = 92

/** Wrong-question book (错题本): wrong answers, due reviews and review papers. */
export default function WrongQuestionsScreen() {
  const filterState = useBookFilters()
  const navigate = useNavigate()
  const { filters, set, isSelecting } = filterState
  const book = useBook(filters)
  const removals = useRemoveQuestions()
  const [openQuestion, setOpenQuestion] = useState<BookQuestion | null>(null)
  const [overlay, setOverlay] = useState<'filters' | 'print' | 'paper' | null>(null)
  const [selectedIds, setSelected] = useState<readonly number[] | null>(null)
  const items = book.list.items.filter(({ id, derived }) => derived || !removals.hidden.includes(id))
  const editable = items.filter(({ derived }) => !derived)
  // A link from an exam result preselects all its wrong answers.
  const selected = selectedIds ?? (filters.paper_id === undefined ? [] : editable.map(({ id }) => id))
  const closeOverlay = () => setOverlay(null)
  const toggle = (id: number) =>
    setSelected(
      selected.includes(id) ? selected.filter((selectedId) => selectedId !== id) : [...selected, id],
    )
  const selectedQuestions = editable.filter(({ id }) => selected.includes(id))

  if (filterState.isReviewing && book.list.status === 'ready')
    return <ReviewMode questions={editable} onDone={() => set({ review: null })} />
  return (
    <>
      <ListPage
        title="错题本"
        back="/paper-analysis"
        list={{ ...book.list, items, total: undefined }}
        itemKey={({ id }) => id}
        estimate={ROW_PX}
        renderItem={(question) => (
          <BookRow
            question={question}
            selected={isSelecting ? selected.includes(question.id) : null}
            onSelect={() => toggle(question.id)}
            onOpen={() => setOpenQuestion(question)}
          />
        )}
        actions={
          <>
            <IconButton
              icon="chart"
              label="成绩统计"
              onClick={() => void navigate('/paper-analysis/stats')}
            />
            <IconButton icon="download" label="打印错题" onClick={() => setOverlay('print')} />
          </>
        }
        filters={<BookFilterBar filterState={filterState} onMore={() => setOverlay('filters')} />}
        summary={
          <>
            {book.isDerived && <Notice>错题本里还没有这些题，下面是这次考试的错题</Notice>}
            {book.summary && !isSelecting && (
              <Card>
                <BookSummary summary={book.summary} />
              </Card>
            )}
          </>
        }
        // An empty book has neither due nor mastered questions.
        empty={<EmptyBook state={book.summary?.total_wrong === 0 ? 'all' : filters.state} />}
        filtered={filterState.activeFilterCount > 0}
        onClearFilters={filterState.clear}
        footer={
          <div className={styles.wide}>
            {isSelecting ? (
              <>
                <Button kind="secondary" onClick={() => set({ select: null })}>
                  取消
                </Button>
                <Button
                  kind="secondary"
                  onClick={() =>
                    setSelected(
                      selectedQuestions.length === editable.length ? [] : editable.map(({ id }) => id),
                    )
                  }
                >
                  {selectedQuestions.length > 0 && selectedQuestions.length === editable.length
                    ? '全不选'
                    : book.list.hasMore
                      ? `全选前 ${editable.length} 题`
                      : '全选'}
                </Button>
                <Button block onClick={() => setOverlay('paper')}>
                  {`生成复习卷（${selectedQuestions.length}）`}
                </Button>
              </>
            ) : (
              <>
                <Button
                  kind="secondary"
                  disabled={editable.length === 0}
                  onClick={() => set({ select: '1' })}
                >
                  选题
                </Button>
                <Button block disabled={editable.length === 0} onClick={() => set({ review: '1' })}>
                  开始复习
                </Button>
              </>
            )}
          </div>
        }
      />
      <QuestionSheet
        question={openQuestion}
        onClose={() => setOpenQuestion(null)}
        onRemove={removals.remove}
      />
      <BookFilterSheet
        open={overlay === 'filters'}
        onClose={closeOverlay}
        filterState={filterState}
        points={book.points}
        areas={book.areas}
      />
      <PrintSheet open={overlay === 'print'} onClose={closeOverlay} filters={filters} />
      <ReviewPaperSheet
        open={overlay === 'paper'}
        onClose={closeOverlay}
        selected={selectedQuestions.map(({ id }) => id)}
        points={[...new Set(selectedQuestions.flatMap(({ knowledge_points }) => knowledge_points))]}
      />
    </>
  )
}

function BookFilterBar({ filterState, onMore }: { filterState: BookFilterState; onMore: () => void }) {
  const { filters, set, activeFilterCount } = filterState
  const point = filters.knowledge_point
  return (
    <>
      <SegmentedControl
        label="状态"
        options={STATE_OPTIONS}
        value={filters.state}
        onChange={(state) => set({ state })}
      />
      <FilterBar label="筛选错题" onMore={onMore} moreCount={activeFilterCount}>
        <Chip opens onClick={onMore}>
          {SORT_LABELS[filters.sort_by]}
        </Chip>
        {filters.subject && (
          <Chip selected onClick={() => set({ subject: null })}>
            {filters.subject}
          </Chip>
        )}
        {point && (
          <Chip selected onClick={() => set({ point: null })}>
            {point}
          </Chip>
        )}
        {filters.paper_id !== undefined && (
          <Chip selected onClick={() => set({ paper: null })}>
            只看这份试卷
          </Chip>
        )}
      </FilterBar>
    </>
  )
}

function BookSummary({ summary }: { summary: BookPage['summary'] }) {
  const { total_wrong, due, mastered, reviewed_count, accuracy_improvement: improvement } = summary
  return (
    <StatGrid>
      <Stat label="错题" value={total_wrong} unit="题" note={`已掌握 ${mastered}`} />
      <Stat
        label="待复习"
        value={due}
        unit="题"
        note={`复习过 ${reviewed_count} 题${improvement > 0 ? `，正确率提高 ${improvement} 个百分点` : ''}`}
      />
    </StatGrid>
  )
}

function EmptyBook({ state }: { state: string }) {
  if (state === 'due')
    return (
      <EmptyState icon="check" title="没有要复习的错题" hint="到期的会出现在这里；换到“未掌握”可以提前复习" />
    )
  if (state === 'mastered')
    return <EmptyState icon="trophy" title="还没有掌握的错题" hint="三天答对并做对一道变式题就算掌握" />
  return (
    <EmptyState
      icon="book"
      title="错题本是空的"
      hint="考试中答错的题会自动收进来"
      action={<ButtonLink to="/paper-analysis">去做一份试卷</ButtonLink>}
    />
  )
}
