import { ERRORS } from '@shangxue/contract/errors'
import {
  addTarget,
  deleteTarget,
  listTargets,
  saveTarget,
  type Target,
  type TargetScope,
} from '@shangxue/contract/targets'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useCall } from '../../lib/api/index.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { useRecordForm } from '../sales-figures/public.ts'
import { goalText, STALE } from './reads.ts'

interface Values {
  scope: TargetScope
  subject: number | null
  pieces: number | null
  amount_fen: number | null
  version: number
}

interface Errors {
  subject?: string
  goal?: string
}

const startOf = (target: Target | undefined): Values => ({
  scope: target?.scope ?? 'store',
  subject: target?.subject_id ?? null,
  pieces: target?.pieces ?? null,
  amount_fen: target?.amount_fen ?? null,
  version: target?.version ?? 0,
})

function errorsOf({ subject, pieces, amount_fen }: Values): Errors {
  if (subject === null) return { subject: '请选择这个任务是给谁的' }
  if (pieces === null && amount_fen === null) return { goal: '请填写目标件数或目标金额' }
  return pieces !== null && pieces < 1 ? { goal: '目标件数至少是 1 件' } : {}
}

/** The fields of a target with what can be done with them. */
export function useTargetForm(month: string, target: Target | undefined) {
  const cache = useQueryClient()
  const form = useRecordForm<Values>({
    slot: target ? `target-${target.id}` : `target-new-${month}`,
    start: startOf(target),
    back: `/others/business-tasks?month=${month}`,
    conflict: ERRORS.target_changed.code,
    async latest() {
      const { list } = await cache.fetchQuery({ ...query(listTargets, { month }), staleTime: 0 })
      const now = list.find(({ id }) => id === target?.id)
      return now && { version: now.version, text: ` ${goalText(now)}` }
    },
  })
  const how = { stale: STALE, quiet: true, chain: form.chain }
  const adding = useCall(addTarget, how)
  const saving = useCall(saveTarget, how)
  const removing = useCall(deleteTarget, how)
  const [errors, setErrors] = useState<Errors>({})
  const { values, deed } = form

  return {
    ...form,
    errors,
    change(fields: Partial<Values>) {
      setErrors({})
      form.change(fields)
    },
    async save() {
      const { scope, subject, pieces, amount_fen, version } = values
      const found = errorsOf(values)
      setErrors(found)
      if (subject === null || Object.keys(found).length > 0) return
      const goal = { pieces, amount_fen }
      await (target
        ? deed('已保存', () => saving.mutateAsync({ id: target.id, ...goal, version }))
        : deed('已新增', () => adding.mutateAsync({ month, scope, subject_id: subject, ...goal })))
    },
    async remove() {
      if (!target) return
      const yes = await confirm({
        title: `删除${target.name}的任务？`,
        message: '删除后业务进度里不再有它；员工会收到通知',
        confirmLabel: '删除',
        danger: true,
      })
      if (yes) await deed('已删除', () => removing.mutateAsync({ id: target.id, version: values.version }))
    },
  }
}
