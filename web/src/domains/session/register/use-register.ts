import { ERRORS } from '@shangxue/contract/errors/errors'
import { login, register as registerCall } from '@shangxue/contract/session/endpoints'
import { useRef, useState } from 'react'
import type { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { deviceToken } from '../sign-in/remembered-sign-in.ts'
import { useCountdown } from '../sign-in/use-countdown.ts'
import { secondsOf, useStartSession } from '../sign-in/use-sign-in.ts'
import type { FieldErrors } from '../use-text-fields.ts'

interface NewAccount {
  readonly yonghuming: string
  readonly mima: string
}

const FIELD_OF = new Map<unknown, keyof NewAccount>([
  [ERRORS.user_name_taken.code, 'yonghuming'],
  [ERRORS.weak_password.code, 'mima'],
])

/** Creates an account in the company and signs in. Errors of one field are shown at that field. */
export function useRegister(company: string, setErrors: (errors: FieldErrors<NewAccount>) => void) {
  const registration = useCall(registerCall, { quiet: true })
  const signInAttempt = useCall(login, { quiet: true })
  const enter = useStartSession()
  const wait = useCountdown()
  const [failure, setFailure] = useState<string>()
  /** The user name of an attempt whose response was lost; the account may exist. */
  const unansweredUserName = useRef<string>(undefined)

  const refuse = (error: ApiError, { yonghuming }: NewAccount) => {
    if (error.status === 0) unansweredUserName.current = yonghuming
    const field = FIELD_OF.get(error.code)
    if (field) setErrors({ [field]: error.message })
    else if (error.code === ERRORS.too_many_registrations.code) wait.start(secondsOf(error))
    else setFailure(error.message)
  }
  const send = async (account: NewAccount) => {
    const credentials = { ...account, shujuku: company, ...deviceToken() }
    try {
      return await registration.mutateAsync(credentials)
    } catch (error) {
      const isUserNameTaken = (error as ApiError).code === ERRORS.user_name_taken.code
      if (!isUserNameTaken || unansweredUserName.current !== account.yonghuming) throw error
      // signing in with the password succeeds only if the lost attempt created this account
      return signInAttempt.mutateAsync(credentials).catch(() => Promise.reject(error))
    }
  }

  return {
    busy: registration.isPending || signInAttempt.isPending,
    failure,
    waitSeconds: wait.left,
    register(chosen: NewAccount) {
      setFailure(undefined)
      send(chosen).then(
        (answer) => enter(answer, company),
        (error: ApiError) => refuse(error, chosen),
      )
    },
  }
}
