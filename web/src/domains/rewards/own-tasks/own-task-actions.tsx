import {
  deleteRewardTask,
  getRewardFigures,
  getRewardTask,
  listOwnRewardTasks,
  listRewardPoints,
  listRewardTasks,
  stopRewardTask,
} from '@shangxue/contract/rewards/endpoints'
import type { RewardTask } from '@shangxue/contract/rewards/schemas'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { draftPath, publishPath } from '../reward-paths.ts'

const TASK_QUERIES = [getRewardTask, getRewardFigures, listOwnRewardTasks, listRewardPoints, listRewardTasks]

/** Drafts can be edited, published or deleted; open tasks can be ended. */
export function OwnTaskActions({ task, onDeleted }: { task: RewardTask; onDeleted: () => void }) {
  const { id, title, state, takers, points, takers_max } = task
  const stopCall = useCall(stopRewardTask, { invalidates: TASK_QUERIES })
  const deleteCall = useCall(deleteRewardTask, { invalidates: [getRewardFigures, listOwnRewardTasks] })

  const endTask = async () => {
    const refund = points * takers_max
    const confirmed = await confirm({
      title: `结束“${title}”？`,
      message:
        takers === 0
          ? `还没有人参加，押下的 ${refund} 积分全部退还`
          : '不再接受新的挑战。正在挑战的人可以答完，然后结算：及格的人得到积分，其余退还',
      confirmLabel: '结束任务',
      danger: true,
    })
    if (!confirmed) return
    const ended = await stopCall.mutateAsync({ id }).catch(() => undefined)
    if (ended) toast(ended.state === 'settled' ? '已结束，积分已结算' : '已停止接受挑战', { kind: 'success' })
  }
  const deleteDraft = async () => {
    const confirmed = await confirm({
      title: `删除草稿“${title}”？`,
      message: '删除后不能恢复',
      confirmLabel: '删除',
      danger: true,
    })
    if (!confirmed) return
    const deleted = await deleteCall.mutateAsync({ id }).then(
      () => true,
      () => false,
    )
    if (!deleted) return
    toast('已删除', { kind: 'success' })
    onDeleted()
  }

  if (state === 'open')
    return (
      <Button kind="danger" onClick={endTask}>
        结束任务
      </Button>
    )
  return (
    <>
      <Button kind="secondary" onClick={deleteDraft}>
        删除
      </Button>
      <ButtonLink kind="secondary" to={draftPath(id)}>
        修改
      </ButtonLink>
      <ButtonLink to={publishPath(id)}>核对发布</ButtonLink>
    </>
  )
}
