import { useNavigate } from 'react-router'
import { Notice } from '../../../ui/display/notice.tsx'
import { useRewardFigures } from '../api.ts'
import { escrowPoints, type TaskForm } from './task-form.ts'

const STUDY_PATH = '/english-study'

/** Points that publishing puts into escrow, compared with the balance. */
export function EscrowNotice({ form }: { form: Pick<TaskForm, 'points' | 'takers_max'> }) {
  const navigate = useNavigate()
  const { data } = useRewardFigures()
  const needed = escrowPoints(form)
  if (!data) return <Notice>{`发布时押下 ${needed} 积分`}</Notice>
  const { balance } = data
  if (needed > balance)
    return (
      <Notice kind="warning" action={{ label: '去学习', onSelect: () => void navigate(STUDY_PATH) }}>
        {`需要 ${needed} 积分，现有 ${balance} 积分，还差 ${needed - balance}。可以减少名额或每人积分，先存为草稿，或学习英语赚积分`}
      </Notice>
    )
  return <Notice>{`发布时押下 ${needed} 积分，余 ${balance - needed}。结束后没有发出的积分退还`}</Notice>
}
