import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Ctrl+K, or ⌘K, searches from anywhere. */
export function useSearchKey(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void navigate('/search')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [navigate])
}
