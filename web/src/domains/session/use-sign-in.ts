import type { Output } from '@shangxue/contract/endpoint'
import { ERRORS } from '@shangxue/contract/errors'
import { login } from '@shangxue/contract/session'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ApiError, useCall } from '../../lib/api/index.ts'
import { landingPath, signIn } from '../../lib/session/index.ts'
import { remember } from './remembered.ts'
import { useCountdown } from './use-countdown.ts'

export interface Credentials {
  readonly yonghuming: string
  readonly mima: string
  readonly shujuku?: string
}

/** A name that exists in several databases: these are they. */
export interface DatabaseQuestion {
  readonly credentials: Credentials
  readonly databases: readonly string[]
}

const PATIENCE_S = 30

/** The seconds that the refusal names; it carries them in its sentence only. */
const secondsOf = ({ message }: ApiError) => Number(/(\d+)\s*秒/.exec(message)?.[1] ?? PATIENCE_S)

function databasesOf({ data }: ApiError): string[] {
  const list = typeof data === 'object' && data !== null && 'shujuku' in data ? data.shujuku : []
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
}

/** Starts the session and goes where the address says. `database`: what to fill in next time. */
export function useEnter() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (answer: Output<typeof login>, database: string | null) => {
    remember(answer.yonghuming, database)
    signIn(answer)
    void navigate(landingPath(search), { replace: true })
  }
}

/** Signing in and what may stand against it. */
export function useSignIn(onWrongPassword: () => void) {
  const { mutate, isPending } = useCall(login, { quiet: true })
  const enter = useEnter()
  const wait = useCountdown()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [question, setQuestion] = useState<DatabaseQuestion | null>(null)

  const refuse = (error: ApiError, credentials: Credentials) => {
    forget()
    const databases = databasesOf(error)
    if (error.code === ERRORS.choose_database.code && databases.length > 0) {
      return setQuestion({ credentials, databases })
    }
    if (error.code === ERRORS.too_many_sign_ins.code) return wait.start(secondsOf(error))
    setRefusal(error)
    if (error.code === ERRORS.wrong_credentials.code) onWrongPassword()
  }

  const attempt = (credentials: Credentials, remembering = true) =>
    mutate(credentials, {
      onSuccess: (answer) => enter(answer, remembering ? (credentials.shujuku ?? null) : null),
      onError: (error) => refuse(error, credentials),
    })

  const forgive = () => setRefusal(null)
  const forget = () => {
    forgive()
    setQuestion(null)
    wait.start(0)
  }

  return { attempt, busy: isPending, refusal, question, waitSeconds: wait.left, forgive, forget }
}
