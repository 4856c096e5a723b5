import { ERRORS } from '@shangxue/contract/errors'
import { editUser } from '@shangxue/contract/user-admin'
import { useCall } from '../../../lib/api/index.ts'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useUserForm } from '../use-user-form.ts'
import { CHANGED, type UserDetail } from '../use-users.ts'
import { tidy } from '../user-form.ts'
import { AvatarField } from './avatar-field.tsx'
import { UserFormSheet } from './user-form-sheet.tsx'

const FIELD_OF = new Map<unknown, 'name'>([[ERRORS.user_name_taken.code, 'name']])
const WORDS = {
  title: '放弃修改？',
  message: '刚才修改的内容会丢失。',
  leave: '放弃修改',
  stay: '继续填写',
}

interface EditUserSheetProps {
  user: UserDetail
  /** Nobody renames themselves: the device would no longer know who it is. */
  own: boolean
  onClose: () => void
}

export default function EditUserSheet({ user, own, onClose }: EditUserSheetProps) {
  const before = { name: user.yonghuming, position: user.zhiwei, avatar: user.avatar }
  const draft = useDraft(`user-${user.id}`, before)
  const edit = useCall(editUser, { stale: CHANGED, quiet: true, chain: draft.chain })
  const { name, position, avatar } = draft.value
  const form = useUserForm({
    value: draft.value,
    fieldOf: FIELD_OF,
    send: async () => {
      await edit.mutateAsync({ id: user.id, yonghuming: tidy(name), zhiwei: tidy(position), avatar })
      draft.clear()
      toast('已保存', { kind: 'success' })
      onClose()
    },
  })
  const renamed = tidy(name) !== user.yonghuming
  const consequence = renamed ? '保存后该用户会退出所有设备，要用新的用户名登录' : undefined

  return (
    <UserFormSheet
      title="编辑资料"
      submitLabel="保存"
      words={WORDS}
      restored="已恢复上次没有保存的修改"
      draft={draft}
      form={form}
      busy={edit.isPending}
      nameFixed={own}
      nameHint={own ? '改自己的用户名，请让另一位老板操作' : consequence}
      onName={(next) => draft.change({ name: next })}
      onPosition={(next) => draft.change({ position: next })}
      onClose={onClose}
    >
      <AvatarField userId={user.id} value={avatar} onChange={(next) => draft.change({ avatar: next })} />
    </UserFormSheet>
  )
}
