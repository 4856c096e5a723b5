import { getRewardResult } from '@shangxue/contract/rewards/attempts'
import { REWARD_KIND_NAMES } from '@shangxue/contract/rewards/schemas'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/error.ts'
import { query } from '../../../lib/api/queries.ts'
import { formatDay } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NotFoundPage, TasksLink } from '../components/public-page.tsx'
import { PublicTask } from '../components/public-task.tsx'
import { ShareButton } from '../components/share-button.tsx'
import { rankingPath, resultPath, TASKS_PATH } from '../reward-paths.ts'
import styles from './result.module.css'
import { ResultFigures } from './result-figures.tsx'

const TITLE = '挑战结果'

/** Public result of a play. */
export function PublicResult({ codeOrId }: { codeOrId: string }) {
  const resultQuery = useQuery({ ...query(getRewardResult, { code: codeOrId }), meta: { quiet: true } })
  if (resultQuery.error instanceof ApiError && resultQuery.error.isNotFound)
    return <NotFoundPage title={TITLE} />
  return (
    <Page title={TITLE} back={TASKS_PATH} footer={<TasksLink />}>
      <Loaded of={resultQuery}>
        {(result) => (
          <>
            <Card>
              <ResultFigures figures={result}>
                <p className={styles.player}>
                  {result.player}
                  <span className={styles.note}>{formatDay(result.submitted_at)}完成</span>
                </p>
                <div className={styles.entries}>
                  <ButtonLink small kind="secondary" icon="trophy" to={rankingPath(result.task_code)}>
                    查看排行
                  </ButtonLink>
                  <ShareButton
                    path={resultPath(result.code)}
                    title={`${result.player} 完成${REWARD_KIND_NAMES[result.kind]}挑战：${result.title}`}
                  >
                    分享
                  </ShareButton>
                </div>
              </ResultFigures>
            </Card>
            <PublicTask task={result} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
