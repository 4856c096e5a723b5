import { useMatches } from 'react-router'

/** The `handle` of the current route: data of the route table about the visible screen. */
interface Handle {
  readonly title: string
  readonly tab: boolean
  readonly area: string
}

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === 'object' && handle !== null && 'title' in handle && 'tab' in handle && 'area' in handle

const NOTHING: Handle = { title: '', tab: false, area: '' }

export const useHandle = (): Handle => {
  const handle = useMatches().at(-1)?.handle
  return isHandle(handle) ? handle : NOTHING
}
