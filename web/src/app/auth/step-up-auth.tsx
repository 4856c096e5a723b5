import { ERRORS } from '@shangxue/contract/errors/errors'
import { confirmPassword } from '@shangxue/contract/session/endpoints'
import { useEffect, useRef, useState } from 'react'
import { type DataRouter, type Path, parsePath } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { ApiError } from '../../lib/api/error.ts'
import { landingPath } from '../../lib/session/landing.ts'
import { PasswordField } from '../../ui/form/fields/password-field.tsx'
import { confirm, firstQuestion } from '../../ui/overlay/dialog/confirm.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'

interface ProofProps {
  error: string | undefined
  onChange: (password: string) => void
}

function Proof({ error, onChange }: ProofProps) {
  const field = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(error)
  // The delay lets the dialog focus its first button before the field takes the focus.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), 50)
    return () => clearTimeout(timer)
  }, [])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        firstQuestion()?.answer(true)
      }}
    >
      <PasswordField
        ref={field}
        label="登录密码"
        error={shown}
        maxLength={128}
        autoComplete="current-password"
        enterKeyHint="go"
        onChange={(event) => {
          setShown(undefined)
          onChange(event.target.value)
        }}
      />
    </form>
  )
}

/** Asks for the password until it is correct. Resolves to false if the user cancels. */
async function provePassword(): Promise<boolean> {
  for (let error: string | undefined; ; ) {
    let password = ''
    const goesOn = await confirm({
      title: '请输入密码',
      message: (
        <Proof
          key={error}
          error={error}
          onChange={(typed) => {
            password = typed
          }}
        />
      ),
      confirmLabel: '继续',
    })
    if (!goesOn) return false
    if (password === '') error = '请输入登录密码'
    else
      try {
        await call(confirmPassword, { mima: password }, { quiet: true })
        return true
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        error = failure.message
      }
  }
}

let proving: Promise<boolean> | undefined

const SECURITY = '/my-profile/security'

type RouterAccess = Pick<DataRouter, 'navigate'> & {
  readonly state: { readonly location: Path; readonly navigation: { readonly location?: Path | undefined } }
}

/** The pending or current path; on the sign-in screen, the path that follows the sign-in. */
function destination({ location, navigation }: RouterAccess['state']): Path {
  const target = navigation.location ?? location
  return target.pathname === '/login'
    ? { pathname: '', search: '', hash: '', ...parsePath(landingPath(target.search)) }
    : target
}

/**
 * Handles a 403 that requires a step of the user: entering the password, replacing a temporary password, or setting up a
 * second factor. Resolves to true if the step is done and the request can be repeated.
 */
export async function satisfyRequirement({ code, message }: ApiError, way: RouterAccess): Promise<boolean> {
  if (code === ERRORS.password_confirmation_required.code) {
    proving ??= provePassword().finally(() => {
      proving = undefined
    })
    return proving
  }
  if (code === ERRORS.own_password_first.code) {
    toast(message, { kind: 'warning' })
    void way.navigate('/change-password')
  }
  if (code === ERRORS.second_factor_first.code) {
    const { pathname, search, hash } = destination(way.state)
    // Several calls of a screen may be refused, some of them after the user has left it.
    if (pathname !== SECURITY)
      void way.navigate(`${SECURITY}?redirect=${encodeURIComponent(pathname + search + hash)}`, {
        replace: true,
      })
  }
  return false
}
