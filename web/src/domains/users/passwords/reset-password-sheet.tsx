import { ERRORS } from '@shangxue/contract/errors/errors'
import { resetPassword } from '@shangxue/contract/users/admin'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { USER_INVALIDATIONS, type UserDetail } from '../use-users.ts'
import { passwordError } from '../user-form.ts'
import { generatePassword } from './generate-password.ts'
import { PasswordChoice } from './password-choice.tsx'

interface ResetPasswordSheetProps {
  user: UserDetail
  onClose: () => void
  onDone: (done: { name: string; password: string }) => void
}

export default function ResetPasswordSheet({ user, onClose, onDone }: ResetPasswordSheetProps) {
  const reset = useCall(resetPassword, { invalidates: USER_INVALIDATIONS, quiet: true })
  const [generated] = useState(generatePassword)
  const name = user.yonghuming
  const form = useForm({
    initial: { password: generated },
    validate: ({ password }) => ({ password: passwordError(password) }),
    fieldOf: { [ERRORS.weak_password.code]: 'password' },
  })
  const submit = form.handleSubmit(
    async ({ password }) => {
      await reset.mutateAsync({ id: user.id, xinmima: password })
      return { name, password }
    },
    undefined,
    onDone,
  )
  const action = user.has_password ? '重置密码' : '设密码'
  return (
    <FormSheet open onClose={onClose} title={action} submitLabel={action} {...form.sheet} onSubmit={submit}>
      {user.has_password && <Notice kind="warning">“{name}”会立即退出所有设备，之后只能用新密码登录</Notice>}
      <PasswordChoice
        label="新密码"
        {...form.field('password')}
        onGenerate={() => form.change({ password: generatePassword() })}
      />
    </FormSheet>
  )
}
