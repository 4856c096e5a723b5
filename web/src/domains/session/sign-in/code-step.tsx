import { ERRORS } from '@shangxue/contract/errors/errors'
import { login } from '@shangxue/contract/session/endpoints'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import styles from '../security/second-factor.module.css'
import { CodeField, codeError } from './code-field.tsx'
import { deviceToken } from './remembered-sign-in.ts'
import { useCountdown } from './use-countdown.ts'
import { type Attempt, secondsOf, useStartSession } from './use-sign-in.ts'
import { RateLimitNotice } from './wait-notice.tsx'

/** The second step of signing in. The login form behind it retains its input. */
export default function CodeStep({ attempt, onClose }: { attempt: Attempt; onClose: () => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [submitError, setSubmitError] = useState<ApiError | null>(null)
  const { mutate, isPending } = useCall(login, { quiet: true })
  const wait = useCountdown()
  const enter = useStartSession()
  // waits for the sheet to open; focuses again when the kind of code changes
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), recovery ? 0 : 50)
    return () => clearTimeout(timer)
  }, [recovery])

  const change = (next: string) => {
    setCode(next)
    setError(undefined)
    setSubmitError(null)
  }
  const refuse = (failure: ApiError) => {
    if (failure.code === ERRORS.too_many_sign_ins.code) return wait.start(secondsOf(failure))
    if (failure.code !== ERRORS.wrong_second_factor.code) return setSubmitError(failure)
    setError(failure.message)
    field.current?.select()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const inputError = codeError(code, recovery)
    setError(inputError)
    if (inputError) return field.current?.focus()
    if (wait.left > 0) return
    const { credentials, shouldRemember } = attempt
    mutate(
      { ...credentials, ...deviceToken(), yanzhengma: code.trim() },
      {
        onSuccess: (answer) => enter(answer, shouldRemember ? (credentials.shujuku ?? null) : null),
        onError: refuse,
      },
    )
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title="两步验证"
      footer={
        <Button type="submit" form={id} block busy={isPending} disabled={wait.left > 0}>
          验证并登录
        </Button>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={submit}>
        {wait.left > 0 && <RateLimitNotice seconds={wait.left} />}
        {submitError && <Notice kind="danger">{submitError.message}</Notice>}
        <CodeField ref={field} value={code} onChange={change} error={error} recovery={recovery} />
        <Button
          kind="plain"
          small
          onClick={() => {
            change('')
            setRecovery(!recovery)
          }}
        >
          {recovery ? '使用验证器' : '拿不到验证码，使用恢复码'}
        </Button>
      </form>
    </Sheet>
  )
}
