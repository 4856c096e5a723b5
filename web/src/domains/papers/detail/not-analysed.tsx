import { analyzePaper, getPaperDetail, listPapers } from '@shangxue/contract/papers/endpoints'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { PaperDetail } from '../api.ts'
import styles from '../checking/checking.module.css'
import { PAPERS_PATH, UPLOAD_PATH } from '../paper-labels.ts'
import { PaperMenu } from './paper-menu.tsx'

/** A paper without questions: the analysis has not started, was stopped, or failed. */
export function NotAnalysed({ detail }: { detail: PaperDetail }) {
  const { paper, pages } = detail
  const analyzeCall = useCall(analyzePaper, { invalidates: [getPaperDetail, listPapers] })
  const failed = paper.status === 'failed'
  const start = () => analyzeCall.mutateAsync({ paper_id: paper.paper_id }).catch(() => undefined)
  const failedPages = pages.filter(({ failure }) => failure !== null)
  return (
    <Page title={paper.title} back={PAPERS_PATH} actions={<PaperMenu detail={detail} />}>
      <EmptyState
        icon={failed ? 'alert' : 'document'}
        title={failed ? '分析失败' : '还没有分析'}
        hint={hintOf(detail)}
        action={
          pages.length > 0 ? (
            <div className={styles.list}>
              <Button onClick={start}>{failed ? '重新分析' : '开始分析'}</Button>
              {failed && (
                <ButtonLink kind="secondary" to={UPLOAD_PATH}>
                  重新拍照上传
                </ButtonLink>
              )}
            </div>
          ) : (
            <ButtonLink to={UPLOAD_PATH}>上传试卷</ButtonLink>
          )
        }
      />
      {failedPages.length > 0 && (
        <Card flush>
          <List label="没有识别的页">
            {failedPages.map(({ page_id, page_no, failure }) => (
              <ListItem key={page_id} title={`第${page_no}页`} note={failure} />
            ))}
          </List>
        </Card>
      )}
    </Page>
  )
}

function hintOf({ paper, pages }: PaperDetail): string {
  if (paper.status === 'failed') return paper.failure ?? '请重新分析，或删除后重新拍照上传'
  return pages.length > 0 ? `已上传 ${pages.length} 页` : '还没有照片，请先上传试卷的照片或PDF'
}
