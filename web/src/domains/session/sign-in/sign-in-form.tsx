import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getSystemState } from '@shangxue/contract/session/endpoints'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { PasswordField } from '../../../ui/form/fields/password-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { DemoUsers } from './demo-users.tsx'
import { rememberedSignIn } from './remembered-sign-in.ts'
import styles from './sign-in-form.module.css'
import { type Credentials, useSignIn, WRONG_CREDENTIALS } from './use-sign-in.ts'
import { RateLimitNotice } from './wait-notice.tsx'

const DatabaseChoice = lazyWithRetry(() => import('./database-choice.tsx'))
const CodeStep = lazyWithRetry(() => import('./code-step.tsx'))

interface FieldErrors {
  readonly yonghuming?: string
  readonly mima?: string
}

const missingFields = ({ yonghuming, mima }: Credentials): FieldErrors => ({
  ...(!yonghuming && { yonghuming: '请输入用户名' }),
  ...(!mima && { mima: '请输入密码' }),
})

/** Reads the form's DOM, because password managers fill fields without firing React events. */
function credentialsIn(form: HTMLFormElement): Credentials {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const shujuku = text('shujuku').trim()
  return { yonghuming: text('yonghuming').trim(), mima: text('mima'), ...(shujuku && { shujuku }) }
}

/** False on touch screens, where focus would open the keyboard over half of the page. */
const hasKeyboard = () => window.matchMedia?.('(hover: hover)').matches === true

export function SignInForm({ demo }: { demo: Output<typeof getSystemState>['demo'] }) {
  const [remembered] = useState(rememberedSignIn)
  const [database, setDatabase] = useState(remembered.database)
  const [missing, setMissing] = useState<FieldErrors>({})
  const name = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const { attempt, busy, error, question, coded, waitSeconds, forgive, forget } = useSignIn(() => {
    password.current?.focus()
    password.current?.select()
  })
  const isWrongPassword = error?.code === WRONG_CREDENTIALS

  useEffect(() => {
    if (hasKeyboard()) (remembered.userName ? password : name).current?.focus()
  }, [remembered])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (waitSeconds > 0) return
    const credentials = credentialsIn(event.currentTarget)
    const errors = missingFields(credentials)
    setMissing(errors)
    if (errors.yonghuming) name.current?.focus()
    else if (errors.mima) password.current?.focus()
    else attempt(credentials)
  }
  const choose = (shujuku: string) => {
    if (!question) return
    setDatabase(shujuku)
    attempt({ ...question.credentials, shujuku })
  }
  // The rate limit applies to the name in this database; editing the password does not end it.
  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    setMissing({})
    if (event.target === password.current) forgive()
    else forget()
  }

  return (
    <>
      <form noValidate onSubmit={submit} onInput={handleInput} className={styles.form}>
        <FormGrid>
          {waitSeconds > 0 && <RateLimitNotice seconds={waitSeconds} />}
          {error && !isWrongPassword && <Notice kind="danger">{error.message}</Notice>}
          <TextField
            ref={name}
            label="用户名"
            name="yonghuming"
            defaultValue={remembered.userName}
            error={missing.yonghuming}
            maxLength={32}
            autoComplete="username"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
          />
          <PasswordField
            ref={password}
            label="密码"
            name="mima"
            error={missing.mima ?? (isWrongPassword ? error.message : undefined)}
            maxLength={128}
            autoComplete="current-password"
            enterKeyHint="go"
          />
          {database !== null && (
            <TextField
              label="数据库"
              name="shujuku"
              value={database}
              onChange={(event) => setDatabase(event.target.value)}
              hint="公司提供的数据库名称；不确定时可以留空"
              maxLength={32}
              autoComplete="organization"
              enterKeyHint="go"
            />
          )}
          <Button type="submit" block busy={busy} disabled={waitSeconds > 0}>
            登录
          </Button>
        </FormGrid>
        {database === null && (
          <div className={styles.more}>
            <Button kind="plain" small onClick={() => setDatabase('')}>
              指定数据库
            </Button>
          </div>
        )}
      </form>
      {demo && <DemoUsers demo={demo} onChoose={(credentials) => attempt(credentials, false)} />}
      {question && (
        <Suspense>
          <DatabaseChoice databases={question.databases} onChoose={choose} onClose={forget} />
        </Suspense>
      )}
      {coded && (
        <Suspense>
          <CodeStep attempt={coded} onClose={forget} />
        </Suspense>
      )}
    </>
  )
}
