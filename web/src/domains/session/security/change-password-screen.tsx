import { ERRORS } from '@shangxue/contract/errors/errors'
import { changePassword } from '@shangxue/contract/session/endpoints'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { useSession } from '../../../lib/session/state.ts'
import { PasswordField } from '../../../ui/form/fields/password-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { PasswordHint } from './password-hint.tsx'
import { newPasswordErrors } from './password-strength.ts'

const PROFILE = '/my-profile'

export default function ChangePasswordScreen() {
  const navigate = useNavigate()
  const userName = useSession((session) => session.userName)
  const change = useCall(changePassword, { quiet: true })
  const form = useForm({
    initial: { old: '', fresh: '', again: '' },
    validate: ({ old, fresh, again }) => {
      const { password, repeated } = newPasswordErrors(fresh, again, old)
      return { old: old === '' && '请输入当前密码', fresh: password, again: repeated }
    },
    fieldOf: {
      [ERRORS.wrong_old_password.code]: 'old',
      [ERRORS.weak_password.code]: 'fresh',
      [ERRORS.same_password.code]: 'fresh',
    },
  })
  const submit = form.handleSubmit(
    ({ old, fresh }) => change.mutateAsync({ jiumima: old, xinmima: fresh }),
    ({ ended }) => (ended > 0 ? `密码已修改，其他 ${ended} 处登录已退出` : '密码已修改'),
    () => navigate(PROFILE, { replace: true }),
  )

  return (
    <FormPage title="修改密码" back={PROFILE} {...form.page} onSubmit={submit}>
      {/* Lets password managers assign the new password to the right user. */}
      <input type="text" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField
        label="当前密码"
        maxLength={128}
        autoComplete="current-password"
        {...form.field('old')}
      />
      <PasswordField
        label="新密码"
        maxLength={128}
        hint={<PasswordHint password={form.values.fresh} userName={userName} />}
        autoComplete="new-password"
        {...form.field('fresh')}
      />
      <PasswordField
        label="确认新密码"
        maxLength={128}
        hint="修改后，其他设备上的登录会全部退出"
        autoComplete="new-password"
        {...form.field('again')}
      />
    </FormPage>
  )
}
