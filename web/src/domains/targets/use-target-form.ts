import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  addTarget,
  deleteTarget,
  listTargets,
  saveTarget,
  type Target,
  type TargetScope,
} from '@shangxue/contract/targets/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCall } from '../../lib/api/mutations.ts'
import { query } from '../../lib/api/queries.ts'
import { type FormErrors, useForm } from '../../ui/form/use-form.ts'
import { confirm } from '../../ui/overlay/dialog/confirm.ts'
import { goalText, TARGET_QUERIES } from './api.ts'

interface Values {
  scope: TargetScope
  subject: number | null
  pieces: number | null
  amount_fen: number | null
  version: number
}

const initialValuesOf = (target: Target | undefined): Values => ({
  scope: target?.scope ?? 'store',
  subject: target?.subject_id ?? null,
  pieces: target?.pieces ?? null,
  amount_fen: target?.amount_fen ?? null,
  version: target?.version ?? 0,
})

function validateTarget({ subject, pieces, amount_fen }: Values): FormErrors<Values> {
  if (subject === null) return { subject: '请选择这个任务是给谁的' }
  if (pieces === null && amount_fen === null) return { pieces: '请填写目标件数或目标金额' }
  return { pieces: pieces !== null && pieces < 1 && '目标件数至少是 1 件' }
}

/** Form state and actions of a target. */
export function useTargetForm(month: string, target: Target | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<Values>({
    initial: initialValuesOf(target),
    draft: target ? `target-${target.id}` : `target-new-${month}`,
    validate: validateTarget,
    conflict: {
      code: ERRORS.target_changed.code,
      async latest() {
        const { list } = await queryClient.fetchQuery({ ...query(listTargets, { month }), staleTime: 0 })
        const current = list.find(({ id }) => id === target?.id)
        return current && { version: current.version, text: ` ${goalText(current)}` }
      },
    },
  })
  const mutationOptions = { invalidates: TARGET_QUERIES, ...form.callOptions }
  const adding = useCall(addTarget, mutationOptions)
  const saving = useCall(saveTarget, mutationOptions)
  const removeTarget = useCall(deleteTarget, mutationOptions)
  const back = `/others/business-tasks?month=${month}`
  const goBack = () => navigate(back, { replace: true })

  return {
    form,
    back,
    save: form.handleSubmit(
      ({ scope, subject, version, ...goal }): Promise<unknown> | undefined => {
        if (subject === null) return undefined
        return target
          ? saving.mutateAsync({ id: target.id, ...goal, version })
          : adding.mutateAsync({ month, scope, subject_id: subject, ...goal })
      },
      target ? '已保存' : '已新增',
      goBack,
    ),
    async remove() {
      if (!target) return
      const isConfirmed = await confirm({
        title: `删除${target.name}的任务？`,
        message: '删除后业务进度里不再有它；员工会收到通知',
        confirmLabel: '删除',
        danger: true,
      })
      const { version } = form.values
      if (isConfirmed)
        await form.run(() => removeTarget.mutateAsync({ id: target.id, version }), '已删除', goBack)
    },
  }
}
