import { getRewardRanking } from '@shangxue/contract/rewards/attempts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { parsePositiveInt } from '../../../lib/address/url-params.ts'
import { ApiError } from '../../../lib/api/error.ts'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Stat } from '../../../ui/display/stat.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { isPublicCode, NotFoundPage, TasksLink } from '../components/public-page.tsx'
import { PublicTask } from '../components/public-task.tsx'
import { ShareButton } from '../components/share-button.tsx'
import { formatDuration } from '../reward-labels.ts'
import { rankingPath, resultPath, TASKS_PATH } from '../reward-paths.ts'
import styles from './ranking.module.css'

const TITLE = '挑战排行'
const QUIET_META = { quiet: true }

type Ranking = ResponseOf<typeof getRewardRanking>

/** Ranking of a task (挑战排行), public by code or id. */
export default function RankingScreen() {
  const { id = '' } = useParams()
  return isPublicCode(id) || parsePositiveInt(id) ? (
    <RankingList key={id} codeOrId={id} />
  ) : (
    <NotFoundPage title={TITLE} />
  )
}

function RankingList({ codeOrId }: { codeOrId: string }) {
  const rankingQuery = useInfiniteQuery({
    ...infiniteQuery(getRewardRanking, { code: codeOrId }),
    meta: QUIET_META,
  })
  if (rankingQuery.error instanceof ApiError && rankingQuery.error.isNotFound)
    return <NotFoundPage title={TITLE} />
  const task = rankingQuery.data?.pages.at(-1)?.task
  return (
    <ListPage
      title={TITLE}
      back={TASKS_PATH}
      list={infiniteListProps(rankingQuery)}
      itemKey={(row) => row.code}
      estimate={68}
      summary={task && <RankingSummary task={task} />}
      renderItem={(row) => <RankingRow row={row} total={task?.total ?? 0} />}
      empty={<EmptyState icon="trophy" title="还没有人完成" hint="第一个交卷的人会排在这里" />}
      footer={<TasksLink />}
    />
  )
}

function RankingSummary({ task }: { task: Ranking['task'] }) {
  const { code, title, state, finished, passed, average } = task
  return (
    <div className={styles.summary}>
      <PublicTask task={task} />
      {state !== 'settled' && <Notice>任务还没有结束，名次会变，结束后发放积分</Notice>}
      <Card
        title="成绩"
        action={
          <ShareButton path={rankingPath(code)} title={`${title}：挑战排行`}>
            分享排行
          </ShareButton>
        }
      >
        <dl className={styles.figures}>
          <Stat label="已完成" value={finished} unit="人" />
          <Stat label="及格" value={passed} unit="人" />
          {average !== null && <Stat label="平均得分率" value={`${Math.round(average)}%`} />}
        </dl>
      </Card>
    </div>
  )
}

function RankingRow({ row, total }: { row: Ranking['list'][number]; total: number }) {
  const { place, player, score, seconds, passed, paid, code } = row
  const outcome = paid > 0 ? `得 ${paid} 积分` : passed ? '及格' : '未及格'
  return (
    <ListRow
      to={resultPath(code)}
      lead={<span className={classes(styles.place, place <= 3 && styles.podium)}>{place}</span>}
      title={player}
      note={`用时 ${formatDuration(seconds)}`}
      value={`${score} / ${total}`}
      valueNote={outcome}
    />
  )
}
