import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ColleagueField, type Person } from '../../colleagues/public.ts'
import { dayText, hoursText, MANAGEMENT, openPosts, openShifts } from '../duty.ts'
import { useAssign, usePosts } from '../use-duty.ts'
import styles from './duty.module.css'

/** Puts one person on duty on a day. */
export function AssignSheet({ day, onClose }: { day: string; onClose: () => void }) {
  const posts = usePosts()
  const assigning = useAssign()
  const options = openPosts(posts.data?.list ?? []).flatMap((post) =>
    openShifts(post).map((shift) => ({
      value: String(shift.id),
      label: `${post.name} · ${shift.name} ${hoursText(shift)}`,
    })),
  )
  const [chosen, setChosen] = useState<string>()
  const [who, setWho] = useState<Person | null>(null)
  const [tried, setTried] = useState(false)
  const shift = chosen ?? options[0]?.value

  const save = async () => {
    setTried(true)
    if (!who || shift === undefined) return
    // a refusal is told by the shell; what was chosen stays
    const made = await assigning
      .mutateAsync({ day, shift_id: Number(shift), user_id: who.id })
      .catch(() => undefined)
    if (!made) return
    toast(`已安排${who.name}值班`, { kind: 'success' })
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={`安排 ${dayText(day)}`}
      footer={
        options.length > 0 && (
          <Button block onClick={save}>
            保存
          </Button>
        )
      }
    >
      {posts.isPending && <SkeletonList rows={2} />}
      {posts.data && options.length === 0 && (
        <EmptyState
          icon="clock"
          title="还没有值班岗位"
          hint="先新增岗位和班次"
          action={<ButtonLink to={`${MANAGEMENT}?post=new`}>新增岗位</ButtonLink>}
        />
      )}
      {options.length > 0 && (
        <div className={styles.stack}>
          <SelectField
            label="岗位和班次"
            value={shift ?? ''}
            options={options}
            onChange={(event) => setChosen(event.target.value)}
          />
          <ColleagueField
            label="值班人"
            required
            value={who}
            error={tried && !who ? '请选择值班人' : undefined}
            onChange={setWho}
          />
        </div>
      )}
    </Sheet>
  )
}
