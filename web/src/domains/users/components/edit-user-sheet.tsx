import { ERRORS } from '@shangxue/contract/errors'
import { editUser } from '@shangxue/contract/user-admin'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useDraft } from '../../../ui/layout/use-draft.ts'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useSheetGuard } from '../use-sheet-guard.ts'
import { CHANGED, type UserDetail } from '../use-users.ts'
import { errorsIn, type FormErrors, NAME_MAX, tidy } from '../user-form.ts'
import { AvatarField } from './avatar-field.tsx'
import styles from './form.module.css'
import { PositionField } from './position-field.tsx'

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
  const id = useId()
  const edit = useCall(editUser, { stale: CHANGED, quiet: true })
  const before = { name: user.yonghuming, position: user.zhiwei, avatar: user.avatar }
  const draft = useDraft(`user-${user.id}`, before)
  const [errors, setErrors] = useState<FormErrors>({})
  const [refusal, setRefusal] = useState('')
  const close = useSheetGuard(draft.dirty && !edit.isPending, WORDS, () => {
    draft.clear()
    onClose()
  })
  const { name, position, avatar } = draft.value
  const renamed = tidy(name) !== user.yonghuming

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = errorsIn(draft.value)
    setErrors(found)
    setRefusal('')
    if (found.name || found.position) return
    try {
      await edit.mutateAsync({ id: user.id, yonghuming: tidy(name), zhiwei: tidy(position), avatar })
      draft.clear()
      toast('已保存', { kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === ERRORS.user_name_taken.code) setErrors({ name: error.message })
      else setRefusal(error.message)
    }
  }

  return (
    <Sheet
      open
      onClose={close}
      title="编辑资料"
      footer={
        <Button type="submit" form={id} block busy={edit.isPending}>
          保存
        </Button>
      }
    >
      {draft.restored && draft.dirty && (
        <Notice kind="info" action={{ label: '清空', onSelect: draft.clear }}>
          已恢复上次没有保存的修改
        </Notice>
      )}
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <form id={id} noValidate className={styles.form} onSubmit={submit}>
        <TextField
          label="用户名"
          required
          value={name}
          error={errors.name}
          maxLength={NAME_MAX}
          autoComplete="off"
          readOnly={own}
          hint={
            own
              ? '改自己的用户名，请让另一位老板操作'
              : renamed
                ? '保存后该用户会退出所有设备，要用新的用户名登录'
                : undefined
          }
          onChange={(event) => {
            draft.change({ name: event.target.value })
            setErrors({ ...errors, name: undefined })
          }}
        />
        <PositionField
          value={position}
          error={errors.position}
          onChange={(next) => {
            draft.change({ position: next })
            setErrors({ ...errors, position: undefined })
          }}
        />
        <AvatarField userId={user.id} value={avatar} onChange={(next) => draft.change({ avatar: next })} />
      </form>
    </Sheet>
  )
}
