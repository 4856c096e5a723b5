import { registrationState, systemState } from '@shangxue/contract/session/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { query } from '../../../lib/api/index.ts'
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
  const [chosen, setChosen] = useState(requestedCompany || (rememberedSignIn().database ?? undefined))
  // without a requested company, the company of the demo data is used
  const system = useQuery({ ...query(systemState, {}), enabled: chosen === undefined, ...QUIET })
  const company = chosen ?? system.data?.demo?.shujuku ?? ''
  const found = useQuery({
    ...query(registrationState, { shujuku: company }),
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
        {found.error ? (
          <ErrorState error={found.error} onRetry={found.refetch} retrying={found.isFetching} />
        ) : system.isLoading || found.isLoading ? (
          <SkeletonList rows={3} />
        ) : found.data?.open ? (
          <RegisterForm company={company} onOther={() => setChosen('')} />
        ) : (
          <ChooseCompany key={company} closed={company} onChoose={setChosen} />
        )}
      </main>
    </div>
  )
}
