import { ERRORS } from '@shangxue/contract/errors'
import { resetPassword } from '@shangxue/contract/user-admin'
import { useId, useState } from 'react'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { generatePassword } from '../generated-password.ts'
import { useUserForm } from '../use-user-form.ts'
import { CHANGED, type UserDetail } from '../use-users.ts'
import styles from './form.module.css'
import { PasswordChoice } from './password-choice.tsx'

const FIELD_OF = new Map<unknown, 'password'>([[ERRORS.weak_password.code, 'password']])

interface ResetPasswordSheetProps {
  user: UserDetail
  onClose: () => void
  onDone: (done: { name: string; password: string }) => void
}

export default function ResetPasswordSheet({ user, onClose, onDone }: ResetPasswordSheetProps) {
  const id = useId()
  const reset = useCall(resetPassword, { stale: CHANGED, quiet: true })
  const [password, setPassword] = useState(generatePassword)
  const form = useUserForm({
    value: { name: user.yonghuming, position: user.zhiwei },
    password,
    fieldOf: FIELD_OF,
    send: async () => {
      await reset.mutateAsync({ id: user.id, xinmima: password })
      onDone({ name: user.yonghuming, password })
    },
  })

  return (
    <Sheet
      open
      onClose={onClose}
      title={user.has_password ? '重置密码' : '设密码'}
      footer={
        <Button type="submit" form={id} block busy={reset.isPending}>
          {user.has_password ? '重置密码' : '设密码'}
        </Button>
      }
    >
      {form.refusal && <Notice kind="danger">{form.refusal}</Notice>}
      {user.has_password && (
        <Notice kind="warning">“{user.yonghuming}”会立即退出所有设备，之后只能用新密码登录</Notice>
      )}
      <form id={id} noValidate className={styles.form} onSubmit={form.submit}>
        <PasswordChoice
          label="新密码"
          value={password}
          error={form.errors.password}
          onChange={(next) => {
            setPassword(next)
            form.forget('password')
          }}
          onGenerate={() => setPassword(generatePassword())}
        />
      </form>
    </Sheet>
  )
}
