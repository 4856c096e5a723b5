import { ERRORS } from '@shangxue/contract/errors'
import { changePassword } from '@shangxue/contract/session'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { PasswordHint } from '../components/password-hint.tsx'
import { newPasswordErrors } from '../password-strength.ts'
import { type FieldErrors, useTextFields } from '../use-text-fields.ts'

const PROFILE = '/my-profile'
const EMPTY = { old: '', fresh: '', again: '' }
type Values = typeof EMPTY

function errorsIn({ old, fresh, again }: Values): FieldErrors<Values> {
  const { password, repeated } = newPasswordErrors(fresh, again, old)
  return { old: old === '' ? '请输入当前密码' : undefined, fresh: password, again: repeated }
}

const FIELD_OF = new Map<unknown, keyof Values>([
  [ERRORS.wrong_old_password.code, 'old'],
  [ERRORS.weak_password.code, 'fresh'],
  [ERRORS.same_password.code, 'fresh'],
])

export default function ChangePasswordScreen() {
  const navigate = useNavigate()
  const userName = useSession((session) => session.userName)
  const change = useCall(changePassword, { quiet: true })
  const { values, field, check, setErrors } = useTextFields(EMPTY, errorsIn)
  const [refusal, setRefusal] = useState<ApiError | null>(null)

  const refuse = (error: ApiError) => {
    const at = FIELD_OF.get(error.code)
    setErrors(at ? { [at]: error.message } : {})
    setRefusal(at ? null : error)
  }
  const submit = async () => {
    if (Object.values(check()).some(Boolean)) return
    try {
      const { ended } = await change.mutateAsync({ jiumima: values.old, xinmima: values.fresh })
      toast(ended > 0 ? `密码已修改，其他 ${ended} 处登录已退出` : '密码已修改', { kind: 'success' })
      await navigate(PROFILE, { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error)
    }
  }

  return (
    <FormPage
      title="修改密码"
      back={PROFILE}
      onSubmit={submit}
      submitLabel="保存"
      dirty={Object.values(values).some((value) => value !== '')}
      error={refusal?.message}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField label="当前密码" {...field('old')} maxLength={128} autoComplete="current-password" />
      <PasswordField
        label="新密码"
        {...field('fresh')}
        maxLength={128}
        hint={<PasswordHint password={values.fresh} userName={userName} />}
        autoComplete="new-password"
      />
      <PasswordField
        label="确认新密码"
        {...field('again')}
        maxLength={128}
        hint="修改后，其他设备上的登录会全部退出"
        autoComplete="new-password"
      />
    </FormPage>
  )
}
