import { ERRORS } from '@shangxue/contract/errors/errors'
import { editUser } from '@shangxue/contract/users/admin'
import { useCall } from '../../../lib/api/mutations.ts'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { USER_INVALIDATIONS, type UserDetail } from '../use-users.ts'
import { collapseSpaces, NAME_MAX, validateUserForm } from '../user-form.ts'
import { AvatarField } from './avatar-field.tsx'
import { UserFormSheet } from './user-form-sheet.tsx'

const LEAVE_LABELS = {
  title: '放弃修改？',
  message: '刚才修改的内容会丢失。',
  leave: '放弃修改',
  stay: '继续填写',
}

interface EditUserSheetProps {
  user: UserDetail
  /** True for the viewer's own account, which cannot be renamed because this device stores data under the name. */
  isOwn: boolean
  onClose: () => void
}

export default function EditUserSheet({ user, isOwn, onClose }: EditUserSheetProps) {
  const initial = {
    ...{ name: user.yonghuming, position: user.zhiwei, avatar: user.avatar },
    realName: user.name === user.yonghuming ? '' : user.name,
  }
  const form = useForm({
    initial: initial,
    draft: `user-${user.id}`,
    validate: validateUserForm,
    fieldOf: { [ERRORS.user_name_taken.code]: 'name' },
  })
  const edit = useCall(editUser, { invalidates: USER_INVALIDATIONS, ...form.callOptions })
  const { name, avatar, realName } = form.values
  const shownName = collapseSpaces(realName) || collapseSpaces(name)
  const submit = form.handleSubmit(
    ({ position }) =>
      edit.mutateAsync({
        id: user.id,
        yonghuming: collapseSpaces(name),
        zhiwei: collapseSpaces(position),
        avatar,
        name: shownName,
      }),
    '已保存',
    onClose,
  )
  const renamed = collapseSpaces(name) !== user.yonghuming
  const consequence = renamed
    ? '保存后该用户会退出所有设备，要用新的用户名登录'
    : shownName === user.name
      ? undefined
      : '保存后该用户会退出所有设备，需要重新登录'

  return (
    <UserFormSheet
      title="编辑资料"
      submitLabel="保存"
      leaveLabels={LEAVE_LABELS}
      restored="已恢复上次没有保存的修改"
      form={form}
      onSubmit={submit}
      nameFixed={isOwn}
      nameHint={isOwn ? '改自己的用户名，请让另一位老板操作' : consequence}
      onPosition={(position) => form.change({ position })}
      onClose={onClose}
    >
      <TextField
        label="姓名"
        maxLength={NAME_MAX}
        autoComplete="off"
        readOnly={isOwn}
        hint="单据和列表上显示，不填时显示用户名"
        {...form.field('realName')}
      />
      <AvatarField userId={user.id} value={avatar} onChange={(next) => form.change({ avatar: next })} />
    </UserFormSheet>
  )
}
