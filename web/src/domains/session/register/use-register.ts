import { ERRORS } from '@shangxue/contract/errors/errors'
import { login, register as registerCall } from '@shangxue/contract/session/endpoints'
import { useRef, useState } from 'react'
import { type ApiError, useCall } from '../../../lib/api/index.ts'
import { deviceToken } from '../sign-in/remembered-sign-in.ts'
import { useCountdown } from '../sign-in/use-countdown.ts'
import { secondsOf, useStartSession } from '../sign-in/use-sign-in.ts'
import type { FieldErrors } from '../use-text-fields.ts'

interface Chosen {
  readonly yonghuming: string
  readonly mima: string
}

const FIELD_OF = new Map<unknown, keyof Chosen>([
  [ERRORS.user_name_taken.code, 'yonghuming'],
  [ERRORS.weak_password.code, 'mima'],
])

/** Creates an account in the company and signs in. Errors of one field are shown at that field. */
export function useRegister(company: string, setErrors: (errors: FieldErrors<Chosen>) => void) {
  const creating = useCall(registerCall, { quiet: true })
  const signingIn = useCall(login, { quiet: true })
  const enter = useStartSession()
  const wait = useCountdown()
  const [failure, setFailure] = useState<string>()
  /** The user name of an attempt whose response was lost; the account may exist. */
  const unanswered = useRef<string>(undefined)

  const refuse = (error: ApiError, { yonghuming }: Chosen) => {
    if (error.status === 0) unanswered.current = yonghuming
    const field = FIELD_OF.get(error.code)
    if (field) setErrors({ [field]: error.message })
    else if (error.code === ERRORS.too_many_registrations.code) wait.start(secondsOf(error))
    else setFailure(error.message)
  }
  const send = async (chosen: Chosen) => {
    const credentials = { ...chosen, shujuku: company, ...deviceToken() }
    try {
      return await creating.mutateAsync(credentials)
    } catch (error) {
      const taken = (error as ApiError).code === ERRORS.user_name_taken.code
      if (!taken || unanswered.current !== chosen.yonghuming) throw error
      // signing in with the password succeeds only if the lost attempt created this account
      return signingIn.mutateAsync(credentials).catch(() => Promise.reject(error))
    }
  }

  return {
    busy: creating.isPending || signingIn.isPending,
    failure,
    waitSeconds: wait.left,
    register(chosen: Chosen) {
      setFailure(undefined)
      send(chosen).then(
        (answer) => enter(answer, company),
        (error: ApiError) => refuse(error, chosen),
      )
    },
  }
}
