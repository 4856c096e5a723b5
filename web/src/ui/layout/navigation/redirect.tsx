import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isLeaving } from '../../../lib/address/pending-navigation.ts'

/** Leads on in place of this screen; who has already tapped on to another one is not called back. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isLeaving()) void navigate(to, { replace: true })
  }, [navigate, to])
  return null
}
