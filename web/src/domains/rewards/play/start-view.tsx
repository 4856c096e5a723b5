import { startRewardTask } from '@shangxue/contract/rewards/attempts'
import {
  maskName,
  REWARD_DISPLAY_NAME_MAX,
  REWARD_KIND_NAMES,
  type RewardTask,
} from '@shangxue/contract/rewards/schemas'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { formatDeadline } from '../reward-labels.ts'
import { TASKS_PATH } from '../reward-paths.ts'
import styles from './play.module.css'
import type { StartedPlay } from './play-ledger.ts'

interface StartViewProps {
  title: string
  task: RewardTask
  onStarted: (begun: StartedPlay) => void
}

/** Start page of a play: terms, rules and the display name. */
export function StartView({ title, task, onStarted }: StartViewProps) {
  const { note, creator, level, questions, play_minutes, pass_mark, points, deadline } = task
  const userName = useSession((session) => session.userName)
  const [shownAs, setShownAs] = useState('')
  const startCall = useCall(startRewardTask, { quiet: true })
  const startPlay = () => {
    const name = shownAs.trim()
    return startCall.mutateAsync({ id: task.id, ...(name !== '' && { shown_as: name }) }).then(
      onStarted,
      () => undefined, // shown below
    )
  }
  return (
    <Page
      title={title}
      back={TASKS_PATH}
      footer={
        <Button block onClick={startPlay}>
          开始挑战
        </Button>
      }
    >
      {startCall.error && <Notice kind="danger">{startCall.error.message}</Notice>}
      {note !== '' && <Notice>{note}</Notice>}
      <Card title={task.title}>
        <DescriptionList
          items={[
            { label: '内容', value: `${REWARD_KIND_NAMES[task.kind]}，${level}，${questions} 题` },
            { label: '发布', value: creator },
            { label: '时间', value: `${play_minutes} 分钟` },
            { label: '及格线', value: `总分的 ${pass_mark}%` },
            { label: '奖励', value: `及格得 ${points} 积分` },
            { label: '名额', value: `${task.takers} / ${task.takers_max}` },
            ...(deadline === null ? [] : [{ label: '截止', value: formatDeadline(deadline) }]),
          ]}
        />
      </Card>
      <Section title="挑战规则">
        <Card>
          <ul className={styles.rules}>
            <li>每个任务只能挑战一次，开始后计时不会因离开页面而停止</li>
            <li>答案自动保存，断网时先存在本机，联网后自动提交</li>
            <li>时间到或任务截止时自动交卷</li>
            <li>按得分排名，得分相同时用时短的在前</li>
            <li>积分在任务结束后发放</li>
          </ul>
        </Card>
      </Section>
      <Card>
        <TextField
          label="排行里的称呼"
          hint="任何人都能看到，请不要填写全名"
          placeholder={maskName(userName)}
          maxLength={REWARD_DISPLAY_NAME_MAX}
          value={shownAs}
          onChange={(event) => setShownAs(event.target.value)}
        />
      </Card>
    </Page>
  )
}
