import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/**
 * Guards requests to addresses that users or browsers supply, so that they cannot lead into our own network (SSRF).
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

const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')
linkLocal.addAddress('fd00:ec2::254', 'ipv6')

/** Link-local addresses, where clouds serve the credentials of a machine. Never allowed. */
export function isLinkLocal(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && linkLocal.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Names that no public host has. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/

/** Removes the brackets of an IPv6 address in a URL. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Checks a host by its name alone; the resolved address is checked when connecting. */
export function isPublicHost(host: string): boolean {
  if (isIP(host)) return isPublicAddress(host)
  const name = host.replace(/\.$/, '').toLowerCase()
  return name.includes('.') && !LOCAL_NAME.test(name)
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void
export type Resolve = (
  name: string,
  options: { all: true },
  callback: (error: Error | null, all: LookupAddress[]) => void,
) => void

/** DNS lookup that returns only allowed addresses. Checking at connection time prevents DNS rebinding. */
export const createCheckedLookup =
  (isAllowed: (address: string) => boolean = isPublicAddress, resolve: Resolve = lookup) =>
  (name: string, { all, family }: LookupOptions, callback: LookupCallback): void =>
    resolve(name, { all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const matching = addresses.filter(
        (candidate) => !family || candidate.family === family || family === `IPv${candidate.family}`,
      )
      const [first] = matching
      if (!first || !matching.every(({ address }) => isAllowed(address)))
        return callback(Object.assign(new Error('no public address'), { code: 'ENOTPUBLIC' }), '')
      if (all) return callback(null, matching)
      callback(null, first.address, first.family)
    })
