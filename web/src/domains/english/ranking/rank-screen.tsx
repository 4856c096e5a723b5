import { getStudyRanking } from '@shangxue/contract/study/endpoints'
import { TIERS } from '@shangxue/study/progress/ranks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { query } from '../../../lib/api/queries.ts'
import { signInPath } from '../../../lib/session/landing.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { PullIndicator, usePullRefresh } from '../../../ui/layout/list/pull-refresh.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useLearnerStudy } from '../learner/use-learner.ts'
import { syncNow } from '../store/sync-study.ts'
import { Cohort } from './cohort.tsx'
import styles from './rank.module.css'
import { TierBadge, TierLadder } from './tier.tsx'

type Ranking = ResponseOf<typeof getStudyRanking>

const HOUR_MS = 3_600_000

/** 段位排行: the week's cohort for signed-in learners, an introduction for guests. */
export default function RankScreen() {
  const study = useLearnerStudy()
  return study.guest ? <GuestRanking points={study.points.week} /> : <CohortRanking />
}

function GuestRanking({ points }: { points: number }) {
  return (
    <Page
      title="段位排行"
      back="/english-study"
      footer={
        <ButtonLink block to={signInPath('/rank-system')}>
          登录参加排行
        </ButtonLink>
      }
    >
      <Card>
        <p className={styles.lead}>
          {points > 0 ? `本周已经攒了 ${points} 分` : '每周和水平相近的同学比一比'}
        </p>
        <p className={styles.note}>学习、复习、玩游戏都有积分；登录后积分计入本周排行，一分不少。</p>
      </Card>
      <TierLadder tier={0} />
    </Page>
  )
}

function CohortRanking() {
  // Syncs first, so that the answers of this device count.
  const options = query(getStudyRanking, {})
  const rankingQuery = useQuery({ ...options, meta: { quiet: true } })
  const { data, refetch } = rankingQuery
  useEffect(() => {
    void syncNow().then(() => refetch())
  }, [refetch])
  const pull = usePullRefresh(async () => {
    await syncNow()
    await refetch()
  })
  return (
    <Page title="段位排行" back="/english-study">
      <div className={styles.stack} {...pull.handlers}>
        <PullIndicator state={pull.state} distance={pull.distance} />
        {data ? (
          <WeekRanking ranking={data} />
        ) : rankingQuery.isError ? (
          <ErrorState error={rankingQuery.error} onRetry={refetch} />
        ) : (
          <SkeletonList rows={8} avatar />
        )}
      </div>
    </Page>
  )
}

function remainingTimeText(endsAt: string): string {
  const hours = Math.max(0, (Date.parse(endsAt) - Date.now()) / HOUR_MS)
  if (hours < 1) return '不到 1 小时'
  return hours < 24 ? `${Math.floor(hours)} 小时` : `${Math.floor(hours / 24)} 天`
}

function WeekRanking({ ranking }: { ranking: Ranking }) {
  const { tier, members, ends_at, last } = ranking
  return (
    <>
      {last && last.to !== last.from && (
        <Notice kind={last.to > last.from ? 'success' : 'info'}>
          上周第 {last.place} 名，{last.to > last.from ? '升入' : '降到'}
          {TIERS[last.to]}段位
        </Notice>
      )}
      <Card>
        <div className={styles.mine}>
          <TierBadge tier={tier} large />
          <div>
            <p className={styles.lead}>{TIERS[tier]}段位</p>
            <p className={styles.note}>本周还剩 {remainingTimeText(ends_at)}</p>
          </div>
        </div>
      </Card>
      {members.length > 0 ? (
        <Cohort ranking={ranking} />
      ) : (
        <EmptyState
          icon="trophy"
          title="本周还没有积分"
          hint="学几个单词就会进入本周的小组"
          action={<ButtonLink to="/word-learning">去学单词</ButtonLink>}
        />
      )}
      <TierLadder tier={tier} />
    </>
  )
}
