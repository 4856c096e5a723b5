import { PASSWORD_MIN_LENGTH } from '@shangxue/contract/platform/constants'
import type { FormEvent } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { PasswordField } from '../../../ui/form/fields/password-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { PasswordHint } from '../security/password-hint.tsx'
import { type FieldErrors, useTextFields } from '../use-text-fields.ts'
import styles from './register.module.css'
import { useRegister } from './use-register.ts'

const EMPTY = { yonghuming: '', mima: '' }
type Values = typeof EMPTY

const validate = ({ yonghuming, mima }: Values): FieldErrors<Values> => ({
  yonghuming: yonghuming.trim() === '' ? '请起一个用户名' : undefined,
  mima:
    mima === ''
      ? '请设置密码'
      : mima.length < PASSWORD_MIN_LENGTH
        ? `密码至少 ${PASSWORD_MIN_LENGTH} 位，请再加长一些`
        : undefined,
})

/** Asks for the name and password of a new account in a company that allows registration. */
export function RegisterForm({ company, onChangeCompany }: { company: string; onChangeCompany: () => void }) {
  const { search } = useLocation()
  const { values, field, check, setErrors } = useTextFields(EMPTY, validate)
  const { register, busy, failure, waitSeconds } = useRegister(company, setErrors)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (waitSeconds > 0) return
    const first = Object.entries(check()).find(([, message]) => message)?.[0]
    const control = first && event.currentTarget.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    else register({ yonghuming: values.yonghuming.trim(), mima: values.mima })
  }

  return (
    <form noValidate onSubmit={submit} className={styles.parts}>
      <p className={styles.company}>
        <span>注册到“{company}”</span>
        <Button kind="plain" small onClick={onChangeCompany}>
          换一个
        </Button>
      </p>
      <FormGrid>
        {waitSeconds > 0 && <Notice kind="warning">注册的人太多，请 {waitSeconds} 秒后重试</Notice>}
        {failure && <Notice kind="danger">{failure}</Notice>}
        <TextField
          label="用户名"
          {...field('yonghuming')}
          hint="登录时用，排行榜上也会显示"
          maxLength={32}
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
        />
        <PasswordField
          label="密码"
          {...field('mima')}
          hint={<PasswordHint password={values.mima} userName={values.yonghuming} />}
          maxLength={128}
          autoComplete="new-password"
          enterKeyHint="go"
        />
        <Button type="submit" block busy={busy} disabled={waitSeconds > 0}>
          注册并登录
        </Button>
      </FormGrid>
      <p className={styles.help}>不登录时学的单词和阅读会自动并入这个账号。</p>
      <ButtonLink block kind="plain" to={`/login${search}`}>
        已有账号，去登录
      </ButtonLink>
    </form>
  )
}
