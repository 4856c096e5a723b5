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
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, query, useCall } from '../../lib/api/index.ts'
import { useDraft } from '../../ui/layout/use-draft.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { toast } from '../../ui/overlay/toast.ts'
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
  const navigate = useNavigate()
  const cache = useQueryClient()
  const back = `/others/business-tasks?month=${month}`
  const draft = useDraft<Values>(target ? `target-${target.id}` : `target-new-${month}`, startOf(target))
  const how = { stale: STALE, quiet: true, chain: draft.chain }
  const adding = useCall(addTarget, how)
  const saving = useCall(saveTarget, how)
  const removing = useCall(deleteTarget, how)
  const [errors, setErrors] = useState<Errors>({})
  const [trouble, setTrouble] = useState<string>()
  const [left, setLeft] = useState(false)
  // once the form has been drawn with nothing to lose
  useEffect(() => {
    if (left) void navigate(back, { replace: true })
  }, [left, navigate, back])

  /** What was typed stays, and can be saved over what somebody else has saved. */
  async function refused(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    setTrouble(error.message)
    if (!target || error.code !== ERRORS.target_changed.code) return
    const read = { ...query(listTargets, { month }), staleTime: 0 }
    const list = await cache.fetchQuery(read).catch(() => undefined)
    const now = list?.list.find(({ id }) => id === target.id)
    if (!now) return
    draft.change({ version: now.version })
    setTrouble(`${error.message}。别处现在是 ${goalText(now)}；再次保存会以这里的内容为准`)
  }
  async function deed(done: string, work: () => Promise<unknown>) {
    try {
      await work()
      toast(done, { kind: 'success' })
      draft.clear()
      setLeft(true)
    } catch (error) {
      await refused(error)
    }
  }

  return {
    back,
    values: draft.value,
    errors,
    trouble,
    dirty: draft.dirty && !left,
    restored: draft.restored,
    discard: draft.clear,
    change(fields: Partial<Values>) {
      setErrors({})
      setTrouble(undefined)
      draft.change(fields)
    },
    async save() {
      const { scope, subject, pieces, amount_fen, version } = draft.value
      const found = errorsOf(draft.value)
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
      const { version } = draft.value
      if (yes) await deed('已删除', () => removing.mutateAsync({ id: target.id, version }))
    },
  }
}
