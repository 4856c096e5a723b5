import {
  CONTRACT_KIND_NAMES,
  CONTRACT_KINDS,
  STAFF_NOTE_MAX,
  STAFF_NUMBER_MAX,
} from '@shangxue/contract/staff/endpoints'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { LocationField } from '../../stock/public.ts'
import type { StaffDraft, StaffErrors } from '../staff.ts'

interface StaffFieldsProps {
  draft: StaffDraft
  change: (fields: Partial<StaffDraft>) => void
  errors: StaffErrors
  /** True for the viewer's own record; only somebody else may enter the leaving date. */
  isOwn: boolean
}

export function StaffFields({ draft, change, errors, isOwn }: StaffFieldsProps) {
  const day = (label: string, key: 'joined' | 'since' | 'left' | 'until', hint?: string) => (
    <DateField
      label={label}
      value={draft[key]}
      error={errors[key]}
      {...(hint && { hint })}
      disabled={key === 'left' && isOwn}
      onChange={({ target }) => change({ [key]: target.value })}
    />
  )
  return (
    <>
      <Work draft={draft} change={change} errors={errors} />
      {day('入职日期', 'joined')}
      {day('参加工作日期', 'since', '年假按它算工龄；不填就按入职日期')}
      <SelectField
        label="合同类型"
        placeholder="没有填写"
        options={CONTRACT_KINDS.map((value) => ({ value, label: CONTRACT_KIND_NAMES[value] }))}
        value={draft.contract}
        onChange={({ target }) => change({ contract: target.value })}
      />
      {draft.contract !== '' && draft.contract !== 'open' && day('合同到期日', 'until')}
      <Contact draft={draft} change={change} errors={errors} />
      <TextArea
        label="备注"
        rows={2}
        maxLength={STAFF_NOTE_MAX}
        value={draft.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      {day('离职日期', 'left', isOwn ? '自己的离职日期请另一位同事填写' : '从这天起不能登录，选人时不再出现')}
    </>
  )
}

type Part = Omit<StaffFieldsProps, 'isOwn'>

function Work({ draft, change, errors }: Part) {
  return (
    <>
      <TextField
        label="职位"
        required
        maxLength={20}
        value={draft.position}
        error={errors.position}
        onChange={({ target }) => change({ position: target.value })}
      />
      <TextField
        label="工号"
        maxLength={STAFF_NUMBER_MAX}
        autoComplete="off"
        value={draft.number}
        onChange={({ target }) => change({ number: target.value })}
      />
      <LocationField
        label="门店或仓库"
        anyLabel="不在门店"
        value={draft.store}
        error={errors.store}
        onChange={(store) => change({ store, ...(store === null && { manager: false }) })}
      />
      {draft.store !== null && (
        <Checkbox
          label="门店负责人，审批本店同事的请假"
          checked={draft.manager}
          onChange={({ target }) => change({ manager: target.checked })}
        />
      )}
    </>
  )
}

function Contact({ draft, change, errors }: Part) {
  return (
    <>
      <TextField
        label="电话"
        type="tel"
        maxLength={20}
        value={draft.phone}
        error={errors.phone}
        onChange={({ target }) => change({ phone: target.value })}
      />
      <TextField
        label="紧急联系人"
        maxLength={20}
        value={draft.emergencyName}
        onChange={({ target }) => change({ emergencyName: target.value })}
      />
      <TextField
        label="紧急联系电话"
        type="tel"
        maxLength={20}
        value={draft.emergencyPhone}
        error={errors.emergencyPhone}
        onChange={({ target }) => change({ emergencyPhone: target.value })}
      />
    </>
  )
}
