import type { PaperSummary } from '@shangxue/contract/papers/schemas'
import { formatAgo } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { examPath, paperPath, paperState, summaryText } from '../paper-labels.ts'
import styles from './paper-row.module.css'

/** A row of the paper list: facts, analysis progress, and the user's best result. */
export function PaperRow({ paper }: { paper: PaperSummary }) {
  const { paper_id, title, mine: isOwner, owner, created_at, open_attempt_id, status, progress } = paper
  return (
    <article className={styles.paper} aria-label={title}>
      <ListRow
        to={paperPath(paper_id)}
        title={title}
        note={
          <>
            {summaryText(paper)}
            <br />
            {isOwner ? formatAgo(created_at) : `${owner} 共享`}
          </>
        }
        value={<PaperStateTag paper={paper} />}
        valueNote={<PaperResultText paper={paper} />}
      />
      {status === 'analyzing' && isOwner && (
        <div className={styles.progress}>
          <Progress label={`${title}的分析进度`} value={progress} hideLabel />
        </div>
      )}
      {open_attempt_id !== null && (
        <div className={styles.open}>
          <ButtonLink small kind="secondary" icon="play" to={examPath(paper_id)}>
            继续考试
          </ButtonLink>
        </div>
      )}
    </article>
  )
}

function PaperStateTag({ paper }: { paper: PaperSummary }) {
  if (paper.open_attempt_id !== null) return <Tag kind="info">作答中</Tag>
  if (!paper.mine) return <Tag kind="accent">可考试</Tag>
  const { text, tag } = paperState(paper)
  return <Tag kind={tag}>{text}</Tag>
}

function PaperResultText({ paper }: { paper: PaperSummary }) {
  const { mine: isOwner, to_check, status, best_score, total_score } = paper
  if (isOwner && status === 'completed' && to_check > 0) return `${to_check} 处待核对`
  return best_score === null ? null : `最高 ${best_score}/${total_score} 分`
}
