import { REWARD_KIND_NAMES, REWARD_STATE_NAMES } from '@shangxue/contract/rewards/schemas'
import { formatDateTime } from '../../../lib/dates.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import type { RewardTaskDetail } from '../api.ts'
import styles from '../components/rewards.module.css'
import { ShareButton } from '../components/share-button.tsx'
import { formatDeadline } from '../reward-labels.ts'
import { rankingPath } from '../reward-paths.ts'

/** Terms and rules of a task, with a link to its ranking. */
export function TaskFacts({ task, onReport }: { task: RewardTaskDetail; onReport: () => void }) {
  const { title, note, kind, level, creator, questions, points, pass_mark, play_minutes } = task
  const { takers, takers_max, deadline, state, mine, code, reported } = task
  const serverNow = Date.parse(task.server_now)
  return (
    <div className={styles.stack}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <DescriptionList
        items={[
          { label: '奖励', value: `每人 ${points} 积分` },
          { label: '内容', value: `${REWARD_KIND_NAMES[kind]}，${level}，${questions} 题` },
          { label: '及格线', value: `总分的 ${pass_mark}%` },
          { label: '限时', value: `${play_minutes} 分钟` },
          { label: '名额', value: `${takers}/${takers_max} 人已参加` },
          {
            label: '截止',
            value:
              state === 'open' && deadline
                ? `${formatDateTime(deadline)}（${formatDeadline(deadline, serverNow)}）`
                : REWARD_STATE_NAMES[state],
          },
          { label: '发布者', value: creator },
        ]}
      />
      {state === 'open' && !mine && (
        <ul className={styles.rules}>
          <li>每人只能挑战一次，开始后计时不停，中途离开可以回来接着答</li>
          <li>时间一到自动提交已答的题</li>
          <li>达到及格线就有奖励，任务结束后发放</li>
          <li>成绩会出现在公开的排行里</li>
        </ul>
      )}
      <nav className={styles.entries} aria-label="任务的排行">
        <ButtonLink small kind="secondary" icon="trophy" to={rankingPath(code)}>
          排行
        </ButtonLink>
        <ShareButton path={rankingPath(code)} title={`悬赏任务：${title}`}>
          分享排行
        </ShareButton>
        {!mine && (
          <Button small kind="plain" icon="alert" disabled={reported} onClick={onReport}>
            {reported ? '已举报' : '举报'}
          </Button>
        )}
      </nav>
    </div>
  )
}
