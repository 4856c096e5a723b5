import type { ContentKind } from '@shangxue/contract/content/schemas'
import { Card } from '../../../../ui/display/card.tsx'
import { Notice } from '../../../../ui/display/notice.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import type { Problem } from '../use-content.ts'
import styles from '../workbench.module.css'
import { goToProblem, partLabel } from './problem-places.ts'

interface ProblemListProps {
  kind: ContentKind
  /** Undefined while they are not known. */
  problems: readonly Problem[] | undefined
}

/** What keeps an item from being published. A tap leads to the field. */
export function ProblemList({ kind, problems }: ProblemListProps) {
  if (problems === undefined) return null
  if (problems.length === 0) return <Notice kind="success">符合全部要求，可以发布</Notice>
  return (
    <Card title={`${problems.length} 处需要修改`} flush>
      <ul className={styles.problems} aria-label="需要修改的地方">
        {problems.map((problem) => {
          const part = partLabel(problem)
          return (
            <li key={`${part} ${problem.field} ${problem.text}`}>
              <button type="button" className={styles.problem} onClick={() => goToProblem(kind, problem)}>
                <Icon name="alert" size={1} />
                <span>
                  {part !== '' && <strong>{part}：</strong>}
                  {problem.text}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
