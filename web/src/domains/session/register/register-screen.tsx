import { getRegistrationState, getSystemState } from '@shangxue/contract/session/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { query } from '../../../lib/api/queries.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import styles from '../sign-in/entrance.module.css'
import { rememberedSignIn } from '../sign-in/remembered-sign-in.ts'
import { ChooseCompany } from './choose-company.tsx'
import { RegisterForm } from './register-form.tsx'

const QUIET = { meta: { quiet: true } }

/** 注册: creates a learner's account in a company that allows it. */
export default function RegisterScreen() {
  const { search } = useLocation()
  const requestedCompany = new URLSearchParams(search).get('shujuku')?.trim()
  const [chosenCompany, setChosenCompany] = useState(
    requestedCompany || (rememberedSignIn().database ?? undefined),
  )
  // without a requested company, the company of the demo data is used
  const system = useQuery({ ...query(getSystemState, {}), enabled: chosenCompany === undefined, ...QUIET })
  const company = chosenCompany ?? system.data?.demo?.shujuku ?? ''
  const registration = useQuery({
    ...query(getRegistrationState, { shujuku: company }),
    enabled: company !== '',
    staleTime: 0,
    ...QUIET,
  })

  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <img src="/icon.svg" alt="" width={56} height={56} />
        <h1>注册学习账号</h1>
      </header>
      <main className={styles.card}>
        {registration.error ? (
          <ErrorState
            error={registration.error}
            onRetry={registration.refetch}
            retrying={registration.isFetching}
          />
        ) : system.isLoading || registration.isLoading ? (
          <SkeletonList rows={3} />
        ) : registration.data?.open ? (
          <RegisterForm company={company} onChangeCompany={() => setChosenCompany('')} />
        ) : (
          <ChooseCompany key={company} closedCompany={company} onChoose={setChosenCompany} />
        )}
      </main>
    </div>
  )
}
