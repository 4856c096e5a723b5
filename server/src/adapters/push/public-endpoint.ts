import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/**
 * Non-public addresses. A push endpoint comes from the browser and must not lead into our own network (SSRF).
 */
const privateIpv4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateIpv4.addSubnet(net, bits, 'ipv4')
/** Only globally assigned IPv6 addresses are public, except those that embed another address. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
const embeddingIpv6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  embeddingIpv6.addSubnet(net, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privateIpv4.check(address, 'ipv4')
  if (family === 6) return globalIpv6.check(address, 'ipv6') && !embeddingIpv6.check(address, 'ipv6')
  return false
}

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

/** Names that no public host has. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/

/** Checks an endpoint by its URL alone; the resolved address is checked when connecting. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host)
  const name = host.replace(/\.$/, '').toLowerCase()
  return name.includes('.') && !LOCAL_NAME.test(name)
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void
type Resolve = (
  name: string,
  options: { all: true },
  callback: (error: Error | null, all: LookupAddress[]) => void,
) => void

/** DNS lookup that returns only public addresses. Checking at connection time prevents DNS rebinding. */
export const createPublicLookup =
  (resolve: Resolve = lookup) =>
  (name: string, { all, family }: LookupOptions, callback: LookupCallback): void =>
    resolve(name, { all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const matching = addresses.filter(
        (candidate) => !family || candidate.family === family || family === `IPv${candidate.family}`,
      )
      const [first] = matching
      if (!first || !matching.every(({ address }) => isPublicAddress(address)))
        return callback(Object.assign(new Error('no public address'), { code: 'ENOTPUBLIC' }), '')
      if (all) return callback(null, matching)
      callback(null, first.address, first.family)
    })
