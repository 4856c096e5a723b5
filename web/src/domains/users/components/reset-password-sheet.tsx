import { ERRORS } from '@shangxue/contract/errors'
import { resetPassword } from '@shangxue/contract/user-admin'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { generatePassword } from '../generated-password.ts'
import { CHANGED, type UserDetail } from '../use-users.ts'
import { errorsIn } from '../user-form.ts'
import styles from './form.module.css'
import { PasswordChoice } from './password-choice.tsx'

interface ResetPasswordSheetProps {
  user: UserDetail
  onClose: () => void
  onDone: (done: { name: string; password: string }) => void
}

export default function ResetPasswordSheet({ user, onClose, onDone }: ResetPasswordSheetProps) {
  const id = useId()
  const reset = useCall(resetPassword, { stale: CHANGED, quiet: true })
  const [password, setPassword] = useState(generatePassword)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = errorsIn({ name: user.yonghuming, position: user.zhiwei }, password).password
    setError(found)
    setRefusal('')
    if (found) return
    try {
      await reset.mutateAsync({ id: user.id, xinmima: password })
      onDone({ name: user.yonghuming, password })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code === ERRORS.weak_password.code) setError(failure.message)
      else setRefusal(failure.message)
    }
  }

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
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      {user.has_password && (
        <Notice kind="warning">“{user.yonghuming}”会立即退出所有设备，之后只能用新密码登录</Notice>
      )}
      <form id={id} noValidate className={styles.form} onSubmit={submit}>
        <PasswordChoice
          label="新密码"
          value={password}
          error={error}
          onChange={(next) => {
            setPassword(next)
            setError(undefined)
          }}
          onGenerate={() => setPassword(generatePassword())}
        />
      </form>
    </Sheet>
  )
}
