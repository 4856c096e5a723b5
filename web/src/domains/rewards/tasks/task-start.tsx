import { listRewardAttempts, startRewardTask } from '@shangxue/contract/rewards/attempts'
import { getRewardTask, listRewardTasks } from '@shangxue/contract/rewards/endpoints'
import {
  maskName,
  REWARD_DISPLAY_NAME_MAX,
  REWARD_END_REASON_NAMES,
} from '@shangxue/contract/rewards/schemas'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import type { RewardTaskDetail } from '../api.ts'
import styles from '../components/rewards.module.css'
import { ownTaskPath, playPath, resultPath } from '../reward-paths.ts'

/** The available action of a task: start, continue, show the result, or manage. */
export function TaskStart({ task }: { task: RewardTaskDetail }) {
  const { id, kind, mine, play, state, ended_by } = task
  if (mine)
    return (
      <ButtonLink block to={ownTaskPath(id)}>
        管理任务
      </ButtonLink>
    )
  if (play)
    return play.finished ? (
      <ButtonLink block to={resultPath(play.attempt_id)}>
        查看结果
      </ButtonLink>
    ) : (
      <ButtonLink block icon="play" to={playPath(id, kind)}>
        继续挑战
      </ButtonLink>
    )
  if (state !== 'open')
    return <Notice>{`${ended_by ? REWARD_END_REASON_NAMES[ended_by] : '已结束'}，不能再挑战`}</Notice>
  return <StartForm task={task} />
}

function StartForm({ task: { id, kind } }: { task: RewardTaskDetail }) {
  const navigate = useNavigate()
  const userName = useSession((session) => session.userName)
  const [shownAs, setShownAs] = useState('')
  const startCall = useCall(startRewardTask, {
    invalidates: [getRewardTask, listRewardTasks, listRewardAttempts],
    quiet: true,
  })
  const startPlay = async () => {
    const name = shownAs.trim()
    const started = await startCall
      .mutateAsync({ id, ...(name && { shown_as: name }) })
      .catch(() => undefined)
    // Replace the sheet in the history, so that leaving the play returns to the list.
    if (started) void navigate(playPath(id, kind), { replace: true })
  }
  return (
    <div className={styles.start}>
      {startCall.error && <Notice kind="danger">{startCall.error.message}</Notice>}
      <TextField
        label="排行里的称呼"
        placeholder={maskName(userName)}
        hint={`选填，不填显示为 ${maskName(userName)}`}
        maxLength={REWARD_DISPLAY_NAME_MAX}
        autoComplete="off"
        value={shownAs}
        onChange={(event) => setShownAs(event.target.value)}
      />
      <Button block icon="play" onClick={startPlay}>
        开始挑战
      </Button>
    </div>
  )
}
