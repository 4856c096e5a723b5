import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { useBelowHeader } from '../../../ui/layout/use-below-header.ts'
import { PageImage, type Spot } from '../parts/page-image.tsx'
import { type Detail, type Question, wantsLook } from '../use-papers.ts'
import styles from './checking.module.css'

interface PagePaneProps {
  detail: Detail
  /** Id of the question whose position is highlighted. */
  chosen: number | null
  onChoose?: (id: number) => void
}

// Scrollable areas must be focusable for keyboard users.
const reachable = { tabIndex: 0 }

const ZOOMS = [100, 150, 220] as const

/**
 * Shows the pages one at a time with the positions of the questions. On a phone the pane stays
 * above the list and can be collapsed.
 */
export function PagePane({ detail, chosen, onChoose }: PagePaneProps) {
  const { paper, pages, questions } = detail
  const [turnedTo, setTurnedTo] = useState(0)
  const [folded, setFolded] = useState(false)
  const [zoom, setZoom] = useState(0)
  const [known, setKnown] = useState<number | null>(null)
  const pane = useBelowHeader<HTMLElement>()
  // A newly selected question switches to its page; afterwards the user turns the pages.
  if (chosen !== known) {
    setKnown(chosen)
    const first = questions.find(({ question_id }) => question_id === chosen)?.boxes[0]
    const at = pages.findIndex(({ page_no }) => page_no === first?.page)
    if (at >= 0) setTurnedTo(at)
  }
  const at = Math.min(turnedTo, pages.length - 1)
  const page = pages[at]
  if (!page) return null
  const spots = questions.flatMap((question) => spotsOf(question, page.page_no, chosen))
  return (
    <section ref={pane} className={styles.pane} aria-label="试卷图片">
      <div className={styles.paneBar}>
        <IconButton icon="back" label="上一页" disabled={at === 0} onClick={() => setTurnedTo(at - 1)} />
        <span className="num">
          {page.kind === 'answers' && '答案 '}
          {page.page_no} / {pages.length} 页
        </span>
        <IconButton
          icon="chevron-right"
          label="下一页"
          disabled={at === pages.length - 1}
          onClick={() => setTurnedTo(at + 1)}
        />
        <IconButton
          icon="search"
          label={`放大，现在 ${ZOOMS[zoom]}%`}
          onClick={() => setZoom((zoom + 1) % ZOOMS.length)}
        />
        <Button kind="plain" small aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          {folded ? '展开图片' : '收起图片'}
        </Button>
      </div>
      {!folded && (
        <section className={styles.paneBody} aria-label={`第${page.page_no}页的图片`} {...reachable}>
          <div style={{ width: `${ZOOMS[zoom]}%` }}>
            <PageImage
              key={page.page_id}
              paperId={paper.paper_id}
              page={page}
              spots={spots}
              onSpot={(key) => onChoose?.(Number.parseInt(key, 10))}
            />
          </div>
        </section>
      )}
    </section>
  )
}

const spotsOf = (question: Question, page: number, chosen: number | null): Spot[] =>
  question.boxes
    .filter((box) => box.page === page)
    .map((box, i) => ({
      key: `${question.question_id}-${i}`,
      name: `第${question.label}题的位置`,
      box,
      unsure: wantsLook(question),
      chosen: question.question_id === chosen,
    }))
