import { getRewardResult } from '@shangxue/contract/rewards/attempts'
import { REWARD_KIND_NAMES } from '@shangxue/contract/rewards/schemas'
import { useQuery } from '@tanstack/react-query'
import { ApiError, query } from '../../../lib/api/index.ts'
import { formatDay } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { HALL, rankingAddress, resultAddress } from '../parts/addresses.ts'
import { NoSuchPage, ToHall } from '../parts/public-page.tsx'
import { PublicTask } from '../parts/public-task.tsx'
import { ShareButton } from '../parts/share-button.tsx'
import { Figures } from './figures.tsx'
import styles from './result.module.css'

const TITLE = '挑战结果'

/** Public result of a play; `name` is its code or id. */
export function PublicResult({ name }: { name: string }) {
  const found = useQuery({ ...query(getRewardResult, { code: name }), meta: { quiet: true } })
  if (found.error instanceof ApiError && found.error.isGone) return <NoSuchPage title={TITLE} />
  return (
    <Page title={TITLE} back={HALL} footer={<ToHall />}>
      <Loaded of={found}>
        {(result) => (
          <>
            <Card>
              <Figures figures={result}>
                <p className={styles.player}>
                  {result.player}
                  <span className={styles.note}>{formatDay(result.submitted_at)}完成</span>
                </p>
                <div className={styles.entries}>
                  <ButtonLink small kind="secondary" icon="trophy" to={rankingAddress(result.task_code)}>
                    查看排行
                  </ButtonLink>
                  <ShareButton
                    path={resultAddress(result.code)}
                    title={`${result.player} 完成${REWARD_KIND_NAMES[result.kind]}挑战：${result.title}`}
                  >
                    分享
                  </ShareButton>
                </div>
              </Figures>
            </Card>
            <PublicTask task={result} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
