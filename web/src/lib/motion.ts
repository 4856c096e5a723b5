/** Whether the reader asked for less motion; where nobody can be asked, yes. */
export const calm = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true

export const scrollBehavior = (): ScrollBehavior => (calm() ? 'auto' : 'smooth')
