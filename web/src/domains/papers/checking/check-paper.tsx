import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { needsCheck, type PaperDetail } from '../api.ts'
import { PaperMenu } from '../detail/paper-menu.tsx'
import { ExamLink } from '../detail/paper-start-page.tsx'
import { EditQuestion } from '../editing/edit-question.tsx'
import { PAPERS_PATH, paperState, summaryText } from '../paper-labels.ts'
import { BulkActions } from './bulk-bar.tsx'
import styles from './checking.module.css'
import { PagePane } from './page-pane.tsx'
import { PublishSheet } from './publish-sheet.tsx'
import { QuestionList } from './question-list.tsx'

/**
 * Checks the recognised questions beside the page pictures and publishes the paper. The address
 * holds the question in the editor.
 */
export default function CheckPaper({ detail }: { detail: PaperDetail }) {
  const [search, setSearch] = useSearchParams()
  const [selectedId, setSelectedId] = useState<number | null>(null)
  const setParams = (changes: Record<string, string | null>, replace: boolean) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(changes))
          if (value === null) next.delete(key)
          else next.set(key, value)
        return next
      },
      { replace },
    )
  const openEditor = (id: number) => {
    setSelectedId(id)
    setParams({ edit: String(id), after: null }, false)
  }
  const editParam = search.get('edit')
  const current = detail.questions.find(({ question_id }) => String(question_id) === editParam)
  const [lastSeen, setLastSeen] = useState(current)
  if (current && current !== lastSeen) setLastSeen(current)
  const isDeleted =
    current === undefined && lastSeen !== undefined && String(lastSeen.question_id) === editParam
  const question = isDeleted ? lastSeen : current
  if (question || editParam === 'new')
    return (
      <EditQuestion
        key={editParam}
        detail={detail}
        question={question}
        isDeleted={isDeleted}
        afterId={Number(search.get('after')) || null}
        onClose={() => setParams({ edit: null, after: null }, true)}
        onOther={openEditor}
      />
    )
  return (
    <Overview
      detail={detail}
      selectedId={selectedId}
      onSelect={setSelectedId}
      filter={search.get('show')}
      onFilter={(show) => setParams({ show }, true)}
      onEdit={openEditor}
      onAdd={(after) => setParams({ edit: 'new', after: after === null ? null : String(after) }, false)}
    />
  )
}

interface OverviewProps {
  detail: PaperDetail
  selectedId: number | null
  onSelect: (id: number | null) => void
  filter: string | null
  onFilter: (show: 'all' | 'unsure') => void
  onEdit: (id: number) => void
  onAdd: (afterId: number | null) => void
}

function Overview({ detail, selectedId, onSelect, filter, onFilter, onEdit, onAdd }: OverviewProps) {
  const { paper, pages, questions, unread } = detail
  const [publishing, setPublishing] = useState(false)
  const [pickedIds, setPickedIds] = useState<readonly number[] | null>(null)
  const unchecked = questions.filter(needsCheck)
  const unreadRegions = unread.filter(({ dismissed }) => !dismissed)
  const toCheck = unchecked.length + unreadRegions.length
  const onlyUnchecked = filter === 'unsure' || (filter !== 'all' && toCheck > 0)

  const selectOnPage = (id: number) => {
    // The filter may hide the question that was tapped on the page.
    if (onlyUnchecked && !unchecked.some(({ question_id }) => question_id === id)) onFilter('all')
    onSelect(id)
  }
  return (
    <Page
      title={paper.title}
      subtitle={`${summaryText(paper)} · ${paperState(paper).text}`}
      back={PAPERS_PATH}
      actions={<PaperMenu detail={detail} />}
      // Wide only beside page pictures; without them, questions use one column.
      wide={pages.length > 0}
      footer={
        pickedIds ? (
          <BulkActions detail={detail} pickedIds={pickedIds} onPick={setPickedIds} />
        ) : (
          <>
            {paper.published && <ExamLink paper={paper} />}
            <Button
              block
              kind={paper.published ? 'secondary' : 'primary'}
              onClick={() => setPublishing(true)}
            >
              {paper.published ? '重新发布' : '发布'}
            </Button>
          </>
        )
      }
    >
      {paper.status === 'failed' && (
        <Notice kind="danger">
          {paper.failure ?? '分析失败'}。下面是之前的题目，可以在更多操作中重新分析
        </Notice>
      )}
      <div className={pages.length > 0 ? styles.sides : undefined}>
        {pages.length > 0 && <PagePane detail={detail} selectedId={selectedId} onSelect={selectOnPage} />}
        <div className={styles.stack}>
          <div className={styles.bar}>
            <SegmentedControl
              label="显示哪些题"
              options={[
                { value: 'unsure', label: `待核对 ${toCheck}` },
                { value: 'all', label: `全部 ${questions.length}` },
              ]}
              value={onlyUnchecked ? 'unsure' : 'all'}
              onChange={onFilter}
            />
            <Button kind="plain" small onClick={() => setPickedIds(pickedIds ? null : [])}>
              {pickedIds ? '完成' : '批量'}
            </Button>
          </div>
          <QuestionList
            detail={detail}
            questions={onlyUnchecked ? unchecked : questions}
            regions={onlyUnchecked ? unreadRegions : []}
            selectedId={selectedId}
            onSelect={onSelect}
            pickedIds={pickedIds}
            onPick={setPickedIds}
            onEdit={onEdit}
            onAdd={onAdd}
          />
        </div>
      </div>
      <PublishSheet
        detail={detail}
        open={publishing}
        onClose={() => setPublishing(false)}
        onQuestion={(id) => {
          setPublishing(false)
          onEdit(id)
        }}
      />
    </Page>
  )
}
