import {
  getRewardFigures,
  getRewardTask,
  listOwnRewardTasks,
  listRewardPoints,
  listRewardTasks,
  publishRewardTask,
} from '@shangxue/contract/rewards/endpoints'
import { REWARD_KIND_NAMES } from '@shangxue/contract/rewards/schemas'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Steps } from '../../../ui/display/steps.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import type { RewardTaskDetail } from '../api.ts'
import { QuestionList } from '../components/question-list.tsx'
import { formatHours } from '../reward-labels.ts'
import { draftPath, OWN_TASKS_PATH } from '../reward-paths.ts'
import { EscrowNotice } from './escrow-notice.tsx'
import { FORM_STEPS } from './task-form.ts'

interface PublishPageProps {
  task: RewardTaskDetail
  onPublished: () => void
}

/** Reviews a draft with its questions before publishing. */
export default function PublishPage({ task, onPublished }: PublishPageProps) {
  const { get } = useUrlParams()
  const { id, title, note, kind, level, creator, questions, points, takers_max, pass_mark } = task
  const excludedQuestions = parsePositiveInt(get('left'))
  const publishCall = useCall(publishRewardTask, {
    invalidates: [getRewardTask, getRewardFigures, listOwnRewardTasks, listRewardPoints, listRewardTasks],
    quiet: true,
  })
  const publishTask = async () => {
    const published = await publishCall.mutateAsync({ id }).catch(() => undefined)
    if (!published) return
    toast(`已发布，押下 ${published.held} 积分`, { kind: 'success' })
    onPublished()
  }
  return (
    <Page
      title="发布任务"
      back={OWN_TASKS_PATH}
      footer={
        <>
          <ButtonLink kind="secondary" to={draftPath(id)} replace>
            修改
          </ButtonLink>
          <Button block onClick={publishTask}>
            发布
          </Button>
        </>
      }
    >
      <Steps steps={FORM_STEPS} current={2} />
      {publishCall.error && <Notice kind="danger">{publishCall.error.message}</Notice>}
      {excludedQuestions && (
        <Notice>{`试卷里有 ${excludedQuestions} 题需要人工批改或看图，没有放进任务`}</Notice>
      )}
      <EscrowNotice form={{ points, takers_max }} />
      <Card title={title}>
        <DescriptionList
          items={[
            { label: '内容', value: `${REWARD_KIND_NAMES[kind]}，${level}，${questions} 题` },
            { label: '奖励', value: `${takers_max} 个名额，每人 ${points} 积分` },
            { label: '条件', value: `限时 ${task.play_minutes} 分钟，得到总分的 ${pass_mark}% 及格` },
            { label: '开放', value: `发布后 ${formatHours(task.open_hours)}` },
            { label: '发布者', value: creator },
            ...(note ? [{ label: '说明', value: note }] : []),
          ]}
        />
      </Card>
      <Section title="题目和答案">
        <QuestionList id={id} />
      </Section>
    </Page>
  )
}
