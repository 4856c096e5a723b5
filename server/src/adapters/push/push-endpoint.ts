import { hostOf, isPublicHost } from '../outbound/public-address.ts'

/** Push services of known browsers; `*.` matches any subdomain. */
const PUSH_SERVICE_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** Whether an endpoint belongs to a known push service or one of `extraHosts`, which may use `*.` as well. */
export const createPushServiceCheck =
  (extraHosts: readonly string[] = []) =>
  (endpoint: string): boolean => {
    if (!isPublicEndpoint(endpoint)) return false
    const { hostname } = new URL(endpoint)
    return [...PUSH_SERVICE_HOSTS, ...extraHosts].some((host) =>
      host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
    )
  }

/** Checks an endpoint by its URL alone; the resolved address is checked when connecting. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  const { protocol, port, username, password } = url
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return isPublicHost(hostOf(url))
}
