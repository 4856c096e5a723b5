import { getSystemState } from '@shangxue/contract/session/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { query } from '../../../lib/api/queries.ts'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import styles from './entrance.module.css'
import { SignInForm } from './sign-in-form.tsx'

const SetUpForm = lazyWithRetry(() => import('../register/setup-form.tsx'))

const PROMISES: readonly { icon: IconName; text: string }[] = [
  { icon: 'box', text: '库存、价格、销售，随时心中有数' },
  { icon: 'people', text: '任务、考勤、会议，团队步调一致' },
  { icon: 'book', text: '单词、试卷、阅读，每天进步一点' },
]

export default function LoginScreen() {
  // Signing in works without this response, so a failure is silent.
  const { data, refetch } = useQuery({ ...query(getSystemState, {}), meta: { quiet: true } })
  const { search } = useLocation()
  const form = <SignInForm demo={data?.demo ?? null} />

  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <img src="/icon.svg" alt="" width={56} height={56} />
        <div>
          <h1 className={styles.name}>商学</h1>
          <p className={styles.claim}>做生意，也做学问</p>
        </div>
        <ul className={styles.promises}>
          {PROMISES.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      </header>
      <main className={styles.card}>
        {data?.needs_setup ? (
          <Suspense fallback={form}>
            <SetUpForm onClosed={() => void refetch()} />
          </Suspense>
        ) : (
          form
        )}
      </main>
      {!data?.needs_setup && (
        <nav className={styles.ways} aria-label="没有账号">
          <Link to={`/register${search}`}>没有账号？</Link>
          <Link to="/english-study">不登录，直接学</Link>
        </nav>
      )}
    </div>
  )
}
