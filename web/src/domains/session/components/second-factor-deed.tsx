import { ERRORS } from '@shangxue/contract/errors'
import { renewRecoveryCodes, secondFactorState, turnOffSecondFactor } from '@shangxue/contract/second-factor'
import { type FormEvent, useState } from 'react'
import { ApiError, useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { CodeField, codeMissing } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

export type Deed = 'off' | 'codes'

const WORDS = {
  off: { title: '关闭两步验证', label: '关闭', note: '关闭后只用密码就能登录，恢复码全部作废。' },
  codes: { title: '更换恢复码', label: '更换', note: '生成一组新的恢复码，以前的全部作废。' },
} as const

const STALE = { stale: [secondFactorState], quiet: true }

/** Turning it off, and new recovery codes: by the password and a code. */
export default function SecondFactorDeed({ deed, onClose }: { deed: Deed; onClose: () => void }) {
  const { title, label, note } = WORDS[deed]
  const off = useCall(turnOffSecondFactor, STALE)
  const renew = useCall(renewRecoveryCodes, STALE)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  const [errors, setErrors] = useState<{ password?: string; code?: string; form?: string }>({})
  const [codes, setCodes] = useState<readonly string[]>()

  const refuse = (failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure
    if (failure.code === ERRORS.wrong_old_password.code) setErrors({ password: failure.message })
    else if (failure.code === ERRORS.wrong_second_factor.code) setErrors({ code: failure.message })
    else setErrors({ form: failure.message })
  }
  const send = async () => {
    const given = { mima: password, yanzhengma: code.trim() }
    if (deed === 'codes') return setCodes((await renew.mutateAsync(given)).recovery_codes)
    await off.mutateAsync(given)
    toast('两步验证已关闭', { kind: 'success' })
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = codeMissing(code, recovery)
    const found = { ...(!password && { password: '请输入登录密码' }), ...(missing && { code: missing }) }
    setErrors(found)
    if (Object.keys(found).length === 0) await send().catch(refuse)
  }

  return (
    <Sheet open onClose={onClose} title={codes ? '保存恢复码' : title}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form noValidate className={styles.form} onSubmit={submit}>
          <p className={styles.words}>{note}</p>
          {errors.form && <Notice kind="danger">{errors.form}</Notice>}
          <PasswordField
            label="登录密码"
            value={password}
            error={errors.password}
            maxLength={128}
            autoComplete="current-password"
            onChange={(event) => setPassword(event.target.value)}
          />
          <CodeField value={code} onChange={setCode} error={errors.code} recovery={recovery} />
          <Button
            kind="plain"
            small
            onClick={() => {
              setCode('')
              setErrors({})
              setRecovery(!recovery)
            }}
          >
            {recovery ? '使用验证器' : '拿不到验证码，使用恢复码'}
          </Button>
          <Button
            type="submit"
            block
            kind={deed === 'off' ? 'danger' : 'primary'}
            busy={off.isPending || renew.isPending}
          >
            {label}
          </Button>
        </form>
      )}
    </Sheet>
  )
}
