import { useNavigate } from 'react-router'

/** Back to where the user came from; to `fallback` where the address was opened directly. */
export function useWayBack(fallback: string): string | (() => void) {
  const navigate = useNavigate()
  return Number(window.history.state?.idx ?? 0) > 0 ? () => void navigate(-1) : fallback
}
