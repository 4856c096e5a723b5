import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { useBelowHeader } from '../../../ui/layout/page/use-below-header.ts'
import { needsCheck, type PaperDetail, type PaperQuestion } from '../api.ts'
import { PageImage, type PageRegion } from '../question-display/page-image.tsx'
import styles from './checking.module.css'

interface PagePaneProps {
  detail: PaperDetail
  /** Id of the question whose position is highlighted. */
  selectedId: number | null
  onSelect?: (id: number) => void
}

// Scrollable areas must be focusable for keyboard users.
const focusable = { tabIndex: 0 }

const ZOOM_PERCENTS = [100, 150, 220] as const

/**
 * Shows the pages one at a time with the positions of the questions. On a phone the pane stays
 * above the list and can be collapsed.
 */
export function PagePane({ detail, selectedId, onSelect }: PagePaneProps) {
  const { paper, pages, questions } = detail
  const [pageIndex, setPageIndex] = useState(0)
  const [isCollapsed, setIsCollapsed] = useState(false)
  const [zoomIndex, setZoomIndex] = useState(0)
  const [lastSelectedId, setLastSelectedId] = useState<number | null>(null)
  const pane = useBelowHeader<HTMLElement>()
  // A newly selected question switches to its page; afterwards the user turns the pages.
  if (selectedId !== lastSelectedId) {
    setLastSelectedId(selectedId)
    const first = questions.find(({ question_id }) => question_id === selectedId)?.boxes[0]
    const selectedPage = pages.findIndex(({ page_no }) => page_no === first?.page)
    if (selectedPage >= 0) setPageIndex(selectedPage)
  }
  const index = Math.min(pageIndex, pages.length - 1)
  const page = pages[index]
  if (!page) return null
  const regions = questions.flatMap((question) => regionsOf(question, page.page_no, selectedId))
  return (
    <section ref={pane} className={styles.pane} aria-label="试卷图片">
      <div className={styles.paneBar}>
        <IconButton
          icon="back"
          label="上一页"
          disabled={index === 0}
          onClick={() => setPageIndex(index - 1)}
        />
        <span className="num">
          {page.kind === 'answers' && '答案 '}
          {page.page_no} / {pages.length} 页
        </span>
        <IconButton
          icon="chevron-right"
          label="下一页"
          disabled={index === pages.length - 1}
          onClick={() => setPageIndex(index + 1)}
        />
        <IconButton
          icon="search"
          label={`放大，现在 ${ZOOM_PERCENTS[zoomIndex]}%`}
          onClick={() => setZoomIndex((zoomIndex + 1) % ZOOM_PERCENTS.length)}
        />
        <Button kind="plain" small aria-expanded={!isCollapsed} onClick={() => setIsCollapsed(!isCollapsed)}>
          {isCollapsed ? '展开图片' : '收起图片'}
        </Button>
      </div>
      {!isCollapsed && (
        <section className={styles.paneBody} aria-label={`第${page.page_no}页的图片`} {...focusable}>
          <div style={{ width: `${ZOOM_PERCENTS[zoomIndex]}%` }}>
            <PageImage
              key={page.page_id}
              paperId={paper.paper_id}
              page={page}
              regions={regions}
              onRegion={(key) => onSelect?.(Number.parseInt(key, 10))}
            />
          </div>
        </section>
      )}
    </section>
  )
}

const regionsOf = (question: PaperQuestion, page: number, selectedId: number | null): PageRegion[] =>
  question.boxes
    .filter((box) => box.page === page)
    .map((box, i) => ({
      key: `${question.question_id}-${i}`,
      name: `第${question.label}题的位置`,
      box,
      needsCheck: needsCheck(question),
      isSelected: question.question_id === selectedId,
    }))
