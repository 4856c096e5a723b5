import { DUTY_NAME_MAX, DUTY_NEEDED_MAX, DUTY_NOTE_MAX, DUTY_SHIFTS_MAX } from '@shangxue/contract/duty-parts'
import { ERRORS } from '@shangxue/contract/errors'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { MANAGEMENT, openShifts, type Post } from '../duty.ts'
import { useAddPost, usePosts, useSavePost } from '../use-duty.ts'
import styles from './duty.module.css'

interface ShiftDraft {
  /** Tells rows apart while they are typed. */
  readonly key: string
  readonly id: number | null
  readonly name: string
  readonly starts: string
  readonly ends: string
  readonly needed: number
}
const newShift = (at: number): ShiftDraft => ({
  key: `new-${at}`,
  id: null,
  name: at === 0 ? '全天' : '',
  starts: '09:00',
  ends: '21:00',
  needed: 1,
})
const startOf = (known: Post | undefined) => ({
  name: known?.name ?? '',
  note: known?.note ?? '',
  approval: known?.approval ?? false,
  version: known?.version ?? 0,
  shifts: known
    ? openShifts(known).map(({ closed: _, ...shift }): ShiftDraft => ({ ...shift, key: String(shift.id) }))
    : [newShift(0)],
})

/** A new post, or one that is there. */
export function PostForm({ known }: { known?: Post }) {
  const navigate = useNavigate()
  const draft = useDraft(known ? `duty-post-${known.id}` : 'duty-post-new', startOf(known))
  const { name, note, approval, shifts, version } = draft.value
  const [tried, setTried] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const [left, setLeft] = useState(false)
  const adding = useAddPost()
  const saving = useSavePost()
  const posts = usePosts()

  const submit = async () => {
    setTried(true)
    setTrouble(undefined)
    if (name.trim() === '' || shifts.some((shift) => shiftTrouble(shift) !== undefined)) return
    const input = { name, note, approval, shifts: shifts.map(({ key: _, ...shift }) => shift) }
    try {
      if (known) await saving.mutateAsync({ ...input, id: known.id, version })
      else await adding.mutateAsync(input)
      setLeft(true)
      draft.clear()
      toast('已保存', { kind: 'success' })
      void navigate(MANAGEMENT, { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTrouble(error.message)
      if (known && error.code === ERRORS.duty_post_changed.code) await takeOver(known.id)
    }
  }
  /** What was typed stays, and can be saved over what somebody else has saved; their shifts are kept, too. */
  const takeOver = async (id: number) => {
    const now = (await posts.refetch()).data?.list.find((one) => one.id === id)
    if (!now) return
    const theirs = startOf(now)
    const own = shifts.map((shift) =>
      theirs.shifts.some((one) => one.id === shift.id) ? shift : { ...shift, id: null },
    )
    const had = new Set((known ? startOf(known).shifts : []).map((shift) => shift.id))
    const added = theirs.shifts.filter((one) => !had.has(one.id) && !own.some((shift) => shift.id === one.id))
    draft.change({ version: theirs.version, shifts: [...own, ...added] })
    setTrouble(`岗位“${now.name}”刚在别处改过；核对班次后再次保存，会以这里的内容为准`)
  }
  const change = (key: string, fields: Partial<ShiftDraft>) =>
    draft.change({ shifts: shifts.map((shift) => (shift.key === key ? { ...shift, ...fields } : shift)) })
  return (
    <FormPage
      title={known ? '修改岗位' : '新增岗位'}
      back={MANAGEMENT}
      inList
      onSubmit={submit}
      dirty={draft.dirty && !left}
      onDiscard={draft.clear}
      restored={draft.restored}
      error={trouble}
    >
      <TextField
        label="岗位"
        required
        placeholder="守店、开门、网店客服"
        maxLength={DUTY_NAME_MAX}
        value={name}
        error={tried && name.trim() === '' ? '请填写岗位的名称' : undefined}
        onChange={(event) => draft.change({ name: event.target.value })}
      />
      <TextArea
        label="要做什么"
        rows={2}
        maxLength={DUTY_NOTE_MAX}
        value={note}
        onChange={(event) => draft.change({ note: event.target.value })}
      />
      <Checkbox
        label="换班要批准"
        checked={approval}
        onChange={(event) => draft.change({ approval: event.target.checked })}
      />
      <div>
        {shifts.map((shift, at) => (
          <ShiftFields
            key={shift.key}
            shift={shift}
            place={at + 1}
            error={tried ? shiftTrouble(shift) : undefined}
            onChange={(fields) => change(shift.key, fields)}
            onRemove={
              shifts.length > 1
                ? () => draft.change({ shifts: shifts.filter(({ key }) => key !== shift.key) })
                : undefined
            }
          />
        ))}
      </div>
      {shifts.length < DUTY_SHIFTS_MAX && (
        <Button
          kind="secondary"
          icon="plus"
          onClick={() =>
            draft.change({ shifts: [...shifts, { ...newShift(shifts.length), key: `new-${Date.now()}` }] })
          }
        >
          添加班次
        </Button>
      )}
    </FormPage>
  )
}

function shiftTrouble({ name, starts, ends }: ShiftDraft): string | undefined {
  if (name.trim() === '') return '请填写班次的名称'
  return starts === '' || ends === '' ? '请填写开始和结束时间' : undefined
}

interface ShiftFieldsProps {
  shift: ShiftDraft
  place: number
  error: string | undefined
  onChange: (fields: Partial<ShiftDraft>) => void
  onRemove: (() => void) | undefined
}

function ShiftFields({ shift, place, error, onChange, onRemove }: ShiftFieldsProps) {
  return (
    <div className={styles.shift}>
      <TextField
        label={`班次 ${place}`}
        required
        maxLength={DUTY_NAME_MAX}
        value={shift.name}
        error={error}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <FormGrid pair>
        <DateField
          type="time"
          label="开始"
          value={shift.starts}
          onChange={(event) => onChange({ starts: event.target.value })}
        />
        <DateField
          type="time"
          label="结束"
          value={shift.ends}
          hint={shift.ends !== '' && shift.ends <= shift.starts && '到第二天结束'}
          onChange={(event) => onChange({ ends: event.target.value })}
        />
      </FormGrid>
      <div className={styles.bar}>
        <div className={styles.needed}>
          <span aria-hidden="true">人数</span>
          <Stepper
            label="人数"
            value={shift.needed}
            min={1}
            max={DUTY_NEEDED_MAX}
            onChange={(needed) => onChange({ needed: needed ?? 1 })}
          />
        </div>
        {onRemove && (
          <Button kind="plain" small onClick={onRemove}>
            移除班次
          </Button>
        )}
      </div>
    </div>
  )
}
