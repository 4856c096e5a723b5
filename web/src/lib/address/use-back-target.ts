import { useNavigate } from 'react-router'

/** Returns how to go back: in the history, or to `fallback` if the URL was opened directly. */
export function useBackTarget(fallback: string): string | (() => void) {
  const navigate = useNavigate()
  return Number(window.history.state?.idx ?? 0) > 0 ? () => void navigate(-1) : fallback
}
