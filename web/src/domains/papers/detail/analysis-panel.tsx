import {
  cancelAnalysis,
  getAnalysisProgress,
  getPaperDetail,
  listPapers,
} from '@shangxue/contract/papers/endpoints'
import { PAPER_STATUS_NAMES } from '@shangxue/contract/papers/schemas'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { type PaperDetail, useAnalysisProgress } from '../api.ts'
import styles from '../checking/checking.module.css'
import { PAPERS_PATH, STATUS_TAG_KINDS } from '../paper-labels.ts'

/** Progress of the analysis. It continues on the server when the user leaves the page. */
export function AnalysisPanel({ paper }: { paper: PaperDetail['paper'] }) {
  const { paper_id, title } = paper
  const { data, error, refetch } = useAnalysisProgress(paper_id)
  const cancelCall = useCall(cancelAnalysis, {
    invalidates: [getPaperDetail, listPapers, getAnalysisProgress],
  })
  const stop = async () => {
    const confirmed = await confirm({
      title: '停止分析？',
      message: '分析前已有的题目会保留，之后可以重新分析',
      confirmLabel: '停止分析',
      cancelLabel: '继续分析',
    })
    if (confirmed) await cancelCall.mutateAsync({ paper_id }).catch(() => undefined)
  }
  const papersAhead = data?.waiting ?? 0
  return (
    <Page
      title={title}
      back={PAPERS_PATH}
      footer={
        <Button kind="secondary" onClick={stop}>
          停止分析
        </Button>
      }
    >
      {error && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void refetch() }}>
          {error.message}。分析仍在进行
        </Notice>
      )}
      <Card title={PAPER_STATUS_NAMES.analyzing}>
        <div className={styles.progress}>
          <Progress label={data?.message || '正在准备'} value={data?.progress ?? paper.progress} />
          <p>
            {papersAhead > 0
              ? `前面还有 ${papersAhead} 份试卷在分析`
              : '可以离开这里，分析完成后会在通知中提醒'}
          </p>
        </div>
      </Card>
      {data && data.pages.length > 0 && (
        <Card flush>
          <List label="各页进度">
            {data.pages.map(({ page_no, status, failure }) => (
              <ListItem
                key={page_no}
                title={`第${page_no}页`}
                note={failure}
                value={<Tag kind={STATUS_TAG_KINDS[status]}>{PAPER_STATUS_NAMES[status]}</Tag>}
              />
            ))}
          </List>
        </Card>
      )}
    </Page>
  )
}
