import {
  addWorkGroup,
  deleteWorkGroup,
  listWorkGroups,
  saveWorkGroup,
} from '@shangxue/contract/attendance/admin'
import { GROUP_NAME_MAX } from '@shangxue/contract/attendance/schemas'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { PickerSheet } from '../../../ui/overlay/picker/picker-sheet.tsx'
import { ADMIN_PATH, RULE_QUERIES, useWorkPlaces, type WorkGroup } from '../api.ts'
import styles from '../attendance.module.css'
import { MembersField } from './people-field.tsx'
import { WEEKDAYS, WeekFields } from './week-fields.tsx'

const NEW_GROUP: Omit<WorkGroup, 'id'> = {
  ...{ name: '', follows_holidays: true, field_allowed: true, version: 0 },
  ...{ week: WEEKDAYS.map(() => null), place_ids: [], member_ids: [] },
}

/** Members who were moved to another group since the form was opened, for example 2 人已到晚班组. */
const movedMembersText = (
  list: readonly WorkGroup[],
  now: WorkGroup,
  initialIds: WorkGroup | undefined,
): string[] => {
  const movedMembers = (initialIds?.member_ids ?? []).filter((id) => !now.member_ids.includes(id))
  return list.flatMap(({ name, member_ids }) => {
    const people = movedMembers.filter((id) => member_ids.includes(id)).length
    return people > 0 ? [`${people} 人已到${name}`] : []
  })
}

/** A group: its members, weekly schedule and work places. */
export function GroupForm({ group }: { group: WorkGroup | undefined }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const back = `${ADMIN_PATH}?tab=groups`
  const goBack = () => navigate(back, { replace: true })
  const form = useForm<Omit<WorkGroup, 'id'>>({
    initial: group ?? NEW_GROUP,
    draft: group ? `work-group-${group.id}` : 'work-group-new',
    validate: ({ name }) => ({ name: name.trim() === '' && '请填写考勤组名称' }),
    conflict: {
      code: ERRORS.attendance_changed.code,
      async latest() {
        const list = await queryClient.fetchQuery({ ...query(listWorkGroups, {}), staleTime: 0 })
        const now = list.find(({ id }) => id === group?.id)
        if (!now) return undefined
        const text = [`${now.name}，${now.member_ids.length} 人`, ...movedMembersText(list, now, group)].join(
          '；',
        )
        return { version: now.version, text }
      },
    },
  })
  const mutationOptions = { invalidates: RULE_QUERIES, ...form.callOptions }
  const addGroup = useCall(addWorkGroup, mutationOptions)
  const saveGroup = useCall(saveWorkGroup, mutationOptions)
  const removeGroup = useCall(deleteWorkGroup, mutationOptions)
  const { values, change } = form

  const submit = form.handleSubmit(
    ({
      version,
      week,
      place_ids,
      member_ids,
      follows_holidays,
      field_allowed,
      ...texts
    }): Promise<unknown> => {
      const name = texts.name.trim()
      const content = { name, week, place_ids, member_ids, follows_holidays, field_allowed }
      return group
        ? saveGroup.mutateAsync({ id: group.id, ...content, version })
        : addGroup.mutateAsync(content)
    },
    group ? '已保存' : '已新增',
    goBack,
  )
  const remove = async () => {
    if (!group) return
    const isConfirmed = await confirm({
      title: `删除考勤组“${group.name}”？`,
      message: '成员从今天起不再打卡，以前的考勤记录保留',
      confirmLabel: '删除',
      danger: true,
    })
    const { version } = values
    if (isConfirmed)
      await form.run(() => removeGroup.mutateAsync({ id: group.id, version }), '已删除', goBack)
  }
  return (
    <FormPage
      title={group ? '修改考勤组' : '新增考勤组'}
      back={back}
      {...form.page}
      inList
      onSubmit={submit}
      secondary={
        group && (
          <Button kind="secondary" icon="trash" onClick={remove}>
            删除
          </Button>
        )
      }
    >
      <TextField
        label="名称"
        required
        maxLength={GROUP_NAME_MAX}
        placeholder="例如 门店员工"
        {...form.field('name')}
      />
      <MembersField
        label="成员"
        value={values.member_ids}
        onChange={(member_ids) => change({ member_ids })}
      />
      <p className={styles.note}>今天的班次已经开始的，新成员从明天起打卡</p>
      <PlacesField value={values.place_ids} onChange={(place_ids) => change({ place_ids })} />
      <WeekFields week={values.week} onChange={(week) => change({ week })} />
      <Switch
        label="按节假日放假"
        note="调休上班的周末按一周里的第一个班次上班"
        {...form.checkbox('follows_holidays')}
      />
      <Switch
        label="允许外勤打卡"
        note="不在打卡地点时拍照打卡，由考勤管理员审批"
        {...form.checkbox('field_allowed')}
      />
    </FormPage>
  )
}

function PlacesField({ value, onChange }: { value: readonly number[]; onChange: (ids: number[]) => void }) {
  const [open, setOpen] = useState(false)
  const { data = [], isPending, isError, refetch } = useWorkPlaces()
  const selectedNames = data.filter(({ id }) => value.includes(id)).map(({ name }) => name)
  return (
    <>
      <PickerField
        label="打卡地点"
        text={selectedNames.join('、')}
        placeholder="不限地点"
        onOpen={() => setOpen(true)}
      />
      <PickerSheet
        multiple
        open={open}
        onClose={() => setOpen(false)}
        title="选择打卡地点"
        options={data
          .filter(({ id, active }) => active || value.includes(id))
          .map(({ id, name, radius_m }) => ({ value: String(id), label: name, note: `范围 ${radius_m} 米` }))}
        loading={isPending}
        onRetry={isError ? refetch : undefined}
        value={value.map(String)}
        onPick={(ids) => onChange(ids.map(Number))}
      />
    </>
  )
}
