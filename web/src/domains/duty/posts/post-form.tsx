import {
  DUTY_NAME_MAX,
  DUTY_NEEDED_MAX,
  DUTY_NOTE_MAX,
  DUTY_SHIFTS_MAX,
} from '@shangxue/contract/duty/schemas'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/action/button.tsx'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { Stepper } from '../../../ui/form/numbers/stepper.tsx'
import { type FieldProps, useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { useAddPost, usePosts, useSavePost } from '../api.ts'
import styles from '../components/duty.module.css'
import { MANAGEMENT_PATH, openShifts, type Post } from '../duty.ts'

interface ShiftDraft {
  /** Stable React key of a row while it is edited. */
  readonly key: string
  readonly id: number | null
  readonly name: string
  readonly starts: string
  readonly ends: string
  readonly needed: number
}
const newShift = (index: number): ShiftDraft => ({
  key: `new-${index}`,
  id: null,
  name: index === 0 ? '全天' : '',
  starts: '09:00',
  ends: '21:00',
  needed: 1,
})
const initialValuesOf = (existing: Post | undefined) => ({
  name: existing?.name ?? '',
  note: existing?.note ?? '',
  approval: existing?.approval ?? false,
  version: existing?.version ?? 0,
  shifts: existing
    ? openShifts(existing).map(({ closed: _, ...shift }): ShiftDraft => ({ ...shift, key: String(shift.id) }))
    : [newShift(0)],
})

export function PostForm({ existing }: { existing?: Post }) {
  const navigate = useNavigate()
  const form = useForm({
    initial: initialValuesOf(existing),
    draft: existing ? `duty-post-${existing.id}` : 'duty-post-new',
    validate: validatePost,
    onError: ({ code }) =>
      existing && code === ERRORS.duty_post_changed.code ? mergeShifts(existing.id) : undefined,
  })
  const { values, change } = form
  const { shifts } = values
  const rows = form.rows('shifts')
  const addPost = useAddPost()
  const savePost = useSavePost()
  const posts = usePosts()

  const submit = form.handleSubmit(
    ({ version, ...content }) => {
      const input = { ...content, shifts: shifts.map(({ key: _, ...shift }) => shift) }
      return existing
        ? savePost.mutateAsync({ ...input, id: existing.id, version })
        : addPost.mutateAsync(input)
    },
    '已保存',
    () => navigate(MANAGEMENT_PATH, { replace: true }),
  )
  /** After a conflict, keeps the input and adds the shifts that were added on the server. */
  const mergeShifts = async (id: number) => {
    const current = (await posts.refetch()).data?.list.find((item) => item.id === id)
    if (!current) return
    const currentShifts = initialValuesOf(current)
    const ownShifts = shifts.map((shift) =>
      currentShifts.shifts.some((item) => item.id === shift.id) ? shift : { ...shift, id: null },
    )
    const knownShiftIds = new Set((existing ? initialValuesOf(existing).shifts : []).map((shift) => shift.id))
    const added = currentShifts.shifts.filter(
      (item) => !knownShiftIds.has(item.id) && !ownShifts.some((shift) => shift.id === item.id),
    )
    change({ version: currentShifts.version, shifts: [...ownShifts, ...added] })
    return `岗位“${current.name}”刚在别处改过；核对班次后再次保存，会以这里的内容为准`
  }
  return (
    <FormPage
      title={existing ? '修改岗位' : '新增岗位'}
      back={MANAGEMENT_PATH}
      inList
      {...form.page}
      onSubmit={submit}
    >
      <TextField
        label="岗位"
        required
        placeholder="守店、开门、网店客服"
        maxLength={DUTY_NAME_MAX}
        {...form.field('name')}
      />
      <TextArea label="要做什么" rows={2} maxLength={DUTY_NOTE_MAX} {...form.field('note')} />
      <Checkbox label="换班要批准" {...form.checkbox('approval')} />
      <div>
        {shifts.map((shift, index) => (
          <ShiftFields
            key={shift.key}
            shift={shift}
            place={index + 1}
            field={(name) => rows.field(index, name)}
            onRemove={shifts.length > 1 ? () => rows.remove(index) : undefined}
          />
        ))}
      </div>
      {shifts.length < DUTY_SHIFTS_MAX && (
        <Button
          kind="secondary"
          icon="plus"
          onClick={() => rows.add({ ...newShift(shifts.length), key: `new-${Date.now()}` })}
        >
          添加班次
        </Button>
      )}
    </FormPage>
  )
}

function validatePost({ name, shifts }: ReturnType<typeof initialValuesOf>) {
  const shiftErrors = shifts.map((shift, index) => [`shifts.${index}.name`, shiftError(shift)])
  return { name: name.trim() === '' && '请填写岗位的名称', ...Object.fromEntries(shiftErrors) }
}

function shiftError({ name, starts, ends }: ShiftDraft): string | undefined {
  if (name.trim() === '') return '请填写班次的名称'
  return starts === '' || ends === '' ? '请填写开始和结束时间' : undefined
}

interface ShiftFieldsProps {
  shift: ShiftDraft
  place: number
  field: <K extends keyof ShiftDraft>(name: K) => FieldProps<ShiftDraft[K]>
  onRemove: (() => void) | undefined
}

function ShiftFields({ shift, place, field, onRemove }: ShiftFieldsProps) {
  return (
    <div className={styles.shift}>
      <TextField label={`班次 ${place}`} required maxLength={DUTY_NAME_MAX} {...field('name')} />
      <FormGrid pair>
        <DateField type="time" label="开始" {...field('starts')} />
        <DateField
          type="time"
          label="结束"
          hint={shift.ends !== '' && shift.ends <= shift.starts && '到第二天结束'}
          {...field('ends')}
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
            onChange={(needed) => field('needed').onChange(needed ?? 1)}
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
