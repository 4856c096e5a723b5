import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { factsText, PAPERS, stateOf } from '../paper-words.ts'
import { type Detail, wantsLook } from '../use-papers.ts'
import { BulkBar } from './bulk-bar.tsx'
import styles from './checking.module.css'
import { EditQuestion } from './edit-question.tsx'
import { PagePane } from './page-pane.tsx'
import { PaperMenu } from './paper-menu.tsx'
import { PublishSheet } from './publish-sheet.tsx'
import { QuestionList } from './question-list.tsx'
import { ExamLink } from './taker-page.tsx'

/**
 * Checks the recognised questions beside the page pictures and publishes the paper. The address
 * holds the question in the editor.
 */
export default function CheckPaper({ detail }: { detail: Detail }) {
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<number | null>(null)
  const put = (changes: Record<string, string | null>, replace: boolean) =>
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
  const edit = (id: number) => {
    setChosen(id)
    put({ edit: String(id), after: null }, false)
  }
  const editing = search.get('edit')
  const found = detail.questions.find(({ question_id }) => String(question_id) === editing)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  const gone = found === undefined && last !== undefined && String(last.question_id) === editing
  const question = gone ? last : found
  if (question || editing === 'new')
    return (
      <EditQuestion
        key={editing}
        detail={detail}
        question={question}
        gone={gone}
        afterId={Number(search.get('after')) || null}
        onClose={() => put({ edit: null, after: null }, true)}
        onOther={edit}
      />
    )
  return (
    <Overview
      detail={detail}
      chosen={chosen}
      onChoose={setChosen}
      show={search.get('show')}
      onShow={(show) => put({ show }, true)}
      onEdit={edit}
      onAdd={(after) => put({ edit: 'new', after: after === null ? null : String(after) }, false)}
    />
  )
}

interface OverviewProps {
  detail: Detail
  chosen: number | null
  onChoose: (id: number | null) => void
  show: string | null
  onShow: (show: 'all' | 'unsure') => void
  onEdit: (id: number) => void
  onAdd: (afterId: number | null) => void
}

function Overview({ detail, chosen, onChoose, show, onShow, onEdit, onAdd }: OverviewProps) {
  const { paper, pages, questions, unread } = detail
  const [publishing, setPublishing] = useState(false)
  const [picked, setPicked] = useState<readonly number[] | null>(null)
  const unsure = questions.filter(wantsLook)
  const regions = unread.filter(({ dismissed }) => !dismissed)
  const toCheck = unsure.length + regions.length
  const onlyUnsure = show === 'unsure' || (show !== 'all' && toCheck > 0)

  const chooseSpot = (id: number) => {
    // The filter may hide the question that was tapped on the page.
    if (onlyUnsure && !unsure.some(({ question_id }) => question_id === id)) onShow('all')
    onChoose(id)
  }
  return (
    <Page
      title={paper.title}
      subtitle={`${factsText(paper)} · ${stateOf(paper).text}`}
      back={PAPERS}
      actions={<PaperMenu detail={detail} />}
      // Wide only beside page pictures; without them, questions use one column.
      wide={pages.length > 0}
      footer={
        picked ? (
          <BulkBar detail={detail} picked={picked} onPick={setPicked} />
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
        {pages.length > 0 && <PagePane detail={detail} chosen={chosen} onChoose={chooseSpot} />}
        <div className={styles.stack}>
          <div className={styles.bar}>
            <SegmentedControl
              label="显示哪些题"
              options={[
                { value: 'unsure', label: `待核对 ${toCheck}` },
                { value: 'all', label: `全部 ${questions.length}` },
              ]}
              value={onlyUnsure ? 'unsure' : 'all'}
              onChange={onShow}
            />
            <Button kind="plain" small onClick={() => setPicked(picked ? null : [])}>
              {picked ? '完成' : '批量'}
            </Button>
          </div>
          <QuestionList
            detail={detail}
            questions={onlyUnsure ? unsure : questions}
            regions={onlyUnsure ? regions : []}
            chosen={chosen}
            onChoose={onChoose}
            picked={picked}
            onPick={setPicked}
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
