import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isLeaving } from '../../../lib/address/pending-navigation.ts'

/** Replaces this screen with another one, unless the user is already navigating elsewhere. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isLeaving()) void navigate(to, { replace: true })
  }, [navigate, to])
  return null
}
