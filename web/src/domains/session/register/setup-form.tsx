import { ERRORS } from '@shangxue/contract/errors/errors'
import { setUp } from '@shangxue/contract/session/endpoints'
import { type FormEvent, useState } from 'react'
import type { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { PasswordField } from '../../../ui/form/fields/password-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { PasswordHint } from '../security/password-hint.tsx'
import { newPasswordErrors } from '../security/password-strength.ts'
import { deviceToken } from '../sign-in/remembered-sign-in.ts'
import { useStartSession } from '../sign-in/use-sign-in.ts'
import { type FieldErrors, useTextFields } from '../use-text-fields.ts'
import styles from './setup-form.module.css'

const EMPTY = { code: '', shujuku: '', yonghuming: '', mima: '', again: '' }
type Values = typeof EMPTY

const required = (value: string, message: string) => (value.trim() === '' ? message : undefined)

function validate({ code, shujuku, yonghuming, mima, again: repeated }: Values): FieldErrors<Values> {
  const passwords = newPasswordErrors(mima, repeated)
  return {
    code: required(code, '请输入服务器启动时显示的初始化码'),
    shujuku: required(shujuku, '请给数据库起一个名称，例如公司名'),
    yonghuming: required(yonghuming, '请输入老板的用户名'),
    mima: passwords.password,
    again: passwords.repeated,
  }
}

function refusedField({ code, message }: ApiError): FieldErrors<Values> {
  if (code === ERRORS.wrong_setup_code.code) return { code: message }
  if (code === ERRORS.weak_password.code) return { mima: message }
  return {}
}

/** Creates the first database and its boss. `onClosed` is called if someone else was faster. */
export default function SetupForm({ onClosed }: { onClosed: () => void }) {
  const { values, field, check, setErrors } = useTextFields(EMPTY, validate)
  const [submitError, setSubmitError] = useState<ApiError | null>(null)
  const { mutate, isPending } = useCall(setUp, { quiet: true })
  const enter = useStartSession()

  const refuse = (error: ApiError) => {
    const fieldErrors = refusedField(error)
    setErrors(fieldErrors)
    setSubmitError(Object.keys(fieldErrors).length > 0 ? null : error)
  }
  const send = () => {
    const { code, shujuku, yonghuming, mima } = values
    mutate(
      {
        code: code.trim(),
        shujuku: shujuku.trim(),
        yonghuming: yonghuming.trim(),
        mima,
        ...deviceToken(),
      },
      { onSuccess: (answer) => enter(answer, null), onError: refuse },
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const first = Object.entries(check()).find(([, message]) => message)?.[0]
    const control = first && event.currentTarget.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    else send()
  }

  return (
    <form noValidate onSubmit={submit}>
      <div className={styles.head}>
        <h2 className={styles.title}>创建第一个数据库</h2>
        <p className={styles.lead}>
          这台服务器上还没有数据库。填写后，这个账号就是它的老板，可以再添加员工。
        </p>
      </div>
      <FormGrid>
        {submitError && <SubmitErrorNotice error={submitError} onClosed={onClosed} />}
        <TextField
          label="初始化码"
          {...field('code')}
          hint="在服务器的启动日志里"
          maxLength={64}
          autoComplete="one-time-code"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <TextField
          label="数据库名称"
          {...field('shujuku')}
          hint="一般用公司名，员工登录时可能会看到"
          maxLength={32}
          autoComplete="organization"
        />
        <TextField
          label="老板用户名"
          {...field('yonghuming')}
          maxLength={32}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
        />
        <PasswordField
          label="密码"
          {...field('mima')}
          hint={<PasswordHint password={values.mima} userName={values.yonghuming} />}
          maxLength={128}
          autoComplete="new-password"
        />
        <PasswordField label="确认密码" {...field('again')} maxLength={128} autoComplete="new-password" />
        <Button type="submit" block busy={isPending}>
          创建并登录
        </Button>
      </FormGrid>
    </form>
  )
}

function SubmitErrorNotice({ error, onClosed }: { error: ApiError; onClosed: () => void }) {
  const closed = error.code === ERRORS.setup_closed.code
  return (
    <Notice kind="danger" {...(closed && { action: { label: '去登录', onSelect: onClosed } })}>
      {error.message}
    </Notice>
  )
}
