import type { PaperSummary } from '@shangxue/contract/papers/schemas'
import { formatAgo } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { ListRow } from '../../../ui/display/list.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { examAddress, factsText, paperAddress, stateOf } from '../paper-words.ts'
import styles from './paper-row.module.css'

/** A row of the paper list: facts, analysis progress, and the user's best result. */
export function PaperRow({ paper }: { paper: PaperSummary }) {
  const { paper_id, title, mine, owner, created_at, open_attempt_id, status, progress } = paper
  return (
    <article className={styles.paper} aria-label={title}>
      <ListRow
        to={paperAddress(paper_id)}
        title={title}
        note={
          <>
            {factsText(paper)}
            <br />
            {mine ? formatAgo(created_at) : `${owner} 共享`}
          </>
        }
        value={<State paper={paper} />}
        valueNote={<Result paper={paper} />}
      />
      {status === 'analyzing' && mine && (
        <div className={styles.progress}>
          <Progress label={`${title}的分析进度`} value={progress} hideLabel />
        </div>
      )}
      {open_attempt_id !== null && (
        <div className={styles.open}>
          <ButtonLink small kind="secondary" icon="play" to={examAddress(paper_id)}>
            继续考试
          </ButtonLink>
        </div>
      )}
    </article>
  )
}

function State({ paper }: { paper: PaperSummary }) {
  if (paper.open_attempt_id !== null) return <Tag kind="info">作答中</Tag>
  if (!paper.mine) return <Tag kind="accent">可考试</Tag>
  const { text, tag } = stateOf(paper)
  return <Tag kind={tag}>{text}</Tag>
}

function Result({ paper }: { paper: PaperSummary }) {
  const { mine, to_check, status, best_score, total_score } = paper
  if (mine && status === 'completed' && to_check > 0) return `${to_check} 处待核对`
  return best_score === null ? null : `最高 ${best_score}/${total_score} 分`
}
