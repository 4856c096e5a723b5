import { assignRepair, cancelRepair, finishRepair, startRepair } from '@shangxue/contract/repairs/commands'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { ColleagueField, type Person } from '../../colleagues/public.ts'
import { REPAIR_QUERIES } from '../api.ts'
import type { RepairSheetProps } from './repair-sheet.ts'

export function StartSheet({ repair, open, onClose }: RepairSheetProps) {
  const start = useCall(startRepair, { invalidates: REPAIR_QUERIES, quiet: true })
  const isReopened = repair.state === 'ready'
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={isReopened ? '继续维修' : '开始维修'}
      submitLabel={isReopened ? '继续维修' : '开始维修'}
      optional
      onSubmit={async (note) => {
        await start.mutateAsync({ id: repair.id, note })
        toast('已开始维修', { kind: 'success' })
        onClose()
      }}
    >
      <p>
        {isReopened ? '手机回到维修中，修好后重新标记可以取机' : '没有报价就不向客户收费；要收费请先报价'}
      </p>
    </ReasonSheet>
  )
}

interface FinishSheetProps extends RepairSheetProps {
  outcome: 'repaired' | 'unrepaired'
}

export function FinishSheet({ repair, open, onClose, outcome }: FinishSheetProps) {
  const finish = useCall(finishRepair, { invalidates: REPAIR_QUERIES, quiet: true })
  const isRepaired = outcome === 'repaired'
  // The charge consists of the labour and of the parts that were used.
  const missingParts = repair.parts.some(({ returned }) => !returned) ? 0 : (repair.quote?.parts_fen ?? 0)
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={isRepaired ? '可以取机' : '不修，原样取回'}
      submitLabel={isRepaired ? '可以取机' : '原样取回'}
      optional
      commonReasons={isRepaired ? ['已更换并测试', '厂家已修好'] : ['客户放弃', '没有配件', '无法修复']}
      onSubmit={async (note) => {
        await finish.mutateAsync({ id: repair.id, outcome, note })
        toast('已标记，等客户来取', { kind: 'success' })
        onClose()
      }}
    >
      <p>{isRepaired ? `应收 ${formatMoney(repair.charge_fen)}，客户扫码能看到可以取机` : '不收费'}</p>
      {isRepaired && missingParts > 0 && (
        <Notice kind="warning">
          报价含配件 {formatMoney(missingParts)}，还没有领用配件，现在不向客户收这部分
        </Notice>
      )}
    </ReasonSheet>
  )
}

export function CancelSheet({ repair, open, onClose }: RepairSheetProps) {
  const cancel = useCall(cancelRepair, { invalidates: REPAIR_QUERIES, quiet: true })
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title="取消维修？"
      submitLabel="取消维修"
      danger
      commonReasons={['登记错误', '客户当场取回']}
      onSubmit={async (reason) => {
        await cancel.mutateAsync({ id: repair.id, reason })
        toast('已取消', { kind: 'success' })
        onClose()
      }}
    >
      <p>取消后不能恢复，客户的二维码不再有效；手机修过的请走取机</p>
    </ReasonSheet>
  )
}

interface AssignValues {
  handler: Person | null
  due_on: string
}

export function AssignSheet({ repair, open, onClose }: RepairSheetProps) {
  const { id, handler_id, handler, due_on } = repair
  const form = useForm<AssignValues>({
    initial: { handler: { id: handler_id, name: handler }, due_on: due_on ?? '' },
    open,
    validate: (values) => ({ handler: values.handler === null && '请选择处理人' }),
  })
  const assign = useCall(assignRepair, { invalidates: REPAIR_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    (values) =>
      assign.mutateAsync({ id, handler_id: values.handler?.id ?? 0, due_on: values.due_on || null }),
    '已保存',
    onClose,
  )
  return (
    <FormSheet open={open} onClose={onClose} title="改派或改期" {...form.sheet} onSubmit={submit}>
      <ColleagueField label="处理人" required {...form.field('handler')} />
      <DateField label="约定完成日期" min={today()} {...form.field('due_on')} />
    </FormSheet>
  )
}
