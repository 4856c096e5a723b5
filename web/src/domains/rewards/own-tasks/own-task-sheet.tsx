import {
  REWARD_END_REASON_NAMES,
  REWARD_KIND_NAMES,
  REWARD_STATE_NAMES,
  type RewardTask,
} from '@shangxue/contract/rewards/schemas'
import { formatDateTime } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { useRewardTask } from '../api.ts'
import styles from '../components/rewards.module.css'
import { ShareButton } from '../components/share-button.tsx'
import { formatDeadline } from '../reward-labels.ts'
import { questionsPath, rankingPath } from '../reward-paths.ts'
import { OwnTaskActions } from './own-task-actions.tsx'
import type { OwnTask } from './own-task-row.tsx'

interface OwnTaskSheetProps {
  id: number | undefined
  /** The row of the list; undefined if the sheet was opened by its address. */
  listed: OwnTask | undefined
  onClose: () => void
}

/** Details, actions and results of an own task. */
export default function OwnTaskSheet({ id, listed, onClose }: OwnTaskSheetProps) {
  const result = useRewardTask(listed ? undefined : id)
  const task = listed ?? result.data
  return (
    <Sheet
      open={id !== undefined}
      onClose={onClose}
      title="我的任务"
      footer={
        task &&
        task.state !== 'closing' &&
        task.state !== 'settled' && <OwnTaskActions task={task} onDeleted={onClose} />
      }
    >
      {listed ? (
        <OwnTaskFacts task={listed} figures={listed} />
      ) : (
        <Loaded of={result}>{(loadedTask) => <OwnTaskFacts task={loadedTask} />}</Loaded>
      )}
    </Sheet>
  )
}

type OwnTaskFigures = Pick<OwnTask, 'finished' | 'passed' | 'held' | 'paid' | 'refunded'>

function OwnTaskFacts({ task, figures }: { task: RewardTask; figures?: OwnTaskFigures }) {
  const { id, title, note, kind, level, questions, points, takers, takers_max, pass_mark, play_minutes } =
    task
  const { state, ended_by, deadline, settled_at, code } = task
  const isDraft = state === 'draft'
  return (
    <div className={styles.stack}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <DescriptionList
        items={[
          {
            label: '状态',
            value:
              ended_by && !isDraft
                ? `${REWARD_STATE_NAMES[state]}（${REWARD_END_REASON_NAMES[ended_by]}）`
                : REWARD_STATE_NAMES[state],
          },
          { label: '内容', value: `${REWARD_KIND_NAMES[kind]}，${level}，${questions} 题` },
          { label: '条件', value: `限时 ${play_minutes} 分钟，${pass_mark}% 及格` },
          { label: '奖励', value: `${takers_max} 个名额，每人 ${points} 积分` },
          ...(isDraft ? [{ label: '发布需要', value: `${points * takers_max} 积分` }] : []),
          ...(isDraft || !figures
            ? []
            : [
                {
                  label: '参加',
                  value: `${takers} 人，${figures.finished} 人提交，${figures.passed} 人及格`,
                },
                {
                  label: '积分',
                  value:
                    state === 'settled'
                      ? `发出 ${figures.paid}，退还 ${figures.refunded}`
                      : `押着 ${figures.held}，结束后结算`,
                },
              ]),
          ...(state === 'open' && deadline
            ? [{ label: '截止', value: `${formatDateTime(deadline)}（${formatDeadline(deadline)}）` }]
            : []),
          ...(settled_at ? [{ label: '结算', value: formatDateTime(settled_at) }] : []),
        ]}
      />
      {state === 'closing' && <p className={styles.hint}>还有人在挑战，等他们提交或时间到了就结算</p>}
      <nav className={styles.entries} aria-label="任务的题目和排行">
        <ButtonLink small kind="secondary" icon="list" to={questionsPath(id)}>
          题目和答案
        </ButtonLink>
        {!isDraft && (
          <>
            <ButtonLink small kind="secondary" icon="trophy" to={rankingPath(code)}>
              排行
            </ButtonLink>
            <ShareButton path={rankingPath(code)} title={`悬赏任务：${title}`}>
              分享排行
            </ShareButton>
          </>
        )}
      </nav>
    </div>
  )
}
