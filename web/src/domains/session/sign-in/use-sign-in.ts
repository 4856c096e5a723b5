import type { ERRORS } from '@shangxue/contract/errors/errors'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { login } from '@shangxue/contract/session/endpoints'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ApiError } from '../../../lib/api/error.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { landingPath } from '../../../lib/session/landing.ts'
import { signIn } from '../../../lib/session/session.ts'
import { deviceToken, rememberSignIn, storeDeviceToken } from './remembered-sign-in.ts'
import { useCountdown } from './use-countdown.ts'

/** The login screen does not load the error catalogue; the types keep these codes equal to it. */
const CHOOSE_DATABASE: typeof ERRORS.choose_database.code = 20001
export const WRONG_CREDENTIALS: typeof ERRORS.wrong_credentials.code = 20002
const CODE_NEEDED: typeof ERRORS.second_factor_needed.code = 20017
const TOO_MANY: typeof ERRORS.too_many_sign_ins.code = 20004

export interface Credentials {
  readonly yonghuming: string
  readonly mima: string
  readonly shujuku?: string
}

/** Asks for the database of a user name that exists in several. */
export interface DatabaseQuestion {
  readonly credentials: Credentials
  readonly databases: readonly string[]
}

/** The submitted credentials. `remembering`: the database is filled in next time. */
export interface Attempt {
  readonly credentials: Credentials
  readonly shouldRemember: boolean
}

const DEFAULT_WAIT_S = 30

/** Returns the seconds to wait, which the error contains only in its message. */
export const secondsOf = ({ message }: ApiError) => Number(/(\d+)\s*秒/.exec(message)?.[1] ?? DEFAULT_WAIT_S)

function databasesOf({ data }: ApiError): string[] {
  const list = typeof data === 'object' && data !== null && 'shujuku' in data ? data.shujuku : []
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
}

/** Starts the session and opens the redirect target. `database` is filled in at the next sign-in. */
export function useStartSession() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (answer: Output<typeof login>, database: string | null) => {
    rememberSignIn(answer.yonghuming, database)
    storeDeviceToken(answer.shebei)
    signIn(answer)
    void navigate(landingPath(search), { replace: true })
  }
}

/** Signs in and handles refusals: wrong password, several databases, second factor and rate limit. */
export function useSignIn(onWrongPassword: () => void) {
  const { mutate, isPending } = useCall(login, { quiet: true })
  const enter = useStartSession()
  const wait = useCountdown()
  const [error, setError] = useState<ApiError | null>(null)
  const [question, setQuestion] = useState<DatabaseQuestion | null>(null)

  const [coded, setCoded] = useState<Attempt | null>(null)

  const refuse = (error: ApiError, sentAttempt: Attempt) => {
    const { credentials } = sentAttempt
    forget()
    const databases = databasesOf(error)
    if (error.code === CHOOSE_DATABASE && databases.length > 0) {
      return setQuestion({ credentials, databases })
    }
    if (error.code === CODE_NEEDED) return setCoded(sentAttempt)
    if (error.code === TOO_MANY) return wait.start(secondsOf(error))
    setError(error)
    if (error.code === WRONG_CREDENTIALS) onWrongPassword()
  }

  const attempt = (credentials: Credentials, remembering = true) =>
    mutate(
      { ...credentials, ...deviceToken() },
      {
        onSuccess: (answer) => enter(answer, remembering ? (credentials.shujuku ?? null) : null),
        onError: (error) => refuse(error, { credentials, shouldRemember: remembering }),
      },
    )

  const forgive = () => setError(null)
  const forget = () => {
    forgive()
    setQuestion(null)
    setCoded(null)
    wait.start(0)
  }

  return { attempt, busy: isPending, error, question, coded, waitSeconds: wait.left, forgive, forget }
}
