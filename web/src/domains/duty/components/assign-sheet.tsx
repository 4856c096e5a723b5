import { ButtonLink } from '../../../ui/action/button.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ColleagueField, type Person } from '../../colleagues/public.ts'
import { useAssignDuty, usePosts } from '../api.ts'
import { dayText, hoursText, MANAGEMENT_PATH, openPosts, openShifts } from '../duty.ts'

/** Assigns one person to a duty on a day. */
export function AssignSheet({ day, onClose }: { day: string; onClose: () => void }) {
  const posts = usePosts()
  const assignDuty = useAssignDuty()
  const options = openPosts(posts.data?.list ?? []).flatMap((post) =>
    openShifts(post).map((shift) => ({
      value: String(shift.id),
      label: `${post.name} · ${shift.name} ${hoursText(shift)}`,
    })),
  )
  const form = useForm({
    initial: { shift: '', who: null as Person | null },
    validate: ({ who: person }) => ({ who: person === null && '请选择值班人' }),
  })
  const { who } = form.values
  const shift = form.values.shift || (options[0]?.value ?? '')
  const submit = form.handleSubmit(
    () => who && assignDuty.mutateAsync({ day, shift_id: Number(shift), user_id: who.id }),
    `已安排${who?.name}值班`,
    onClose,
  )
  return (
    <FormSheet
      open
      onClose={onClose}
      title={`安排 ${dayText(day)}`}
      {...form.sheet}
      onSubmit={submit}
      {...(options.length === 0 && { footer: null })}
    >
      {posts.isPending && <SkeletonList rows={2} />}
      {posts.data && options.length === 0 && (
        <EmptyState
          icon="clock"
          title="还没有值班岗位"
          hint="先新增岗位和班次"
          action={<ButtonLink to={`${MANAGEMENT_PATH}?post=new`}>新增岗位</ButtonLink>}
        />
      )}
      {options.length > 0 && (
        <>
          <SelectField label="岗位和班次" options={options} {...form.field('shift')} value={shift} />
          <ColleagueField label="值班人" required {...form.field('who')} />
        </>
      )}
    </FormSheet>
  )
}
