import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api/index.ts'
import { toast } from '../../ui/overlay/toast/toast.ts'
import { useOpen } from './use-notifications.ts'

/**
 * A push leads here with the number of its notice: it is read now, and what it is about takes the place of this list. The
 * list itself stays where it leads nowhere, or is not of who is signed in.
 */
export function useOpenedPush(): boolean {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { mutateAsync } = useOpen()
  const id = Number(search.get('open') ?? '')
  const begun = useRef(0)
  const pushed = Number.isSafeInteger(id) && id > 0

  useEffect(() => {
    if (!pushed || begun.current === id) return
    begun.current = id
    mutateAsync({ id }).then(
      ({ link }) => void navigate(link ?? '/notifications', { replace: true }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (error.isNotFound) toast('这条通知属于另一个账号，或已清理')
        void navigate('/notifications', { replace: true })
      },
    )
  }, [pushed, id, mutateAsync, navigate])
  return pushed
}
